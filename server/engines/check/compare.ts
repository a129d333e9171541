/** A spoken sentence beside the reference reading of its text; judge.ts says what of it is a problem. */
import { type Heard, thinned } from "../timing/ear.ts";
import type { Listened } from "../timing/listen.ts";
import { alignmentCost, findGaps, type Gaps, gapHopSeconds } from "./gaps.ts";

export interface Compared extends Gaps {
  /** Sound without pauses, against that of the reference. */
  tempo: number;
  /** Sound of the reference without pauses. */
  reference_seconds: number;
  /** Cost of the alignment against that of one with another text: far under 1 when the text is said, about 1 when another is. */
  strangeness: number;
}

/** The strangeness is found in longer frames: it is a sum over the whole sentence. */
const strangenessStep = 2;

const soundSeconds = ({ silent, hop_seconds }: Heard): number =>
  silent.reduce((sum, isSilent) => sum + 1 - isSilent, 0) * hop_seconds;

/**
 * Compares a sentence that was listened to with frames of 20 or 10 ms; null without a reference or anything to hear.
 * Yields every few milliseconds.
 */
export function* compare({ speech, reference }: Listened): Generator<void, Compared | null, void> {
  if (!reference || speech.frames === 0) return null;
  const step = Math.max(1, Math.round(gapHopSeconds / speech.hop_seconds));
  const [wanted, said] = [thinned(reference.heard, step), thinned(speech, step)];
  const gaps = yield* findGaps(wanted, said);
  const [rough, roughSpeech] = [thinned(wanted, strangenessStep), thinned(said, strangenessStep)];
  if (rough.frames === 0 || roughSpeech.frames === 0) return null;
  const right = yield* alignmentCost(rough, roughSpeech, false);
  const strangeness = right / Math.max(1e-6, yield* alignmentCost(rough, roughSpeech, true));
  const reference_seconds = soundSeconds(wanted);
  const tempo = soundSeconds(said) / Math.max(gapHopSeconds, reference_seconds);
  return { ...gaps, tempo, reference_seconds, strangeness };
}
