import { Duplex } from "node:stream";
import type { MessagePort } from "node:worker_threads";
import type { Goodbye } from "./thread.ts";

/**
 * What `pg` takes for a socket, over a message port to the database thread. `pg` corks the parts of one query together,
 * and they travel as one message.
 */
export class SessionStream extends Duplex {
  readonly #open: () => Promise<MessagePort>;
  #port: MessagePort | undefined;

  /** @param open gives the port of a new session, once the database thread has started. */
  constructor(open: () => Promise<MessagePort>) {
    super();
    this.#open = open;
  }

  /** Called by `pg` in place of a socket's connect. */
  connect(): this {
    this.#open().then(
      (port) => {
        if (this.destroyed) {
          port.close();
          return;
        }
        this.#port = port;
        // A port that closes without a goodbye has lost its thread: the server destroys the stream with the reason.
        port.on("message", (bytes: Uint8Array | Goodbye) => {
          if (bytes) this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
          else this.destroy();
        });
        this.emit("connect");
      },
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  override _read(): void {
    // Answers arrive by themselves: the thread pushes them.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#send(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#port?.close();
    done(error);
  }

  #send(bytes: Buffer, done: (error?: Error) => void): void {
    if (!this.#port) {
      done(new Error("The session with the embedded database is not open"));
      return;
    }
    this.#port.postMessage(new Uint8Array(bytes));
    done();
  }

  /** Parts of a socket that `pg` calls and that mean nothing inside one process. */
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}
