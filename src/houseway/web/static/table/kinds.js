// The kinds of games, each with everything that table pages need; `desks.js` loads the desk of a kind of game.

import { banked } from "./banked.js";
import { pan } from "./pan.js";
import { poker } from "./poker.js";

/** @type {Record<hw.KindName, hw.Kind<any, any>>} */
export const KINDS = { banked, pan, poker };

/**
 * Everything that the pages need for a table's kind of game.
 * @param {{ kind: hw.KindName }} table
 */
export const kindOf = ({ kind }) => KINDS[kind];
