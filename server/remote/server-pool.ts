/** Several servers as one: who is well, who is asked next, and who gets the request when one fails. */
import { AudioError } from "../audio/audio-error.ts";
import { EngineError, type EngineServer, type ProviderPart } from "../engines/ports.ts";
import { RemoteError } from "./call.ts";

/** How long servers are left alone. */
export interface PoolTimes {
  /** Between two looks at a server that is well. */
  healthMs: number;
  /** The first rest of a server that failed; doubled each time, up to `restMsMax`. */
  restMs: number;
  restMsMax: number;
}

export interface PoolOptions<Listing> extends PoolTimes {
  /** Asks a server what it has. Throws RemoteError. */
  list(server: EngineServer, signal: AbortSignal): Promise<Listing>;
  /** What is known of a server that has not answered yet. */
  known?(server: EngineServer): Listing | null;
  /** What it has, in words. */
  describe(listing: Listing): string;
}

export interface Member<Listing> {
  readonly server: EngineServer;
  /** What it had when it was last asked; null: it never answered. */
  listing: Listing | null;
  state: "ready" | "unreachable" | "refusing" | "failing";
  /** Why it is not ready. */
  reason: string;
  under_way: number;
  /** In a row. */
  failures: number;
  /** Until then others are asked first (ms since start). */
  rests_until: number;
  last_asked: number;
}

export interface ServerPool<Listing> {
  readonly members: readonly Member<Listing>[];
  /**
   * Makes pieces on the server that has least to do, and on another when it fails before the first piece; after it
   * nothing is tried again, for it was heard. Throws EngineError. Ends early, without one, once `signal` is aborted.
   */
  run<Piece>(
    can: (listing: Listing) => boolean,
    make: (member: Member<Listing>, othersLeft: number) => AsyncIterable<Piece>,
    signal: AbortSignal,
  ): AsyncGenerator<Piece, void, void>;
  /** Something made of what the servers have: made anew only when one of them says something else. */
  follow<Made>(make: (listed: readonly { name: string; listing: Listing }[]) => Made): () => Made;
  /** The servers as the owner's page shows them. */
  parts(): ProviderPart[];
  close(): void;
}

const quote = ({ name }: EngineServer): string => `“${name}”`;

/** Its own words for what went wrong, with the server's name. */
function asEngineError(server: EngineServer, error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  if (error instanceof AudioError) {
    return new EngineError("engine_failed", `${quote(server)} sent sound that cannot be used: ${error.message}`);
  }
  if (!(error instanceof RemoteError)) throw error;
  if (error.code === "unreachable")
    return new EngineError("engine_unreachable", `${quote(server)} does not answer: ${error.message}`);
  if (error.code === "failed") return new EngineError("engine_failed", `${quote(server)} failed: ${error.message}`);
  return new EngineError("engine_refused", `${quote(server)} refuses: ${error.message}`);
}

/** A status that says something of the server (its key, its load, its state), not of the request. */
const isOfServer = (status: number): boolean => status >= 500 || [401, 402, 403, 408, 425, 429].includes(status);
/** Another server may have what this one has not. */
const isWorthElsewhere = (error: unknown): boolean =>
  !(error instanceof RemoteError) ||
  error.code !== "refused" ||
  error.status === null ||
  error.status === 404 ||
  error.status < 400 ||
  isOfServer(error.status);

const stateAfter = (error: unknown): Member<unknown>["state"] => {
  if (!(error instanceof RemoteError)) return "failing";
  if (error.code === "unreachable") return "unreachable";
  return [401, 402, 403].includes(error.status ?? 0) ? "refusing" : "failing";
};

