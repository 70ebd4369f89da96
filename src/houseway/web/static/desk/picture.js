// A settlement as a PNG picture: the game, the hands, what to tell the player, and the net.

import { cardText } from "../shared/cards.js";
import { capital, words } from "../shared/house.js";

const WIDTH = 1080;
const MARGIN = 60;
const INK = "#211e18";
const FELT = "#17533f";

/**
 * The hands of a case, by name.
 * @param {any} body
 * @returns {[string, hw.CardText[]][]}
 */
const handsIn = (body) => [
  ...(body.boards ?? []).map((/** @type {hw.CardText[]} */ board) => ["Board", board]),
  ...Object.entries(body.hands ?? {}).map(([name, held]) => [/^\d+$/.test(name) ? `Seat ${name}` : capital(words(name)), held.flat()]),
];

/**
 * The lines of the picture, each with its font and color.
 * @param {hw.ShownCase} shown
 * @param {string} room
 * @returns {{ text: string, font: string, color?: string }[]}
 */
const linesOf = ({ form, kind, answer, body }, room) => [
  { text: form.name, font: "600 64px Source Serif, Georgia, serif", color: FELT },
  { text: room, font: "italic 34px Source Serif, Georgia, serif" },
  ...handsIn(body).map(([name, held]) => ({ text: `${name}: ${cardText(held)}`, font: "600 44px Source Sans, sans-serif" })),
  { text: kind.shortResult(answer.result), font: "700 54px Source Sans, sans-serif", color: FELT },
  ...answer.say.map((text) => ({ text, font: "38px Source Serif, Georgia, serif" })),
];

/**
 * A text in lines that fit the picture.
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 */
const wrapped = (pen, text) => {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length && pen.measureText(longer).width <= WIDTH - 2 * MARGIN) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};

/**
 * @param {hw.ShownCase} shown
 * @param {string} room
 * @returns {Promise<Blob>}
 */
export const pictureOf = (shown, room) => {
  const canvas = document.createElement("canvas");
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  let bottom = MARGIN;
  const placed = linesOf(shown, room).flatMap(({ text, font, color = INK }) => {
    pen.font = font;
    const size = Number(/\d+(?=px)/.exec(font)?.[0]);
    bottom += size * 0.4;
    return wrapped(pen, text).map((line) => {
      bottom += size * 1.25;
      return { line, font, color, y: bottom };
    });
  });
  [canvas.width, canvas.height] = [WIDTH, bottom + MARGIN];
  pen.fillStyle = "#fcfaf5";
  pen.fillRect(0, 0, WIDTH, canvas.height);
  for (const { line, font, color, y } of placed) {
    [pen.font, pen.fillStyle] = [font, color];
    pen.fillText(line, MARGIN, y);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => { if (blob) resolve(blob); else reject(new Error("no picture")); }, "image/png");
  });
};

/**
 * Send the picture with the device, or download it; returns what to say.
 * @param {hw.ShownCase} shown
 * @param {string} room
 */
export const sendPicture = async (shown, room) => {
  const file = new File([await pictureOf(shown, room)], "settlement.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], url: location.href }).catch(() => null);
    return "";
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
  return "Picture saved.";
};
