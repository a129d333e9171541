import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Channels } from "./channels.ts";
import type { Log } from "./log.ts";

const retryMsMin = 250;
const retryMsMax = 5_000;
const keepAliveMs = 10_000;

/** One connection to PostgreSQL that only listens, and comes back by itself when it is lost. */
export class ListeningClient {
  readonly #url: string;
  readonly #channels: Channels;
  readonly #log: Log;
  readonly #name: string;
  #client: Promise<pg.Client> | undefined;
  #closed = false;

  /** @param name what the server shows as this connection's application_name. */
  constructor(url: string, channels: Channels, log: Log, name: string) {
    this.#name = name;
    this.#url = url;
    this.#channels = channels;
    this.#log = log;
  }

  /** Runs a statement on the listening connection, which it opens when there is none. */
  run = async (statement: string): Promise<void> => {
    if (this.#closed) throw new Error("The database is closed");
    this.#client ??= this.#connect();
    const client = await this.#client.catch((error: unknown) => {
      this.#client = undefined;
      throw error;
    });
    await client.query(statement);
  };

  async close(): Promise<void> {
    this.#closed = true;
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
      application_name: this.#name,
    });
    client.on("notification", this.#channels.deliver);
    client.on("error", (error) => this.#log.warn({ err: error }, "The connection that listens for changes was lost"));
    await client.connect();
    client.once("end", () => void this.#reconnect());
    return client;
  }

  async #reconnect(): Promise<void> {
    for (let waitMs = retryMsMin; !this.#closed; waitMs = Math.min(waitMs * 2, retryMsMax)) {
      try {
        const client = await this.#connect();
        this.#client = Promise.resolve(client);
        if (this.#closed) return await client.end();
        await this.#channels.restore((statement) => client.query(statement));
        return;
      } catch (error) {
        this.#log.warn({ err: error, waitMs }, "Listening for changes again failed; trying once more");
        await pause(waitMs, undefined, { ref: false });
      }
    }
  }
}