/** Opens the pool; resolves when every server was asked what it has, or did not answer in time. */
export async function openServerPool<Listing>(
  servers: readonly EngineServer[],
  options: PoolOptions<Listing>,
): Promise<ServerPool<Listing>> {
  const closing = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  let version = 0;
  let asked = 0;
  const members = servers.map(
    (server): Member<Listing> => ({
      server,
      listing: options.known?.(server) ?? null,
      state: "ready",
      reason: "",
      under_way: 0,
      failures: 0,
      rests_until: 0,
      last_asked: 0,
    }),
  );

  const failed = (member: Member<Listing>, error: unknown): void => {
    member.failures += 1;
    member.state = stateAfter(error);
    member.reason = error instanceof Error ? error.message : "";
    const backOff = Math.min(options.restMsMax, options.restMs * 2 ** (member.failures - 1));
    const wished = error instanceof RemoteError ? (error.retry_after_seconds ?? 0) * 1000 : 0;
    member.rests_until = performance.now() + Math.max(backOff, Math.min(wished, options.restMsMax));
  };
  const succeeded = (member: Member<Listing>): void => {
    Object.assign(member, { failures: 0, state: "ready", reason: "", rests_until: 0 });
  };

  /** Asks a server what it has, and again after a while: soon when it failed. */
  const look = async (member: Member<Listing>): Promise<void> => {
    try {
      const listing = await options.list(member.server, closing.signal);
      if (JSON.stringify(listing) !== JSON.stringify(member.listing)) version += 1;
      member.listing = listing;
      succeeded(member);
    } catch (error) {
      if (closing.signal.aborted) return;
      failed(member, error);
    }
    const pauseMs = member.state === "ready" ? options.healthMs : member.rests_until - performance.now();
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        void look(member);
      },
      Math.max(options.restMs, pauseMs),
    );
    timer.unref();
    timers.add(timer);
  };

  /** The one with least to do, of those that are well; one that rests only when no other is left. */
  const pick = (can: (listing: Listing) => boolean, tried: ReadonlySet<Member<Listing>>): Member<Listing>[] => {
    const now = performance.now();
    return members
      .filter((member) => member.listing !== null && can(member.listing) && !tried.has(member))
      .sort(
        (a, b) =>
          Number(a.rests_until > now) - Number(b.rests_until > now) ||
          a.under_way - b.under_way ||
          a.last_asked - b.last_asked,
      );
  };

  await Promise.all(members.map(look));

  return {
    members,
    async *run(can, make, signal) {
      const tried = new Set<Member<Listing>>();
      let last: EngineError | null = null;
      for (let left = pick(can, tried); left[0]; left = pick(can, tried)) {
        const [member] = left;
        tried.add(member);
        member.under_way += 1;
        asked += 1;
        member.last_asked = asked;
        let isHeard = false;
        try {
          for await (const piece of make(member, left.length - 1)) {
            if (signal.aborted) return;
            isHeard = true;
            yield piece;
          }
          if (!signal.aborted) succeeded(member);
          return;
        } catch (error) {
          if (signal.aborted) return;
          const isElsewhere = isWorthElsewhere(error);
          if (isElsewhere && !(error instanceof RemoteError && error.status === 404)) failed(member, error);
          last = asEngineError(member.server, error);
          if (isHeard) throw new EngineError("engine_failed", `${last.message} It had begun to speak.`);
          if (!isElsewhere) throw last;
        } finally {
          member.under_way -= 1;
        }
      }
      throw last ?? new EngineError("engine_unreachable", "No server that has this answers now.");
    },
    follow(make) {
      const kept: { version: number; made: ReturnType<typeof make> }[] = [];
      return () => {
        if (kept[0]?.version !== version) {
          const listed = members.flatMap(({ server: { name }, listing }) => (listing ? [{ name, listing }] : []));
          kept[0] = { version, made: make(listed) };
        }
        return kept[0].made;
      };
    },
    parts: () => members.map((member) => partOf(member, options.describe)),
    close() {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** How many there are of something, in words. */
export const counted = (length: number, one: string): string => `${length} ${one}${length === 1 ? "" : "s"}`;

const advice = {
  unreachable: "Check that it runs and that its address is right.",
  refusing: "Check its key and what its account allows.",
  failing: "It is asked again from time to time.",
} as const;

function partOf<Listing>(
  { server: { name }, listing, state, reason }: Member<Listing>,
  describe: (listing: Listing) => string,
): ProviderPart {
  if (state !== "ready") {
    const detail = `${/[.!?…]$/.test(reason) ? reason : `${reason}.`} ${advice[state]}`;
    return {
      name,
      state: ({ unreachable: "unreachable", refusing: "refused", failing: "damaged" } as const)[state],
      detail,
    };
  }
  return { name, state: "ready", detail: listing === null ? "" : describe(listing) };
}
