// The icons of the replay's buttons.

import { svg } from "../vendor/lit.js";

/** @param {hw.Content} shape */
const icon = (shape) => svg`<svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">${shape}</svg>`;

export const ICONS = {
  first: icon(svg`<path d="M5 5h2.5v14H5zM19 5v14L8.500 12z"/>`),
  back: icon(svg`<path d="M17 5v14L6.500 12z"/>`),
  play: icon(svg`<path d="M7 4v16l13-8z"/>`),
  pause: icon(svg`<path d="M6 4h4v16H6zM14 4h4v16h-4z"/>`),
  next: icon(svg`<path d="M7 5v14l10.500-7z"/>`),
  last: icon(svg`<path d="M5 5v14l10.500-7zM16.500 5H19v14h-2.500z"/>`),
  share: icon(svg`<path d="M10 14a4 4 0 0 0 5.700 0l3-3A4 4 0 0 0 13 5.300l-1 1 1.400 1.400 1-1a2 2 0 0 1 2.900 2.900l-3 3a2 2 0 0 1-2.900 0zM14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1-1.400-1.400-1 1a2 2 0 0 1-2.900-2.900l3-3a2 2 0 0 1 2.900 0z"/>`),
  done: icon(svg`<path d="m9 16.200-3.700-3.700-1.400 1.400L9 19 20.300 7.700l-1.400-1.400z"/>`),
};
