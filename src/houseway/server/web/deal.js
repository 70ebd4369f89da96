// Deals a published seed again with the hashes that every browser has, as the server deals it:
//
//     child  = HMAC-SHA-256(seed, the labels as compact JSON)
//     block  = SHA-512(child, counter as 8 bytes), counter from 0
//     words  = the block as 16 big-endian 32-bit words
//     choice = (word x n) >> 32, the word being refused if (word x n) mod 2^32 < 2^32 mod n

const WORD = 1n << 32n;

const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** SHA-256 of a seed: what was published before the first wager. */
export const commitmentOf = async (seed) =>
  hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf(seed))));

/** The words of one purpose, block after block. */
async function* wordsOf(seed, ...labels) {
  const use = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytesOf(seed), use, false, ["sign"]);
  const said = new TextEncoder().encode(JSON.stringify(labels));
  const child = new Uint8Array(await crypto.subtle.sign("HMAC", key, said));
  for (let block = 0n; ; block += 1n) {
    const input = new Uint8Array(child.length + 8);
    input.set(child);
    new DataView(input.buffer).setBigUint64(child.length, block);
    const digest = new DataView(await crypto.subtle.digest("SHA-512", input));
    for (let word = 0; word < 16; word += 1) yield BigInt(digest.getUint32(word * 4));
  }
}

const below = async (words, n) => {
  const size = BigInt(n);
  const surplus = WORD % size;
  for (;;) {
    const product = (await words.next()).value * size;
    if (product % WORD >= surplus) return Number(product / WORD);
  }
};

/** The first cards of a shuffled deck, in the order in which they leave. */
export const redeal = async (seed, deck, count) => {
  const words = wordsOf(seed, "shoe");
  const left = [...deck];
  const dealt = [];
  while (dealt.length < count) {
    const chosen = await below(words, left.length);
    dealt.push(left[chosen]);
    left[chosen] = left.at(-1);
    left.pop();
  }
  return dealt;
};

/** The dice, or the number, that a hand begins with. */
export const reroll = async (seed, sizes) => {
  const words = wordsOf(seed, "dice");
  const rolled = [];
  for (const size of sizes) rolled.push((await below(words, size)) + 1);
  return rolled;
};
