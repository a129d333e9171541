/** Who listens to which channel of NOTIFY, on a connection that may be replaced. */
import pg from "pg";

export type Listener = {
  onMessage: (payload: string) => void;
  /** Called when messages may have been missed because the connection was replaced. */
  onGap?: (() => void) | undefined;
};

/** Runs a statement on the connection that listens. */
type RunStatement = (statement: string) => Promise<unknown>;

export class Channels {
  readonly #listeners = new Map<string, Set<Listener>>();

  /** Hands a notification of the connection to those who listen. */
  deliver = (message: pg.Notification): void => {
    for (const { onMessage } of [...(this.#listeners.get(message.channel) ?? [])]) onMessage(message.payload ?? "");
  };

  /** Adds a listener, with LISTEN when it is the channel's first. */
  async add(channel: string, listener: Listener, run: RunStatement): Promise<void> {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners);
    listeners.add(listener);
    if (listeners.size > 1) return;
    try {
      await run(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      this.#forget(channel, listener);
      throw error;
    }
  }

  /** Takes a listener away, with UNLISTEN when it was the channel's last. */
  async remove(channel: string, listener: Listener, run: RunStatement): Promise<void> {
    if (this.#forget(channel, listener)) await run(`UNLISTEN ${pg.escapeIdentifier(channel)}`);
  }

  /** Listens again after the connection was replaced, and tells everybody that something may have been missed. */
  async restore(run: RunStatement): Promise<void> {
    for (const channel of this.#listeners.keys()) await run(`LISTEN ${pg.escapeIdentifier(channel)}`);
    for (const listeners of this.#listeners.values()) for (const { onGap } of [...listeners]) onGap?.();
  }

  #forget(channel: string, listener: Listener): boolean {
    const listeners = this.#listeners.get(channel);
    if (!listeners?.delete(listener) || listeners.size > 0) return false;
    return this.#listeners.delete(channel);
  }
}
