// Tables that are wider than the screen can be scrolled with the keyboard.

/** @param {HTMLElement} box */
const mark = (box) => {
  if (box.scrollWidth <= box.clientWidth) {
    box.removeAttribute("tabindex");
    return;
  }
  box.tabIndex = 0;
  if (box.localName === "nav") return;
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", box.querySelector("caption")?.textContent ?? "Table");
};

const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) mark(/** @type {HTMLElement} */ (target));
});

for (const box of document.querySelectorAll(".table, .tabs")) sizes.observe(box);

export {};
