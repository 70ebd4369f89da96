// Saved pay tables: stored in this browser by name, compared and downloaded.

import { html, nothing } from "../vendor/lit.js";
import { add, negative, parse, percent } from "./exact.js";
import { valueOf } from "../shared/part.js";

const STORAGE_KEY = "houseway-pay-tables";

/** @returns {Record<string, hw.Version[]>} */
const allVersions = () => {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
  } catch {
    return {};
  }
};

/** @param {string} game */
export const savedVersions = (game) => allVersions()[game] ?? [];

/**
 * Save the versions of a game; returns whether the browser stored them.
 * @param {string} game
 * @param {hw.Version[]} versions
 */
export const saveVersions = (game, versions) => {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...allVersions(), [game]: versions }));
    return true;
  } catch {
    return false;
  }
};

/** @param {unknown} value */
const cell = (value) => `"${String(value).replaceAll('"', '""')}"`;

/**
 * Pay rows and edges as a table of comma-separated values.
 * @param {hw.Bench} bench
 * @param {hw.Version} version
 */
export const toCsv = (bench, version) => {
  const edges = bench.wagers.map(({ id, name }) => {
    const exact = version.edges[id];
    return ["edge", name, "", "", exact ? percent(parse(exact), 6) : "", exact ?? ""];
  });
  const rows = bench.wagers.flatMap(({ id, name, rows: filed }) =>
    filed.map((row, n) => ["row", name, row.says, row.pays, version.pays[id]?.[n] ?? row.pays, ""]));
  return [["kind", "wager", "row", "filed", "value", "exact"], ...edges, ...rows].map((line) => line.map(cell).join(",")).join("\r\n");
};

/**
 * The payouts that differ between two versions, one entry for each row.
 * @param {hw.Bench} bench
 * @param {hw.Version} left
 * @param {hw.Version} right
 */
const differences = (bench, left, right) =>
  bench.wagers.flatMap(({ id, name, rows }) => rows.flatMap((row, n) => {
    const [first, second] = [left, right].map(({ pays }) => pays[id]?.[n] ?? row.pays);
    return first === second ? [] : [{ name: `${name}: ${row.says}`, first, second }];
  }));

/** @param {string | undefined} exact */
const edgeText = (exact) => (exact ? percent(parse(exact)) : "Not calculated");

/**
 * Two versions side by side.
 * @param {hw.Bench} bench
 * @param {hw.Version} left
 * @param {hw.Version} right
 */
export const comparison = (bench, left, right) => {
  const rows = differences(bench, left, right);
  return html`<div class="table"><table>
    <caption>${left.name} and ${right.name}</caption>
    <thead><tr><th scope="col">House edge</th><th scope="col" class="number">${left.name}</th>
      <th scope="col" class="number">${right.name}</th><th scope="col" class="number">Difference</th></tr></thead>
    <tbody>${bench.wagers.filter(({ id }) => left.edges[id] || right.edges[id]).map(({ id, name }) => {
      const [first, second] = [left.edges[id], right.edges[id]];
      return html`<tr><th scope="row">${name}</th><td class="number">${edgeText(first)}</td><td class="number">${edgeText(second)}</td>
        <td class="number">${first && second ? percent(add(parse(second), negative(parse(first)))) : ""}</td></tr>`;
    })}</tbody></table></div>
    ${rows.length ? html`<div class="table"><table><caption>Pay rows that differ</caption>
      <thead><tr><th scope="col">Row</th><th scope="col">${left.name}</th><th scope="col">${right.name}</th></tr></thead>
      <tbody>${rows.map((row) => html`<tr><th scope="row">${row.name}</th><td>${row.first}</td><td>${row.second}</td></tr>`)}</tbody>
    </table></div>` : html`<p>Both versions pay the same.</p>`}`;
};

/**
 * A field to choose a version.
 * @param {string} label
 * @param {hw.Version[]} versions
 * @param {number} chosen
 * @param {(n: number) => void} choose
 */
export const versionChoice = (label, versions, chosen, choose) => html`<label>${label}
  <select @change=${(/** @type {Event} */ event) => choose(Number(valueOf(event)))}>${versions.map((version, n) =>
    html`<option value=${n} ?selected=${n === chosen}>${version.name}</option>`)}</select></label>`;

/** @param {string} note */
export const noteLine = (note) => (note ? html`<p class="note" role="status">${note}</p>` : nothing);
