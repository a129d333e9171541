/** The live channel: what changes of the caller's and their workspace's documents, while they listen. */
import type { LiveMessage } from "../../contract/live.ts";
import type { Context } from "../context.ts";

const WAITING_MAX = 1000;

/** Streams changes until the caller leaves. A listener that falls far behind is ended, and asks anew. */
export async function listen(ctx: Context): Promise<AsyncIterable<LiveMessage>> {
  const waiting: LiveMessage[] = [];
  let wake = () => {};
  const topics = [`user:${ctx.caller.user_id}`, `workspace:${ctx.caller.workspace_id}`];
  if (ctx.caller.is_operator) topics.push("role:operator");
  let missed = false;
  const note = (message: LiveMessage) => {
    // Whoever takes nothing any more is held for with no more than this.
    if (waiting.length <= WAITING_MAX) waiting.push(message);
    wake();
  };
  const unsubscribe = ctx.live.subscribe(
    topics,
    note,
    // Some changes may be lost with the connection to the database: the page asks anew.
    () => {
      missed = true;
      wake();
    },
    (speech_waiting) => note({ speech_waiting }),
  );
  // Voices are nobody's documents: a model that comes or goes changes everybody's list.
  const unfollow = ctx.engines.onChange(() => note({ topic: "everybody", table: "voices", op: "update", id: "" }));
  const end = () => {
    unsubscribe();
    unfollow();
    wake();
  };
  // Also where nobody reads the answer, nor gives it back: its caller left before it was there.
  if (ctx.signal.aborted) end();
  else ctx.signal.addEventListener("abort", end, { once: true });
  async function* messages(): AsyncGenerator<LiveMessage> {
    try {
      while (!ctx.signal.aborted && !missed && waiting.length <= WAITING_MAX) {
        const next = waiting.shift();
        if (next) yield next;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    } finally {
      end();
    }
  }
  const inner = messages();
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => inner.next(),
      // A generator that nobody has asked for its first message does not come to its end.
      async return() {
        end();
        return await inner.return(undefined);
      },
    }),
  };
}
