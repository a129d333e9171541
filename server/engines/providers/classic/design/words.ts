/** Words for voices, and what they change: the table that descriptions are read by. */

/** What is changed, each part 0 (or 1 for what is multiplied) when nothing is. */
export interface Change {
  /** Semitones. */
  pitch: number;
  formant: number;
  /** Decibels from the lows to the highs. */
  tilt: number;
  /** Logarithms (to 2) of how many times. */
  range: number;
  rate: number;
  /** Steps of breath: 1 is clearly heard. */
  breath: number;
  /** Semitones of trembling. */
  tremor: number;
  /** Decibels around 200 Hz, 1 kHz and 3 kHz. */
  body: number;
  nose: number;
  edge: number;
}

export const unchanged: Change = {
  pitch: 0,
  formant: 0,
  tilt: 0,
  range: 0,
  rate: 0,
  breath: 0,
  tremor: 0,
  body: 0,
  nose: 0,
  edge: 0,
};

const table: readonly (readonly [RegExp, Partial<Change>])[] = [
  [/^(deep|deeper|deepest|low|lower|bass|baritone|low-pitched)$/, { pitch: -2.5, formant: -1.2 }],
  [/^(high|higher|high-pitched|soprano|tenor|shrill|squeaky)$/, { pitch: 2.5, formant: 0.6 }],
  [/^(bright|brighter|crisp|crisper|clear|clearer|sparkling|brilliant)$/, { tilt: 4, edge: 1.5 }],
  [/^(dark|darker|dull|muffled|mellow|mellower|velvety|velvet)$/, { tilt: -5 }],
  [/^(warm|warmer|warmth|smooth|smoother)$/, { tilt: -2.5, body: 3 }],
  [/^(breath|breathy|breathier|airy|husky|huskier|smoky|sultry)$/, { breath: 1, tilt: -1 }],
  [
    /^(hoarse|hoarser|rasp|raspy|raspier|gravelly|rough|rougher|croaky|gruff)$/,
    { breath: 0.9, tremor: 0.2, edge: 2, tilt: -2 },
  ],
  [/^(slow|slower|slowly|unhurried|deliberate|measured|leisurely|drawling)$/, { rate: -0.26 }],
  [/^(fast|faster|quick|quicker|quickly|rapid|hurried|brisk|fast-paced)$/, { rate: 0.26 }],
  [
    /^(calm|calmer|calming|gentle|gentler|soft|softer|relaxed|relaxing|soothing|serene|peaceful)$/,
    { range: -0.45, rate: -0.08, tilt: -1.5 },
  ],
  [
    /^(lively|livelier|energetic|excited|enthusiastic|expressive|animated|dramatic|playful|vivid)$/,
    { range: 0.55, rate: 0.08 },
  ],
  [/^(monotone|monotonous|flat|bored|boring|deadpan|expressionless)$/, { range: -1.3 }],
  [/^(even|steady|steadier|composed|neutral)$/, { range: -0.4 }],
  [/^(tremble|trembling|tremulous|shaky|shaking|quavering|wavering|nervous|frightened)$/, { tremor: 0.6 }],
  [/^(robot|robotic|mechanical|machine|machine-like|android|synthetic)$/, { range: -2.2, nose: 3, edge: 2 }],
  [/^(child|childish|child-like|childlike|kid|boyish|girlish|toddler)$/, { pitch: 4.5, formant: 3, rate: 0.05 }],
  [
    /^(elderly|aged|ageing|aging|old|older|ancient|grandfatherly|grandmotherly|wizened)$/,
    { tremor: 0.3, rate: -0.18, formant: -0.6, breath: 0.5, tilt: -1.5 },
  ],
  [/^(young|younger|youthful|teenage|teenaged)$/, { pitch: 1, formant: 0.9, rate: 0.07 }],
  [/^(nasal|nasally|nasality|pinched|whiny)$/, { nose: 6, body: -4 }],
  [/^(large|larger|big|bigger|giant|huge|booming|powerful|monstrous)$/, { formant: -2.6, body: 2 }],
  [/^(small|smaller|tiny|little|petite|elfin)$/, { formant: 2.4, pitch: 1 }],
  [/^(masculine|manly|manlier)$/, { pitch: -1.8, formant: -1.3 }],
  [/^(feminine|womanly|ladylike)$/, { pitch: 1.8, formant: 1.3 }],
  [/^(full|fuller|rich|richer|resonant|sonorous|round|chesty)$/, { body: 4, formant: -0.4 }],
  [/^(thin|thinner|tinny|reedy|weak|frail)$/, { body: -5, edge: 2 }],
  [/^(sharp|sharper|harsh|harsher|piercing|edgy|metallic)$/, { edge: 5, tilt: 2 }],
  [/^(cheerful|happy|happier|friendly|friendlier|upbeat|joyful|sunny)$/, { pitch: 0.9, range: 0.3, tilt: 1 }],
  [/^(sad|sadder|melancholic|melancholy|tired|weary|sleepy|mournful)$/, { pitch: -0.8, range: -0.5, rate: -0.14 }],
  [/^(serious|authoritative|confident|stern|commanding|solemn|grave)$/, { pitch: -0.9, range: -0.15, body: 1.5 }],
  [/^(angry|aggressive|intense|tense)$/, { range: 0.35, edge: 3, rate: 0.1 }],
  [/^(announcer|broadcaster|newsreader|narrator|storyteller)$/, { range: 0.15, body: 2, edge: 1 }],
];

