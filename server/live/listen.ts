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
  const unsubscribe = ctx.live.subscribe(
    topics,
    (message) => {
      waiting.push(message);
      wake();
    },
    // Some changes may be lost with the connection to the database: the page asks anew.
    () => {
      missed = true;
      wake();
    },
    (speech_waiting) => {
      waiting.push({ speech_waiting });
      wake();
    },
  );
  // Voices are nobody's documents: a model that comes or goes changes everybody's list.
  const unfollow = ctx.engines.onChange(() => {
    waiting.push({ topic: "everybody", table: "voices", op: "update", id: "" });
    wake();
  });
  const end = () => {
    unsubscribe();
    unfollow();
  };
  ctx.signal.addEventListener("abort", () => wake(), { once: true });
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
