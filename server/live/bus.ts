import type { LiveMessage, SpeechWaiting } from "../../contract/live.ts";
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
  subscribe(
    topics: readonly string[],
    onChange: (change: Change) => void,
    onGap?: () => void,
    onWaiting?: (waiting: SpeechWaiting) => void,
  ): () => void;
  /** Tells those who listen to the topic, in whatever process, where a request for speech stands. */
  tellWaiting(topic: string, waiting: SpeechWaiting): Promise<void>;
  /** How many listen now. */
  size(): number;
  close(): Promise<void>;
};

type Subscriber = {
  onChange: (change: Change) => void;
  onGap: (() => void) | undefined;
  onWaiting: ((waiting: SpeechWaiting) => void) | undefined;
};
/** What goes over the database's channel. */
type Told = Change | (Exclude<LiveMessage, Change> & { topic: string });

const channel = "live";

/** Listens once for the whole process, and hands every change to those who subscribed to its topic. */
export async function openBus(database: Pick<Database, "listen" | "pool">, log: Log): Promise<Bus> {
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
    channel,
    (payload) => {
      const told = JSON.parse(payload) as Told;
      for (const subscriber of [...(byTopic.get(told.topic) ?? [])]) {
        tell(() => ("table" in told ? subscriber.onChange(told) : subscriber.onWaiting?.(told.speech_waiting)));
      }
    },
    () => {
      for (const subscriber of [...everybody]) tell(() => subscriber.onGap?.());
    },
  );

  return {
    subscribe(topics, onChange, onGap, onWaiting) {
      const subscriber: Subscriber = { onChange, onGap, onWaiting };
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
    async tellWaiting(topic, speech_waiting) {
      const told: Told = { topic, speech_waiting };
      await database.pool.query("SELECT pg_notify($1, $2)", [channel, JSON.stringify(told)]);
    },
    size: () => everybody.size,
    async close() {
      byTopic.clear();
      everybody.clear();
      await stop();
    },
  };
}
