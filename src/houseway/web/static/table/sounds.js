// Sounds of a table, off by default: cards, chips, the viewer's turn and wins.

import { kindOf } from "./kinds.js";
import { centsOf, total } from "../shared/money.js";
import { cardsOf } from "./pace.js";
import { ownSeat } from "./seats.js";

/** @typedef {"card" | "chip" | "turn" | "win"} Sound */

/** Tones in order: pitch in hertz and length in seconds. @type {Record<Sound, [number, number][]>} */
const TONES = {
  card: [[1900, 0.025]],
  chip: [[3100, 0.03], [3700, 0.04]],
  turn: [[660, 0.12], [880, 0.16]],
  win: [[523, 0.11], [659, 0.11], [784, 0.22]],
};
const VOLUME = 0.06;

/** @param {hw.View} view */
const cardsOut = (view) => Object.values(cardsOf(view)).flat().length;

/**
 * The chips in front of the players and in the pot, in cents.
 * @param {hw.View} view
 */
const chipsDown = (view) => {
  const { poker } = /** @type {Partial<hw.PokerView>} */ (view);
  const seats = /** @type {Partial<hw.BankedSeat>[]} */ (view.seats);
  return centsOf(poker?.pot) + total(seats.flatMap(({ wagers = [] }) => wagers), ({ amount }) => amount);
};

/** @param {hw.View} view */
const hasWon = (view) => {
  const seat = ownSeat(view);
  return Boolean(seat) && kindOf(view).outcome(view, seat) === "winner";
};

/**
 * The sounds to play between two views of a table.
 * @param {hw.View | null} before
 * @param {hw.View} after
 * @returns {Sound[]}
 */
export const soundsOf = (before, after) => {
  if (!before) return [];
  const isSameHand = before.hand === after.hand;
  const over = after.phase === "settled" && before.phase !== "settled";
  /** @type {[Sound, boolean][]} */
  const sounds = [
    ["card", cardsOut(after) > (isSameHand ? cardsOut(before) : 0)],
    ["chip", chipsDown(after) > (isSameHand ? chipsDown(before) : 0)],
    ["turn", after.decisions.length > 0 && !before.decisions.length],
    ["win", over && hasWon(after)],
  ];
  return sounds.filter(([, plays]) => plays).map(([sound]) => sound);
};

/** @type {AudioContext | null} */
let audio = null;

/** @param {Sound} sound */
export const play = (sound) => {
  audio ??= new AudioContext();
  // Browsers stay silent until the visitor has used the page.
  if (audio.state === "suspended") audio.resume();
  let at = audio.currentTime;
  for (const [pitch, length] of TONES[sound]) {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.frequency.value = pitch;
    tone.type = "triangle";
    gain.gain.setValueAtTime(VOLUME, at);
    gain.gain.exponentialRampToValueAtTime(VOLUME / 100, at + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length);
    at += length;
  }
};
