/** How somebody phrases: the way of the pitch through a phrase, how phrases end, and how long the pauses are. */
import { pitchHopSeconds } from "../pitch.ts";

/** Places of a phrase at which the way of its pitch is told, evenly from its start to its end. */
const contourPoints = 5;

export interface Phrasing {
  /** Phrases that were long enough to be heard as such. */
  phrases: number;
  /** Semitones from the voice's median at each place, for phrases that end low and for those that end high. */
  falling: readonly number[];
  rising: readonly number[];
  /** Seconds: the median of the short pauses and of the long ones; 0 where there are none. */
  short_pause: number;
  long_pause: number;
}

export interface PhraseMeter {
  add(levels: Float32Array, threshold: number, track: Float32Array): void;
  phrasing(medianHertz: number): Phrasing;
}

/** A silence of so many frames ends a phrase. */
const pauseFramesMin = Math.round(0.12 / pitchHopSeconds);
const phraseFramesMin = Math.round(0.6 / pitchHopSeconds);
const pauseFramesMax = Math.round(1.5 / pitchHopSeconds);
/** From here a pause is one between sentences. */
const longPauseSeconds = 0.28;
const octaveErrorSemitones = 9;

const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** A meter for one voice. */
export function openPhrases(): PhraseMeter {
  const contours: Float32Array[] = [];
  const pauses: number[] = [];
  const take = (track: Float32Array): void => {
    if (track.length < phraseFramesMin) return;
    const sums = new Float32Array(contourPoints);
    const counts = new Float32Array(contourPoints);
    for (const [frame, hertz] of track.entries()) {
      if (hertz <= 0) continue;
      const place = Math.min(contourPoints - 1, Math.floor((frame / track.length) * contourPoints));
      sums[place] = (sums[place] as number) + Math.log2(hertz);
      counts[place] = (counts[place] as number) + 1;
    }
    if (counts.every((count) => count >= 3)) contours.push(sums.map((sum, place) => sum / (counts[place] as number)));
  };
  return {
    add(levels, threshold, track) {
      let [start, gap] = [-1, 0];
      for (const [frame, level] of levels.entries()) {
        if (level <= threshold) {
          gap += 1;
          if (gap === pauseFramesMin && start >= 0) {
            take(track.subarray(start, frame - gap + 1));
            start = -1;
          }
          continue;
        }
        if (start < 0) {
          if (gap >= pauseFramesMin && gap <= pauseFramesMax && gap < frame) pauses.push(gap * pitchHopSeconds);
          start = frame;
        }
        gap = 0;
      }
    },
    phrasing(medianHertz) {
      const base = Math.log2(Math.max(1, medianHertz));
      const moves = contours
        .map((contour) => Array.from(contour, (value) => 12 * (value - base)))
        .filter((contour) => contour.every((value) => Math.abs(value) < octaveErrorSemitones));
      const endsHigh = (contour: readonly number[]): boolean =>
        (contour[contourPoints - 1] as number) > (contour[contourPoints - 2] as number) + 0.5;
      const meanOf = (chosen: readonly (readonly number[])[]): number[] =>
        Array.from({ length: contourPoints }, (_, place) =>
          chosen.length === 0 ? 0 : Number(middle(chosen.map((contour) => contour[place] as number)).toFixed(2)),
        );
      return {
        phrases: moves.length,
        falling: meanOf(moves.filter((contour) => !endsHigh(contour))),
        rising: meanOf(moves.filter(endsHigh)),
        short_pause: Number(middle(pauses.filter((pause) => pause < longPauseSeconds)).toFixed(3)),
        long_pause: Number(middle(pauses.filter((pause) => pause >= longPauseSeconds)).toFixed(3)),
      };
    },
  };
}
