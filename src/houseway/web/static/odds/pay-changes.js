// Changed pay rows: their exact edges, and how the URL stores them.

import { add, fraction, negative, parse, parseTyped, times } from "./exact.js";

/** @type {Record<string, [bigint, bigint]>} */
const WORDS = { push: [0n, 1n], withdrawn: [0n, 1n], lose: [-1n, 1n], surrender: [-1n, 2n] };

/**
 * The payout of a row in units; null if it cannot be read.
 * @param {string} text
 */
export const unitsOf = (text) => {
  const plain = text.trim().toLowerCase().replaceAll(/(?<=\d),(?=\d{3})/g, "");
  const word = WORDS[plain];
  if (word) return fraction(...word);
  const odds = /^(\d+\.\d+)\s+(to|for)\s+(\d+)$/.exec(plain);
  const ratio = odds ? times(parseTyped(odds[1] ?? "") ?? fraction(0n), fraction(1n, BigInt(odds[3] || "1"))) : parseTyped(plain);
  const units = odds?.[2] === "for" && ratio ? add(ratio, fraction(-1n)) : ratio;
  return units?.bottom && units.top >= 0n ? units : null;
};

/**
 * The payout of a row as filings write it.
 * @param {string} text
 */
export const filedText = (text) => {
  const plain = text.trim().toLowerCase();
  if (WORDS[plain]) return plain;
  const units = unitsOf(text);
  return units ? `${units.top} to ${units.bottom}` : text;
};

/**
 * The typed payouts that can be read and differ from the filed payouts.
 * @param {hw.Bench} bench
 * @param {hw.PaysOf} typed
 * @returns {hw.PaysOf}
 */
export const validPays = (bench, typed) => {
  /** @type {hw.PaysOf} */
  const valid = {};
  for (const { id, rows } of bench.wagers) {
    const changes = Object.entries(typed[id] ?? {}).filter(([row, text]) => {
      const [filed, changed] = [unitsOf(rows[Number(row)]?.pays ?? ""), unitsOf(text)];
      return filed && changed && (filed.top !== changed.top || filed.bottom !== changed.bottom);
    });
    if (changes.length) valid[id] = Object.fromEntries(changes.map(([row, text]) => [row, filedText(text)]));
  }
  return valid;
};

/**
 * The rows whose typed payout cannot be read, each in words; their filed payouts count.
 * @param {hw.Bench} bench
 * @param {hw.PaysOf} typed
 */
export const unreadRows = (bench, typed) => bench.wagers.flatMap(({ id, name, rows }) => rows
  .filter(({ pays }, n) => unitsOf(pays) && !unitsOf(typed[id]?.[n] ?? pays))
  .map(({ says }) => `“${says}” of ${name}`));

/**
 * The change in the edge that the changed rows of one wager cause; null if the stored outcomes do not show it.
 * @param {hw.BenchWager} wager
 * @param {Record<string, string>} pays
 */
const moveOf = (wager, pays) => {
  let sum = fraction(0n);
  for (const [row, text] of Object.entries(pays)) {
    const filed = wager.rows[Number(row)];
    const [old, changed] = [unitsOf(filed?.pays ?? ""), unitsOf(text)];
    if (!filed || filed.weight === null || !old || !changed) return null;
    sum = add(sum, times(add(changed, negative(old)), fraction(BigInt(filed.weight), BigInt(wager.total))));
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
