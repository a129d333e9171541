/** The bands in which long-term spectra are measured and equalised: of equal height to the ear. */

export const bandCount = 24;
const lowestHertz = 100;
const highestHertz = 7200;

/** A mel is a step of equal height to the ear (O'Shaughnessy 1987). */
const melOf = (hertz: number): number => 2595 * Math.log10(1 + hertz / 700);
const hertzOf = (mel: number): number => 700 * (10 ** (mel / 2595) - 1);
const edge = (index: number): number =>
  hertzOf(melOf(lowestHertz) + ((melOf(highestHertz) - melOf(lowestHertz)) * index) / (bandCount + 1));

/** Each from where its lower neighbour has its middle to where its upper one has, in Hz. */
export const bands: readonly { low: number; middle: number; high: number }[] = Array.from(
  { length: bandCount },
  (_, i) => ({ low: edge(i), middle: edge(i + 1), high: edge(i + 2) }),
);

/** A band lies whole below this share of a sample rate, where no filter for that rate cuts into it. */
const carriedShare = 0.46;

/** How many of them sound at a sample rate can have, from the lowest. */
export const bandsCarried = (sampleRate: number): number =>
  bands.filter(({ high }) => high < carriedShare * sampleRate).length;

/**
 * The sample rate (Hz) that carries as much as recordings do of which so many bands were heard, the lowest at such a rate; null
 * where they have all bands. A coder or a telephone may have cut more off than the rate does.
 */
export function narrowRate(bandsHeard: number, lowestRate: number): number | null {
  if (bandsHeard >= bandCount) return null;
  if (bandsHeard >= bandsCarried(lowestRate)) return lowestRate;
  const high = bands[bandsHeard - 1]?.high ?? lowestHertz;
  return 100 * (Math.floor(high / (100 * carriedShare)) + 1);
}
