// Money: whole cents in the page, text with two decimals to and from the server.

/**
 * The cents of a text such as 25.00, 12.5, $1,000 or -3; null for any other text.
 * @param {string | number | null | undefined} text
 */
export const cents = (text) => {
  const plainText = String(text ?? "").replaceAll(/[$,\s]/g, "");
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(plainText);
  if (!match) return null;
  const amount = Number(match[2]) * 100 + Number((match[3] ?? "").padEnd(2, "0"));
  return match[1] ? -amount : amount;
};

/**
 * The cents of an amount from the server; 0 if it is missing.
 * @param {hw.Money | null | undefined} amount
 */
export const centsOf = (amount) => cents(amount) ?? 0;

/**
 * The sum of amounts in cents.
 * @template T
 * @param {T[]} items
 * @param {(item: T) => hw.Money | number} amount
 */
export const total = (items, amount) => items.reduce((sum, item) => sum + toCents(amount(item)), 0);

/**
 * Cents as the server reads them.
 * @param {number} amount
 */
export const wire = (amount) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;

/**
 * Cents for an input field: 25, 12.50.
 * @param {number} amount
 */
export const plain = (amount) => wire(amount).replace(/\.00$/, "");

/** @param {hw.Money | number | null | undefined} amount */
const toCents = (amount) => (typeof amount === "number" ? amount : centsOf(amount));

/**
 * An amount as people write it, from cents or from text: $5, $12.50, -$3.
 * @param {hw.Money | number | null | undefined} amount
 */
export const money = (amount) => {
  const value = toCents(amount);
  const remainder = Math.abs(value) % 100;
  const dollars = Math.floor(Math.abs(value) / 100).toLocaleString("en-US");
  return `${value < 0 ? "-" : ""}$${dollars}${remainder ? `.${String(remainder).padStart(2, "0")}` : ""}`;
};

/**
 * Money won or lost, with its sign.
 * @param {hw.Money | number | null | undefined} amount
 */
export const change = (amount) => (toCents(amount) > 0 ? `+${money(amount)}` : money(amount));

/**
 * Limits as people write them: $5 to $100.
 * @param {hw.Money | number} low
 * @param {hw.Money | number} high
 */
export const moneyRange = (low, high) =>
  toCents(low) === toCents(high) ? money(low) : `${money(low)} to ${money(high)}`;
