// Groups of cards that lie together on the felt: a hand, or the front and the back of a set hand.

import { cards } from "../shared/cards.js";

/** @typedef {{ cards: hw.Content, count: number, label?: string | undefined, note?: string | undefined }} Group the cards, how many they are, their name, and what an unusual card means */

/**
 * @param {readonly hw.CardText[]} texts
 * @param {string} [label]
 * @param {Record<string, string>} [notes] what unusual cards mean
 * @returns {Group}
 */
export const group = (texts, label, notes = {}) =>
  ({ cards: cards(texts), count: texts.length, label, note: texts.map((text) => notes[text]).find(Boolean) });
