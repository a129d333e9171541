/** A text as a picture: black letters of DejaVu Sans, drawn once into letters.json, a little uneven, on white. */
import { randomInt } from "node:crypto";
import { crc32, deflateSync, inflateSync } from "node:zlib";
import drawn from "./letters.json" with { type: "json" };

const { height: letterHeight } = drawn;
/** Where its ink begins, how wide that is, how far from the pen, and how far the pen moves; in pixels. */
const letters: Readonly<Record<string, number[]>> = drawn.letters;
/** Column by column, two pixels of 0..15 in a byte. */
const ink = inflateSync(Buffer.from(drawn.ink, "base64"));

const pictureWidth = 640;
const marginPixels = 24;
const spacePixels = 14;
const linePixels = 52;
/** Letters stand higher or lower by so much. */
const unevenPixels = 3;
const white = 255;
const inkSteps = 17;

type Letter = [from: number, width: number, left: number, advance: number];
const letterOf = (character: string): Letter => (letters[character] ?? letters["."]) as Letter;
const widthOf = (word: string): number => [...word].reduce((sum, character) => sum + letterOf(character)[3], 0);

/** The words of each line. */
function linesOf(text: string): string[][] {
  const lines: string[][] = [[]];
  let width = 0;
  for (const word of text.split(" ")) {
    const own = widthOf(word);
    if (width > 0 && width + own > pictureWidth - 2 * marginPixels) {
      lines.push([]);
      width = 0;
    }
    lines.at(-1)?.push(word);
    width += own + spacePixels;
  }
  return lines;
}

function drawLetter(pixels: Buffer, character: string, pen: number, top: number): void {
  const [from, width, left] = letterOf(character);
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < letterHeight; y++) {
      const place = (from + x) * letterHeight + y;
      const pair = ink[place >> 1] as number;
      const darkness = place % 2 ? pair & 15 : pair >> 4;
      const at = (top + y) * pictureWidth + pen + left + x;
      if (darkness > 0) pixels[at] = Math.min(pixels[at] ?? white, white - inkSteps * darkness);
    }
  }
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Grey pixels as a PNG. */
function png(pixels: Buffer, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pictureWidth, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.concat([Buffer.alloc(1), pixels.subarray(y * pictureWidth, (y + 1) * pictureWidth)]),
  );
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A PNG, 640 pixels wide, that shows the text; letters that nobody drew are dots. */
export function drawText(text: string): Buffer {
  const lines = linesOf(text);
  const height = 2 * marginPixels + linePixels * lines.length;
  const pixels = Buffer.alloc(pictureWidth * height, white);
  for (const [row, words] of lines.entries()) {
    let pen = marginPixels;
    for (const word of words) {
      for (const character of word) {
        const top = marginPixels + row * linePixels + randomInt(-unevenPixels, unevenPixels + 1);
        drawLetter(pixels, character, pen, top);
        pen += letterOf(character)[3];
      }
      pen += spacePixels;
    }
  }
  return png(pixels, height);
}
