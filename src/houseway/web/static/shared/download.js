// Downloads of text that a page has generated.

/**
 * Download a text as a file.
 * @param {string} name
 * @param {string} text
 * @param {string} [type]
 */
export const download = (name, text, type = "text/plain") => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};
