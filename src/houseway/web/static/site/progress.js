// The progress of loading the engine, at the foot of the page.

/** @typedef {{ phase: string, loaded: number, total: number, what?: string }} State */

const MEGABYTE = 1_000_000;
const box = document.createElement("div");
box.className = "engine";
box.setAttribute("role", "status");
const bar = document.createElement("progress");
bar.setAttribute("aria-label", "Loading");
const text = document.createElement("span");
box.append(bar, text);

/** @param {State} state */
const wording = ({ phase, loaded, total, what }) => {
  if (phase === "failed") return what ?? "";
  if (loaded < total) return `Loading the rules engine: ${(loaded / MEGABYTE).toFixed(1)} of ${(total / MEGABYTE).toFixed(1)} MB`;
  return "Starting the rules engine…";
};

/** Show how far the engine is, while it loads. @param {State} state */
export const showProgress = (state) => {
  document.documentElement.dataset.engine = state.phase;
  const isShown = state.phase === "loading" || state.phase === "failed";
  if (!isShown) {
    box.remove();
    return;
  }
  bar.hidden = state.phase === "failed";
  bar.max = state.total;
  bar.value = state.loaded;
  text.textContent = wording(state);
  const place = document.querySelector("footer.bottom") ?? document.body;
  if (box.parentElement !== place) place.append(box);
};
