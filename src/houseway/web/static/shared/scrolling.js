// Tables that are wider than the screen can be scrolled with the keyboard.

/** @param {HTMLElement} box */
const mark = (box) => {
  if (box.scrollWidth <= box.clientWidth) {
    box.removeAttribute("tabindex");
    return;
  }
  box.tabIndex = 0;
  if (box.classList.contains("tabs")) return;
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", box.querySelector("caption")?.textContent ?? "Table");
};

const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) mark(/** @type {HTMLElement} */ (target));
});

/**
 * Watch the tables in a part of the page.
 * @param {Document | Element} within
 */
export const watchTables = (within) => {
  for (const box of within.querySelectorAll(".table, .tabs")) sizes.observe(box);
};

watchTables(document);
