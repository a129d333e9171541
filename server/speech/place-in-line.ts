/** Where a request for speech stands in the line, told to the person's open pages while it waits. */
import type { Context } from "../context.ts";

/** Between two words about one request, so that a long line does not fill the channel. */
const tellEveryMs = 400;

export interface PlaceInLine {
  /** The place changed: 1 is next. `secondsLeft` until its turn; null when nobody knows. */
  moved(place: number, secondsLeft: number | null): void;
  /** Its turn has come, or it was given up. Resolves to how far back it stood and how long it waited; zeros without. */
  left(): { place: number; seconds: number };
}

/** Opens the watch over one request. Only people who are signed in have pages that show it. */
export function watchPlace(ctx: Pick<Context, "caller" | "live" | "log">, request_id: string): PlaceInLine {
  const topic = `user:${ctx.caller.user_id}`;
  let since: number | null = null;
  let farthest = 0;
  let newest = { place: 0, seconds_left: null as number | null };
  let timer: NodeJS.Timeout | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;

  const tell = () => {
    toldAt = performance.now();
    timer = undefined;
    ctx.live.tellWaiting(topic, { request_id, ...newest }).catch((error: unknown) => {
      ctx.log.warn({ error }, "nobody could be told who waits");
    });
  };
  return {
    moved(place, secondsLeft) {
      since ??= performance.now();
      farthest = Math.max(farthest, place);
      newest = { place, seconds_left: secondsLeft };
      if (ctx.caller.session_id === null || timer) return;
      const wait = toldAt + tellEveryMs - performance.now();
      if (wait <= 0) tell();
      else timer = setTimeout(tell, wait);
    },
    left() {
      clearTimeout(timer);
      if (since === null) return { place: 0, seconds: 0 };
      newest = { place: 0, seconds_left: 0 };
      if (ctx.caller.session_id !== null) tell();
      return { place: farthest, seconds: (performance.now() - since) / 1000 };
    },
  };
}
