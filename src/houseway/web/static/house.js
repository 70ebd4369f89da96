// What all pages share: money, words, asking the server, and what a visitor prefers.

/** The cents of a text such as 25.00, 12.5, $1,000 or -3; null if it is no amount. */
export const cents = (text) => {
  const plain = String(text ?? "").replaceAll(/[$,\s]/g, "");
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(plain);
  if (!match) return null;
  const amount = Number(match[2]) * 100 + Number((match[3] ?? "").padEnd(2, "0"));
  return match[1] ? -amount : amount;
};

/** Cents as the server reads them. */
export const wire = (amount) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;

/** Cents as one writes them into a box: 25, 12.50. */
export const plain = (amount) => wire(amount).replace(/\.00$/, "");

const counted = (amount) => (typeof amount === "number" ? amount : cents(amount) ?? 0);

/** An amount as people write it, from cents or from text: $5, $12.50, −$3. */
export const money = (amount) => {
  const all = counted(amount);
  const rest = Math.abs(all) % 100;
  const dollars = Math.floor(Math.abs(all) / 100).toLocaleString("en-US");
  return `${all < 0 ? "−" : ""}$${dollars}${rest ? `.${String(rest).padStart(2, "0")}` : ""}`;
};

/** Money won or lost, with its sign. */
export const change = (amount) => (counted(amount) > 0 ? `+${money(amount)}` : money(amount));

/** A name of the rulebook in words. */
export const words = (name) =>
  String(name).replaceAll(/[-_]/g, " ").replaceAll("player dealer", "player-dealer");

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** What was refused, as a sentence. */
export const sentence = (text) => capital(text).replace(/([^.!?])$/, "$1.");

export const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** What a table plays for: its stakes, its one condition, or its limits. */
export const playsFor = ({ stakes, minimum, maximum }) => {
  if (stakes || !minimum) return stakes || "";
  return minimum === maximum ? `${money(minimum)} condition` : `${money(minimum)} to ${money(maximum)}`;
};

export class Refused extends Error {
  constructor(what, status, where = "") {
    super(what);
    this.status = status;
    this.where = where;
  }
}

/** Ask the API; a body makes it a POST. */
export const ask = async (path, body) => {
  const answer = await fetch(path, {
    method: body === undefined ? "GET" : "POST",
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
    throw new Refused("the server does not answer: try again", 0);
  });
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(said.error ?? "The server refused.", answer.status, said.where);
  return said;
};

const KEPT = "houseway";
const USUAL = { fourColours: false, keys: true };

/** What the visitor prefers. */
export const preferences = () => {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };
  } catch {
    return { ...USUAL };
  }
};

export const prefer = (changed) => {
  const all = { ...preferences(), ...changed };
  try {
    localStorage.setItem(KEPT, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
  return all;
};
