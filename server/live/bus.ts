import type { Log } from "../db/log.ts";
import type { Database } from "../db/open.ts";

/** A row that somebody may see has changed: which and how, never what is in it. Written by notify_change in the database. */
export type Change = { topic: string; table: string; op: "insert" | "update" | "delete"; id: string };

export type Bus = {
  /**
   * Calls `onChange` for the changes of these topics, in order, at once and in turn for all who listen: it only takes
   * note. `onGap` is called when some may have been missed because the connection to the database was lost.
   * Returns what ends it.
   */
  subscribe(topics: readonly string[], onChange: (change: Change) => void, onGap?: () => void): () => void;
  /** How many listen now. */
  size(): number;
  close(): Promise<void>;
};

type Subscriber = { onChange: (change: Change) => void; onGap: (() => void) | undefined };

/** Listens once for the whole process, and hands every change to those who subscribed to its topic. */
export async function openBus(database: Pick<Database, "listen">, log: Log): Promise<Bus> {
  const byTopic = new Map<string, Set<Subscriber>>();
  const everybody = new Set<Subscriber>();

  /** One that fails must not keep the change from the others. */
  function tell(call: () => void): void {
    try {
      call();
    } catch (error) {
      log.error({ err: error }, "A listener of the live bus failed");
    }
  }

  const stop = await database.listen(
    "live",
    (payload) => {
      const change = JSON.parse(payload) as Change;
      for (const subscriber of [...(byTopic.get(change.topic) ?? [])]) tell(() => subscriber.onChange(change));
    },
    () => {
      for (const subscriber of [...everybody]) tell(() => subscriber.onGap?.());
    },
  );

  return {
    subscribe(topics, onChange, onGap) {
      const subscriber: Subscriber = { onChange, onGap };
      everybody.add(subscriber);
      for (const topic of new Set(topics)) {
        const subscribers = byTopic.get(topic) ?? new Set();
        byTopic.set(topic, subscribers.add(subscriber));
      }
      return () => {
        everybody.delete(subscriber);
        for (const topic of topics) {
          const subscribers = byTopic.get(topic);
          subscribers?.delete(subscriber);
          if (subscribers?.size === 0) byTopic.delete(topic);
        }
      };
    },
    size: () => everybody.size,
    async close() {
      byTopic.clear();
      everybody.clear();
      await stop();
    },
  };
}
