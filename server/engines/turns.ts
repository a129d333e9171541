/**
 * Who gets the next turn: pure bookkeeping of fairness, without threads or time.
 *
 * Work is counted in seconds of sound made. Among those that are ready, the share (workspace) that had least goes
 * first, and in it the request that had least: so a short request overtakes a book. A newcomer starts a little behind
 * those that are there, not at zero. Every fourth turn goes to whoever has waited for the most turns, so that a stream of
 * newcomers cannot stop a book. Batch work gets the turns that no interactive request wants, and one in many of the
 * others, so that it never stands still.
 */

interface Entry {
  share: string;
  isBatch: boolean;
  work: number;
  /** The turn when it had its last one, or came. */
  lastTurn: number;
  /** Whether it had no turn yet. */
  isNew: boolean;
}

/** Seconds of sound that a newcomer may have before it takes turns with the rest. */
const headStartSeconds = 5;
/** A turn without sound is work too. */
const turnSeconds = 0.02;
const patientTurn = 4;
const batchTurn = 16;

export interface Turns {
  add(id: number, share: string, isBatch?: boolean): void;
  remove(id: number): void;
  /** The one of `ready` (ids that were added) whose turn it is; undefined when nobody is ready. */
  pick(ready: readonly number[]): number | undefined;
  /** Counts what a turn made, in seconds of sound. */
  charge(id: number, seconds: number): void;
  /** How many requests of a share take part. */
  openOf(share: string): number;
}

/** Opens the books. */
export function openTurns(): Turns {
  const entries = new Map<number, Entry>();
  const shares = new Map<string, { work: number; members: Set<number> }>();
  let turn = 0;
  let sincePatience = 0;

  const least = (works: Iterable<number>): number => Math.max(0, Math.min(...works) - headStartSeconds);
  const shareWork = (id: number): number => shares.get(entries.get(id)?.share ?? "")?.work ?? 0;
  const ownWork = (id: number): number => entries.get(id)?.work ?? 0;
  const lastTurn = (id: number): number => entries.get(id)?.lastTurn ?? 0;

  /** Those whose kind has this turn. */
  const favoured = (ready: readonly number[]): readonly number[] => {
    const batch = ready.filter((id) => entries.get(id)?.isBatch);
    if (batch.length === 0 || batch.length === ready.length) return ready;
    return turn % batchTurn === 0 ? batch : ready.filter((id) => !entries.get(id)?.isBatch);
  };

  return {
    add(id, name, isBatch = false) {
      let share = shares.get(name);
      if (!share) {
        const others = [...shares.values()].map(({ work }) => work);
        share = { work: others.length > 0 ? least(others) : 0, members: new Set() };
        shares.set(name, share);
      }
      const members = [...share.members].map(ownWork);
      entries.set(id, {
        share: name,
        isBatch,
        work: members.length > 0 ? least(members) : 0,
        lastTurn: turn,
        isNew: true,
      });
      share.members.add(id);
    },
    remove(id) {
      const entry = entries.get(id);
      const share = shares.get(entry?.share ?? "");
      entries.delete(id);
      share?.members.delete(id);
      if (entry && share?.members.size === 0) shares.delete(entry.share);
    },
    pick(ready) {
      if (ready.length === 0) return undefined;
      turn += 1;
      sincePatience += 1;
      // A newcomer's first turn may put it off, once: what it waits for is the first sound.
      const isPutOff = sincePatience === patientTurn && ready.some((id) => entries.get(id)?.isNew);
      const isPatientTurn = sincePatience >= patientTurn && !isPutOff;
      if (isPatientTurn) sincePatience = 0;
      const chosen = favoured(ready).reduce((best, id) => {
        const byPatience = lastTurn(id) - lastTurn(best);
        const byWork = shareWork(id) - shareWork(best) || ownWork(id) - ownWork(best);
        const before = isPatientTurn ? byPatience || byWork : byWork || byPatience;
        return before < 0 ? id : best;
      });
      const entry = entries.get(chosen);
      if (entry) {
        entry.lastTurn = turn;
        entry.isNew = false;
      }
      return chosen;
    },
    charge(id, seconds) {
      const entry = entries.get(id);
      const share = shares.get(entry?.share ?? "");
      if (!entry || !share) return;
      entry.work += seconds + turnSeconds;
      share.work += seconds + turnSeconds;
    },
    openOf: (name) => shares.get(name)?.members.size ?? 0,
  };
}