/** How much of the next word is meant. */
const amounts: ReadonlyMap<string, number> = new Map([
  ["very", 1.5],
  ["extremely", 1.8],
  ["much", 1.5],
  ["really", 1.4],
  ["far", 1.5],
  ["slightly", 0.5],
  ["little", 0.5],
  ["bit", 0.5],
  ["somewhat", 0.6],
  ["faintly", 0.5],
  ["less", -1],
  ["not", -0.6],
  ["without", -1],
  ["no", -1],
]);
/** A voice of what or of whom is told elsewhere, and grammar changes nothing. */
const silentWords = new Set(
  "a an and as at be by for from had has have her his in into is it its more most of on or she he so some sound sounding sounds speak speaking speaks spoken talk talking talks than that the their them they this to tone voice voices voiced with who whose person speaker quality pitch pitched paced pace accent accented but i want would like make me him".split(
    " ",
  ),
);

export interface Understood {
  change: Change;
  /** Words that are not in the table, as they were written. */
  unknown: string[];
}

function added(sum: Change, part: Partial<Change>, amount: number): Change {
  const all = { ...sum };
  for (const [key, value] of Object.entries(part) as [keyof Change, number][]) all[key] += amount * value;
  return all;
}

/**
 * Reads a description.
 * @param known words that are told elsewhere, such as the gender that is asked for, in lower case
 */
export function understand(description: string, known: ReadonlySet<string>): Understood {
  let change = unchanged;
  const unknown: string[] = [];
  let amount = 1;
  const words = description.match(/[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu) ?? [];
  for (const [index, written] of words.entries()) {
    const word = written.toLowerCase();
    // "A little slower" is an amount, "a little voice" is a size.
    const isSize = word === "little" && !table.some(([pattern]) => pattern.test(words[index + 1]?.toLowerCase() ?? ""));
    const found = amounts.has(word) && !isSize ? undefined : table.find(([pattern]) => pattern.test(word));
    if (found) {
      change = added(change, found[1], amount);
      amount = 1;
    } else if (amounts.has(word)) amount = amounts.get(word) ?? 1;
    else if (!silentWords.has(word)) {
      amount = 1;
      if (!known.has(word)) unknown.push(written);
    }
  }
  return { change, unknown: [...new Set(unknown)] };
}

/** So many times a change. */
export const times = (change: Change, factor: number): Change => added(unchanged, change, factor);
