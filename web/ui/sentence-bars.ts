/** The wave of a made-up sentence, for pictures of sound that is not there: syllables inside words, words inside breaths. */

export interface Bar {
  /** Where it stands, 0..1. */
  at: number;
  /** 0..1. */
  height: number;
}

const heightMin = 0.06;

function loudness(at: number, breaths: number): number {
  const breath = Math.sin(Math.PI * ((at * breaths) % 1)) ** 0.65;
  const words = 0.55 + 0.45 * Math.sin(at * 47 + 1);
  const syllables = 0.6 + 0.4 * Math.sin(at * 151 + Math.sin(at * 31) * 2);
  return Math.max(heightMin, breath * words * syllables);
}

/** So many bars of a sentence with so many breaths; the same ones each time. */
export const sentenceBars = (count: number, breaths: number): Bar[] =>
  Array.from({ length: count }, (_, index) => ({
    at: index / count,
    height: loudness((index + 0.5) / count, breaths),
  }));
