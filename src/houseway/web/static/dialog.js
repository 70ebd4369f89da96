// A question over the page, which waits until it is answered or put away.

import { render } from "./vendor/lit.js";

/** Show what `make(answer, dialog)` gives; resolves to what was answered, null if nothing was. */
export const inDialog = (make) =>
  new Promise((resolve) => {
    const dialog = document.createElement("dialog");
    dialog.setAttribute("aria-labelledby", "question");
    let answered = null;
    const answer = (given) => {
      answered = given;
      dialog.close();
    };
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(answered);
    });
    render(make(answer, dialog), dialog);
    document.body.append(dialog);
    dialog.showModal();
  });
