/**
 * The pattern of the watermark: which cells of time and frequency are made a little louder, and which softer. Only who has
 * the key can tell it.
 */
import { createHmac, hkdfSync } from "node:crypto";

/** Hz: below, a voice is too steady; above, an MP3 leaves too little. */
const lowestHertz = 400;
const cellHertz = 125;
export const bands = 58;
/** A cell keeps its sign for so long and then turns it, so that what is steady takes no part. */
export const halfCellSeconds = 0.048;
/** Cells in a row until the pattern repeats. */
export const cellsInRow = 48;
const keyBytes = 32;
export const periodSeconds = 2 * halfCellSeconds * cellsInRow;

/** The band of a frequency; −1 outside of all. */
export function bandOf(hertz: number): number {
  const band = Math.floor((hertz - lowestHertz) / cellHertz);
  return band >= 0 && band < bands ? band : -1;
}

/** The key of an installation's watermark, out of its secret. */
export const watermarkKey = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", secret, "", "mynah watermark", keyBytes));

/** Signs of all cells, `bands` for each half of a cell in time: 1 or −1. The same for the same key. */
export function patternOf(key: Uint8Array): Int8Array {
  const signs = new Int8Array(2 * cellsInRow * bands);
  const bytes = Buffer.concat(
    Array.from({ length: Math.ceil((cellsInRow * bands) / 256) }, (_, i) =>
      createHmac("sha256", key).update(`mynah watermark 1 ${i}`).digest(),
    ),
  );
  for (let cell = 0; cell < cellsInRow; cell++) {
    for (let band = 0; band < bands; band++) {
      const bit = cell * bands + band;
      const sign = ((bytes[bit >> 3] as number) >> (bit & 7)) & 1 ? 1 : -1;
      signs[2 * cell * bands + band] = sign;
      signs[(2 * cell + 1) * bands + band] = -sign;
    }
  }
  return signs;
}

/** Which row of signs holds at a time, in seconds from the start of the pattern. */
export const rowAt = (seconds: number): number => Math.floor(seconds / halfCellSeconds) % (2 * cellsInRow);
