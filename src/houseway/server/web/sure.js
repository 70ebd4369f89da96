// Asks before what cannot be undone, with a reason where one is due.

import { html, nothing, render } from "./vendor/lit.js";

const body = ({ title, text, yes, reason }, answer, dialog) => html`
  <form @submit=${answer}>
    <h2 id="sure">${title}</h2>
    <p>${text}</p>
    ${reason
      ? html`<label for="reason">${reason}</label>
          <input id="reason" required maxlength="200" autocomplete="off" autofocus />
          <p class="wrong" role="alert"></p>`
      : nothing}
    <p class="answers">
      <button class="grave">${yes}</button>
      <button type="button" class="quiet" ?autofocus=${!reason} @click=${() => dialog.close()}>Not now</button>
    </p>
  </form>`;

/** What is asked: {title, text, yes, reason?}. Resolves to the reason, or true; null if not sure. */
export const sure = (asked) =>
  new Promise((resolve) => {
    const dialog = document.createElement("dialog");
    dialog.setAttribute("aria-labelledby", "sure");
    let answered = null;
    const answer = (event) => {
      event.preventDefault();
      const written = dialog.querySelector("input")?.value.trim();
      if (written === "") {
        dialog.querySelector(".wrong").textContent = "A reason is needed.";
        return;
      }
      answered = written ?? true;
      dialog.close();
    };
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(answered);
    });
    render(body(asked, answer, dialog), dialog);
    document.body.append(dialog);
    dialog.showModal();
  });
