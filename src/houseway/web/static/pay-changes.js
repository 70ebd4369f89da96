// Changed pay rows: their exact edges, and how the URL stores them.

import { add, fraction, negative, parse, read, times } from "./exact.js";

/** @type {Record<string, [bigint, bigint]>} */
const WORDS = { push: [0n, 1n], withdrawn: [0n, 1n], lose: [-1n, 1n], surrender: [-1n, 2n] };

/**
 * What a row pays, in units; null if it cannot be read.
 * @param {string} text
 */
export const unitsOf = (text) => {
  const plain = text.trim().toLowerCase().replaceAll(/(?<=\d),(?=\d{3})/g, "");
  const word = WORDS[plain];
  if (word) return fraction(...word);
  const odds = /^(\d+\.\d+)\s+(to|for)\s+(\d+)$/.exec(plain);
  const found = odds ? times(read(odds[1] ?? "") ?? fraction(0n), fraction(1n, BigInt(odds[3] || "1"))) : read(plain);
  const units = odds?.[2] === "for" && found ? add(found, fraction(-1n)) : found;
  return units && units.top >= 0n ? units : null;
};

/**
 * What a row pays as filings write it.
 * @param {string} text
 */
export const filedText = (text) => {
  const plain = text.trim().toLowerCase();
  if (WORDS[plain]) return plain;
  const units = unitsOf(text);
  return units ? `${units.top} to ${units.bottom}` : text;
};

/**
 * The changes that can be read and change something.
 * @param {hw.Bench} bench
 * @param {hw.PaysOf} typed
 * @returns {hw.PaysOf}
 */
export const validPays = (bench, typed) => {
  /** @type {hw.PaysOf} */
  const valid = {};
  for (const { id, rows } of bench.wagers) {
    const kept = Object.entries(typed[id] ?? {}).filter(([row, text]) => {
      const [filed, own] = [unitsOf(rows[Number(row)]?.pays ?? ""), unitsOf(text)];
      return filed && own && (filed.top !== own.top || filed.bottom !== own.bottom);
    });
    if (kept.length) valid[id] = Object.fromEntries(kept.map(([row, text]) => [row, filedText(text)]));
  }
  return valid;
};

/**
 * How much the changed rows of one wager move the edge; null if the stored outcomes do not show it.
 * @param {hw.BenchWager} wager
 * @param {Record<string, string>} pays
 */
const moveOf = (wager, pays) => {
  let sum = fraction(0n);
  for (const [row, text] of Object.entries(pays)) {
    const filed = wager.rows[Number(row)];
    const [old, own] = [unitsOf(filed?.pays ?? ""), unitsOf(text)];
    if (!filed || filed.weight === null || !old || !own) return null;
    sum = add(sum, times(add(own, negative(old)), fraction(BigInt(filed.weight), BigInt(wager.total))));
  }
  return negative(sum);
};

/**
 * The edge of every wager; null if a calculation is needed.
 * @param {hw.Bench} bench
 * @param {hw.PaysOf} pays
 */
export const instantEdges = (bench, pays) => {
  /** @type {Map<string, import("./exact.js").Fraction | null>} */
  const edges = new Map();
  for (const wager of bench.price?.wagers ?? []) {
    const moved = bench.wagers.filter(({ id, part_of: whole }) => pays[id] && (id === wager.wager || whole === wager.wager));
    /** @type {import("./exact.js").Fraction | null} */
    let edge = parse(wager.exact_edge);
    for (const changed of moved) {
      const move = moveOf(changed, pays[changed.id] ?? {});
      edge = edge && move ? add(edge, move) : null;
    }
    edges.set(wager.wager, edge);
  }
  return edges;
};

/**
 * Whether players might play differently with these payouts.
 * @param {hw.Bench} bench
 * @param {hw.PaysOf} pays
 */
export const mayReplan = (bench, pays) => bench.wagers.some(({ id, decides }) => decides && pays[id]);

/** @param {hw.PaysOf} pays */
export const toAddress = (pays) =>
  Object.entries(pays).flatMap(([wager, rows]) => Object.entries(rows).map(([row, text]) => `${wager}.${row}:${text}`)).join(";");

/**
 * @param {string | null} text
 * @returns {hw.PaysOf}
 */
export const fromAddress = (text) => {
  /** @type {hw.PaysOf} */
  const pays = {};
  for (const part of (text ?? "").split(";")) {
    const match = /^([\w-]+)\.(\d+):(.+)$/.exec(part);
    if (match?.[1] && match[2] && match[3]) pays[match[1]] = { ...pays[match[1]], [match[2]]: match[3] };
  }
  return pays;
};
