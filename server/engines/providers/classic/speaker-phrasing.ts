/** How one speaker phrases, put over what flite or espeak says: the way of the pitch through a phrase, and the pauses. */
import { medianPitch, pitchHopSeconds, pitchTrack } from "../../../audio/pitch.ts";
import type { Mark } from "../../espeak/words.ts";
import { type Contour, contourOf } from "./contour.ts";

export interface SpeakerPhrasing {
  /** Semitones from the median at evenly spaced places, of phrases that end low and of those that end high. */
  falling: readonly number[];
  rising: readonly number[];
  /** Seconds after a phrase, where they are known. */
  pauses: Readonly<Partial<Record<Mark, number>>>;
}

const bendMax = 5;
/** How much of the difference between the two ways is made up for. */
const share = 0.8;

/** A line through points that are spread evenly over 0..1, each in the middle of its part. */
function along(points: readonly number[], place: number): number {
  const at = Math.min(points.length - 1, Math.max(0, place * points.length - 0.5));
  const before = Math.floor(at);
  const here = points[before] ?? 0;
  return here + (at - before) * ((points[before + 1] ?? here) - here);
}

/** The way of the pitch through what was said, in semitones around its median, at as many places. */
function wayOf(track: Float32Array, places: number): number[] | undefined {
  const middle = medianPitch(track);
  if (middle <= 0) return undefined;
  const [sums, counts] = [new Float64Array(places), new Float64Array(places)];
  for (const [frame, hertz] of track.entries()) {
    const semitones = hertz > 0 ? 12 * Math.log2(hertz / middle) : Number.NaN;
    if (!(Math.abs(semitones) < 9)) continue;
    const place = Math.min(places - 1, Math.floor((frame / track.length) * places));
    sums[place] = (sums[place] as number) + semitones;
    counts[place] = (counts[place] as number) + 1;
  }
  return counts.some((count) => count < 2) ? undefined : Array.from(sums, (sum, i) => sum / (counts[i] as number));
}

/** The shift over a phrase: what its mark asks for, wide as asked, on the speaker's own way from its start to its end. */
export function phraseMelody(
  phrasing: SpeakerPhrasing,
  phrase: { samples: Float32Array; sample_rate: number },
  range: number,
  mark: Mark,
  text: string,
): Contour {
  const movement = contourOf(phrase, range, mark, text);
  const seconds = phrase.samples.length / phrase.sample_rate;
  const wanted = mark === "?" || mark === "," ? phrasing.rising : phrasing.falling;
  const way = wayOf(pitchTrack(phrase.samples, phrase.sample_rate), wanted.length);
  if (!way || seconds < 20 * pitchHopSeconds) return movement;
  // The movement itself is wider or narrower by the range already.
  const bends = wanted.map((value, place) =>
    Math.min(bendMax, Math.max(-bendMax, share * (value - range * (way[place] as number)))),
  );
  const mean = bends.reduce((sum, bend) => sum + bend, 0) / bends.length;
  return (time) => movement(time) + along(bends, time / seconds) - mean;
}
