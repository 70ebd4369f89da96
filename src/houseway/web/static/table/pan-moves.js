// The moves of pan in words: meld, add, split, borrow or discard.

import { cardNames } from "../shared/cards.js";
import { capital } from "../shared/house.js";

/** @type {Record<string, string>} */
const GLYPHS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/**
 * Cards in a line of text, with suit symbols.
 * @param {readonly hw.CardText[]} texts
 */
export const glyphs = (texts) => texts.map((text) => text.charAt(0) + (GLYPHS[text.charAt(1)] ?? "")).join(" ");

/**
 * A move in words; `write` turns its cards into text.
 * @param {hw.PanMove} move
 * @param {(cards: readonly hw.CardText[]) => string} write
 */
const moveText = (move, write) => {
  switch (move.kind) {
    case "add":
      return `add ${write(move.cards)} to meld ${move.meld}`;
    case "split":
      return `split meld ${move.meld} into ${(move.melds ?? []).map(write).join(" and ")}`;
    case "borrow":
      return `borrow from meld ${move.meld}: ${write(move.cards)}`;
    default:
      return `${move.kind} ${write(move.cards)}`;
  }
};

/**
 * A move in words, for screen readers.
 * @param {hw.PanMove} move
 */
export const moveName = (move) => capital(moveText(move, cardNames));

/**
 * What a player does in a line of text, with suit symbols: "discards A♦".
 * @param {hw.PanMove} move
 */
export const moveLine = (move) => moveText(move, glyphs).replace(move.kind, `${move.kind}s`);

/**
 * Whether a move discards the card just drawn.
 * @param {hw.PanMove} move
 * @param {hw.CardText | null | undefined} drawn
 */
export const discards = (move, drawn) => move.kind === "discard" && move.cards[0] === drawn;
