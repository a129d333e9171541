/** How many people speak in a recording, by the likeness of its stretches. */
import { frameSeconds, type Intake } from "./intake.ts";
import { likenessOf, projected } from "./likeness.ts";
import { Traits } from "./traits.ts";

/** Speech of one stretch: less says too little of who speaks. */
const stretchSeconds = 4;
/** A stretch ends where nobody speaks for so long: two people seldom share a breath. */
const pauseSeconds = 0.3;
const pausedStretchSeconds = 2.5;
/** In a shorter recording nobody can tell. */
const speechSecondsMin = 8;
/** Beyond so many stretches, they are taken from all over the recording. */
const stretchesMax = 120;
/** Whoever speaks less is no second speaker but a stretch that was misheard. */
const speakerShareMin = 0.1;
const speakerStretchesMin = 2;
const likenessMin = 0.5;

interface Group {
  place: Float64Array;
  stretches: [number, number][];
}

/** From which to before which frame each stretch lasts. */
function stretchesIn(speech: Uint8Array): [number, number][] {
  const stretches: [number, number][] = [];
  let [from, spoken, pause] = [0, 0, 0];
  for (let frame = 0; frame < speech.length; frame++) {
    if (speech[frame]) {
      spoken += 1;
      pause = 0;
    } else pause += 1;
    const seconds = spoken * frameSeconds;
    const isPause = pause * frameSeconds >= pauseSeconds && seconds >= pausedStretchSeconds;
    if (seconds < stretchSeconds && !isPause) continue;
    stretches.push([from, frame + 1]);
    [from, spoken] = [frame + 1, 0];
  }
  return stretches;
}

function groupOf(intake: Intake, speech: Uint8Array, stretches: [number, number][]): Group | null {
  const traits = new Traits();
  for (const [from, to] of stretches) traits.add(intake, speech, from, to);
  const vector = traits.vector();
  return vector && { place: projected(vector), stretches };
}

/** The two groups that are most alike, by place; null when no two are of one speaker. */
function mostAlike(groups: readonly Group[]): [number, number] | null {
  let [best, pair]: [number, [number, number] | null] = [likenessMin, null];
  for (const [i, group] of groups.entries()) {
    for (let j = 0; j < i; j++) {
      const likeness = likenessOf(group.place, (groups[j] as Group).place);
      if (likeness > best) [best, pair] = [likeness, [j, i]];
    }
  }
  return pair;
}

/**
 * How many people speak in a recording that was taken in; null when there are fewer than 8 s of speech. `speech` says
 * which frames are. Stretches that are most alike become one, until no two are of one speaker. Yields every few milliseconds.
 */
export function* countSpeakers(intake: Intake, speech: Uint8Array): Generator<void, number | null, void> {
  const all = stretchesIn(speech);
  const step = Math.max(1, all.length / stretchesMax);
  const taken = Array.from({ length: Math.floor(all.length / step) }, (_, i) => all[Math.floor(i * step)]);
  let groups = taken.flatMap((stretch) => (stretch ? (groupOf(intake, speech, [stretch]) ?? []) : []));
  const spoken = speech.reduce((sum, is) => sum + is, 0) * frameSeconds;
  if (groups.length < 2 || spoken < speechSecondsMin) return null;
  const count = groups.length;
  for (let pair = mostAlike(groups); pair; pair = mostAlike(groups)) {
    yield;
    const [first, second] = pair.map((place) => groups[place] as Group) as [Group, Group];
    const joined = groupOf(intake, speech, [...first.stretches, ...second.stretches]);
    groups = groups.filter((group) => group !== first && group !== second);
    if (joined) groups.push(joined);
  }
  const wanted = Math.max(speakerStretchesMin, speakerShareMin * count);
  return Math.max(1, groups.filter(({ stretches }) => stretches.length >= wanted).length);
}
