// Exact arithmetic with fractions of whole numbers of any size.

/** @typedef {{ top: bigint, bottom: bigint }} Fraction */

/**
 * @param {bigint} a
 * @param {bigint} b
 * @returns {bigint}
 */
const gcd = (a, b) => {
  if (b) return gcd(b, a % b);
  return a < 0n ? -a : a;
};

/**
 * A fraction in lowest terms with a positive denominator.
 * @param {bigint} top
 * @param {bigint} [bottom]
 * @returns {Fraction}
 */
export const fraction = (top, bottom = 1n) => {
  const common = gcd(top, bottom) || 1n;
  const sign = bottom < 0n ? -1n : 1n;
  return { top: (sign * top) / common, bottom: (sign * bottom) / common };
};

/** @type {(a: Fraction, b: Fraction) => Fraction} */
export const add = (a, b) => fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
/** @type {(a: Fraction, b: Fraction) => Fraction} */
export const times = (a, b) => fraction(a.top * b.top, a.bottom * b.bottom);
/** @type {(a: Fraction) => Fraction} */
export const negative = (a) => fraction(-a.top, a.bottom);

/**
 * A typed fraction: 3/2, 3 to 2, 10 for 1 (which is 9 to 1), 0.95 or -1; null if it is not valid.
 * @param {string} text
 */
export const parseTyped = (text) => {
  const plain = text.trim().replace("−", "-");
  const odds = /^(\d+)\s*(to|for|:|\/)\s*(\d+)$/.exec(plain);
  if (odds) {
    const [top, bottom] = [BigInt(odds[1] ?? ""), BigInt(odds[3] ?? "")];
    if (!bottom) return null;
    return fraction(odds[2] === "for" ? top - bottom : top, bottom);
  }
  const number = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain);
  if (!number) return null;
  const digits = number[3] ?? "";
  const top = BigInt((number[2] ?? "") + digits);
  return fraction(number[1] ? -top : top, 10n ** BigInt(digits.length));
};

/**
 * A fraction as a decimal with a number of places, rounded half away from zero.
 * @param {Fraction} a
 * @param {number} places
 */
export const decimal = (a, places) => {
  const scale = 10n ** BigInt(places);
  const size = a.top < 0n ? -a.top : a.top;
  const rounded = (2n * size * scale + a.bottom) / (2n * a.bottom);
  const text = rounded.toString().padStart(places + 1, "0");
  const cut = text.length - places;
  const sign = a.top < 0n && rounded ? "-" : "";
  return `${sign}${text.slice(0, cut)}${places ? `.${text.slice(cut)}` : ""}`;
};

/** @type {(a: Fraction, places?: number) => string} */
export const percent = (a, places = 4) => `${decimal(times(a, fraction(100n)), places)}%`;

/**
 * A fraction as a floating-point number, for charts.
 * @param {Fraction} a
 */
export const toNumber = (a) => {
  const scale = 10n ** 15n;
  return Number((a.top * scale) / a.bottom) / 1e15;
};

/**
 * A fraction as text: -1/2, 9, 6/5; never rounded.
 * @param {Fraction} a
 */
export const fractionText = (a) => {
  const size = a.top < 0n ? -a.top : a.top;
  const text = a.bottom === 1n ? size.toLocaleString("en-US") : `${size}/${a.bottom}`;
  return a.top < 0n ? `-${text}` : text;
};

/**
 * A fraction from the server, written like 3/2 or -5.
 * @param {string} text
 */
export const parse = (text) => {
  const [top = "0", bottom = "1"] = text.split("/");
  return fraction(BigInt(top), BigInt(bottom));
};
