// Repeats the deal of a published seed in the browser, exactly as the server does it:
//
//     child  = HMAC-SHA-256(seed, the labels as compact JSON)
//     block  = SHA-512(child, counter as 8 bytes), counter from 0
//     words  = the block as 16 big-endian 32-bit words
//     choice = (word x n) >> 32; the word is skipped if (word x n) mod 2^32 < 2^32 mod n
//
// A shoe whose seed is revealed later is committed card by card, by the root of a hash tree:
//
//     salt   = HMAC-SHA-256(seed, ["salt", stub, place])
//     leaf   = SHA-256(00, salt, place as 4 bytes, card)
//     node   = SHA-256(01, left, right)
//     root   = the last node, after padding the leaves with zeros to a power of two

const WORD = 1n << 32n;

/** @param {string} hex */
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
/** @param {Uint8Array} bytes */
const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {Iterable<number>[]} parts */
const concatenate = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
/** @param {Iterable<number>[]} parts */
const hashOf = async (...parts) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", concatenate(...parts)));

/**
 * The commitment to a seed, published before the first wager: its SHA-256 hash.
 * @param {string} seed
 */
export const commitmentOf = async (seed) => hexOf(await hashOf(bytesOf(seed)));

const HMAC = { name: "HMAC", hash: "SHA-256" };
/** @param {string} seed */
const keyOf = (seed) => crypto.subtle.importKey("raw", bytesOf(seed), HMAC, false, ["sign"]);

/**
 * The child seed for the purpose that the labels name.
 * @param {CryptoKey} key
 * @param {(string | number)[]} labels
 */
const childOf = async (key, ...labels) =>
  new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(JSON.stringify(labels))));

/**
 * The random words for the purpose that the labels name, block after block.
 * @param {string} seed
 * @param {(string | number)[]} labels
 * @returns {AsyncGenerator<bigint, never>}
 */
async function* wordsOf(seed, ...labels) {
  const child = await childOf(await keyOf(seed), ...labels);
  for (let block = 0n; ; block += 1n) {
    const input = new Uint8Array(child.length + 8);
    input.set(child);
    new DataView(input.buffer).setBigUint64(child.length, block);
    const digest = new DataView(await crypto.subtle.digest("SHA-512", input));
    for (let word = 0; word < 16; word += 1) yield BigInt(digest.getUint32(word * 4));
  }
}

/**
 * A random number from 0 to n - 1.
 * @param {AsyncGenerator<bigint, never>} words
 * @param {number} n
 */
const randomBelow = async (words, n) => {
  const size = BigInt(n);
  const surplus = WORD % size;
  for (;;) {
    const product = (await words.next()).value * size;
    if (product % WORD >= surplus) return Number(product / WORD);
  }
};

/**
 * The first cards of a shuffled deck, in dealing order.
 * @param {string} seed
 * @param {hw.CardText[]} deck
 * @param {number} count
 */
export const redeal = async (seed, deck, count) => {
  const words = wordsOf(seed, "shoe");
  const left = [...deck];
  /** @type {hw.CardText[]} */
  const dealt = [];
  while (dealt.length < count) {
    // The last card takes the place of the dealt card.
    const chosen = await randomBelow(words, left.length);
    const last = left.pop() ?? "";
    dealt.push(left[chosen] ?? last);
    if (chosen < left.length) left[chosen] = last;
  }
  return dealt;
};

/**
 * The dice or the number of a hand; `number` is the place of the hand in a shoe that lasts several hands.
 * @param {string} seed
 * @param {number[]} sizes
 * @param {number} [number]
 */
export const reroll = async (seed, sizes, number = 0) => {
  const words = wordsOf(seed, "dice", ...(number ? [number] : []));
  const rolled = [];
  for (const size of sizes) rolled.push((await randomBelow(words, size)) + 1);
  return rolled;
};

/** @param {number} cards */
const heightOf = (cards) => Math.ceil(Math.log2(cards));

/**
 * @param {Uint8Array} salt
 * @param {number} place
 * @param {hw.CardText} card
 */
const leafOf = (salt, place, card) => {
  const number = new Uint8Array(4);
  new DataView(number.buffer).setUint32(0, place);
  return hashOf([0], salt, number, new TextEncoder().encode(card));
};

/**
 * @param {Uint8Array} left
 * @param {Uint8Array} right
 */
const nodeOf = (left, right) => hashOf([1], left, right);

/**
 * Whether a card was at its place in the shoe that the root commits to.
 * @param {string} root
 * @param {number} cards
 * @param {hw.Opening} opening
 */
export const opens = async (root, cards, { place, card, salt, path }) => {
  const hashes = [salt, ...path];
  if (!hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash))) return false;
  if (!(place >= 0 && place < cards && path.length === heightOf(cards))) return false;
  let node = await leafOf(bytesOf(salt), place, card);
  for (const [height, hash] of path.entries()) {
    const sibling = bytesOf(hash);
    node = await ((place >> height) & 1 ? nodeOf(sibling, node) : nodeOf(node, sibling));
  }
  return hexOf(node) === root;
};

/**
 * The root of the hash tree over the cards of a shoe in order, with salts from the seed.
 * @param {string} seed
 * @param {hw.CardText[]} order
 * @param {number} [stub]
 */
export const rootOf = async (seed, order, stub = 0) => {
  const key = await keyOf(seed);
  /**
   * @param {hw.CardText} card
   * @param {number} place
   */
  const leaf = async (card, place) => leafOf(await childOf(key, "salt", stub, place), place, card);
  let level = await Promise.all(order.map(leaf));
  while (level.length < 1 << heightOf(order.length)) level.push(new Uint8Array(32));
  while (level.length > 1) {
    const nodes = level;
    const lefts = nodes.filter((_, n) => n % 2 === 0);
    level = await Promise.all(lefts.map((left, n) => nodeOf(left, nodes[2 * n + 1] ?? left)));
  }
  return hexOf(level[0] ?? new Uint8Array());
};
