/**
 * One text spoken by several threads: the reader joins and encodes, helpers make utterances ahead of it. The sound is the
 * same as when the reader makes all by itself, because an utterance depends on nothing beside it.
 */
import type { UtteredPiece } from "./check/utter-checked.ts";
import type { Claims } from "./claims.ts";
import type { SpeechPlan, SpeechSegment } from "./text/plan.ts";

/** Nothing to hand out: others get their turn. */
export const pause = Symbol("pause");
/** Nothing to do before somebody else has done something. */
export const idle = Symbol("idle");
export type Rest = typeof pause | typeof idle;

/** Speaks one utterance of the plan by itself. */
export type Utter = (segment: SpeechSegment, index: number) => AsyncIterable<UtteredPiece>;

/** What a helper tells: it took an utterance, or made it (null: it could not). */
export type Help =
  | { kind: "taken"; index: number }
  | { kind: "made"; index: number; pieces: readonly UtteredPiece[] | null };

/** Where utterances that were made ahead wait for the reader. */
export interface Inbox {
  /** What a helper made; null: nobody made it, though it was taken. */
  put(index: number, pieces: readonly UtteredPiece[] | null): void;
  /** How often helpers put something in. */
  received(): number;
  keep(index: number, pieces: readonly UtteredPiece[] | null): void;
  /** Undefined: not there yet. */
  take(index: number): readonly UtteredPiece[] | null | undefined;
}

/** Opens an empty inbox. */
export function openInbox(): Inbox {
  const made = new Map<number, readonly UtteredPiece[] | null>();
  let received = 0;
  return {
    put(index, pieces) {
      received += 1;
      made.set(index, pieces);
    },
    received: () => received,
    keep: (index, pieces) => void made.set(index, pieces),
    take(index) {
      const pieces = made.get(index);
      made.delete(index);
      return pieces;
    },
  };
}

/** Makes a whole utterance, resting between its pieces; null when it fails: whoever needs it meets the failure itself. */
async function* makeWhole(
  utterance: AsyncIterable<UtteredPiece>,
): AsyncGenerator<typeof pause, readonly UtteredPiece[] | null, void> {
  const pieces: UtteredPiece[] = [];
  try {
    for await (const piece of utterance) {
      const isRest = piece.samples.length === 0 && piece.words.length === 0 && !piece.report;
      // The port may use its buffer again.
      if (!isRest) pieces.push({ ...piece, samples: piece.samples.slice() });
      yield pause;
    }
    return pieces;
  } catch {
    return null;
  }
}

/**
 * Speaks as the reader: an utterance that somebody else took is waited for, and meanwhile later ones are made. Throws
 * what `utter` throws.
 */
export function speakTogether(
  plan: SpeechPlan,
  claims: Claims,
  inbox: Inbox,
  utter: Utter,
  signal: AbortSignal,
): (segment: SpeechSegment, index: number) => AsyncGenerator<UtteredPiece | Rest, void, void> {
  return async function* speak(segment, index) {
    claims.reach(index);
    if (claims.takeThis(index)) return yield* utter(segment, index);
    let pieces = inbox.take(index);
    while (pieces === undefined && !signal.aborted) {
      const ahead = claims.takeNext(plan.segments.length);
      const later = typeof ahead === "number" ? plan.segments[ahead] : undefined;
      if (typeof ahead !== "number") yield idle;
      else if (later?.kind === "speech") inbox.keep(ahead, yield* makeWhole(utter(later, ahead)));
      pieces = inbox.take(index);
    }
    if (pieces) yield* pieces;
    else if (pieces === null) yield* utter(segment, index);
  };
}

/** Helps: makes utterances until none is left. */
export async function* help(
  plan: SpeechPlan,
  claims: Claims,
  utter: Utter,
  signal: AbortSignal,
): AsyncGenerator<Help | Rest, void, void> {
  while (!signal.aborted) {
    const index = claims.takeNext(plan.segments.length);
    if (index === null) return;
    const segment = index === "later" ? undefined : plan.segments[index];
    if (index === "later") yield idle;
    else if (segment?.kind === "speech") {
      yield { kind: "taken", index };
      const pieces = yield* makeWhole(utter(segment, index));
      if (!signal.aborted) yield { kind: "made", index, pieces };
    }
  }
}
