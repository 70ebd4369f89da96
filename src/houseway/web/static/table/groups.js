// Groups of cards that lie together on the felt: a hand, or the front and the back of a set hand.

import { cards } from "../shared/cards.js";

/** @typedef {{ cards: hw.Content, count: number, label?: string | undefined }} Group the cards, how many they are, and their name */

/**
 * @param {readonly hw.CardText[]} texts
 * @param {string} [label]
 * @returns {Group}
 */
export const group = (texts, label) => ({ cards: cards(texts), count: texts.length, label });
