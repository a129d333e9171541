/** Websockets: messages parsed by the contract, answers in order, no more than the network takes. */
import type { WebSocketLike } from "@hono/node-server";
import type { WSContext, WSEvents } from "hono/ws";
import type { WebSocket } from "ws";
import type { Socket } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { refusal } from "../fail.ts";
import type { Answered, Conversation } from "./answers.ts";
import { asRefusal, invalidInput } from "./refusals.ts";

const POLICY_VIOLATION = 1008;
const REASON_BYTES_MAX = 120;

/** A websocket's close reason may have 123 bytes. */
function shortReason(text: string): string {
  let short = text;
  while (Buffer.byteLength(short) > REASON_BYTES_MAX) short = short.slice(0, -1);
  return short;
}

/** Messages in the order they came; a client that outruns the verb is slowed down by the network. */
function inbox<T>(pause: (full: boolean) => void) {
  const waiting: T[] = [];
  let failure: unknown = null;
  let ended = false;
  let wake = () => {};
  return {
    push(item: T) {
      waiting.push(item);
      if (waiting.length > 64) pause(true);
      wake();
    },
    end(error?: unknown) {
      ended = true;
      failure ??= error ?? null;
      wake();
    },
    async *[Symbol.asyncIterator](): AsyncGenerator<T> {
      for (;;) {
        while (waiting.length > 0) {
          const next = waiting.shift() as T;
          if (waiting.length < 16) pause(false);
          yield next;
        }
        if (failure) throw failure;
        if (ended) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

/** One conversation that has begun. */
export interface OpenConversation {
  ctx: Context;
  /** Lets the caller in, or says why not. @throws Refusal */
  admit(): Promise<void>;
  raw_query: Record<string, string>;
  path: Record<string, string>;
  close(): void;
  abort(): void;
}

/**
 * What hono's upgradeWebSocket needs to run one conversation.
 * @param open begins it. A call that asks for a socket and never opens it must leave nothing behind, so it comes last.
 */
export function converse(
  { endpoint, verb }: Extract<Answered, { endpoint: Socket }>,
  open: () => OpenConversation,
): WSEvents<WebSocketLike> {
  let opened: OpenConversation | undefined;
  let socket: WebSocket | undefined;
  const messages = inbox<unknown>((full) => (full ? socket?.pause() : socket?.resume()));

  const failed = (ws: WSContext<WebSocketLike>, ctx: Context, error: unknown) => {
    const known = asRefusal(error) ?? refusal("internal_error", { request_id: ctx.request_id });
    if (known.code === "internal_error")
      ctx.log.error({ request_id: ctx.request_id, path: endpoint.path, error }, "a socket failed");
    const code = known.code === "internal_error" ? 1011 : POLICY_VIOLATION;
    ws.send(JSON.stringify({ message: known.message, error: known.code, code }));
    ws.close(code, shortReason(known.message));
  };

  const run = async (ws: WSContext<WebSocketLike>, { ctx, admit, raw_query, path, close }: OpenConversation) => {
    try {
      await admit();
      const query = endpoint.query.safeParse(raw_query, { reportInput: true });
      if (!query.success) {
        const [first] = invalidInput("query", query.error).detail;
        ws.send(
          JSON.stringify({
            message: `${first?.loc.join(".")}: ${first?.msg}`,
            error: "invalid_query",
            code: POLICY_VIOLATION,
          }),
        );
        ws.close(POLICY_VIOLATION, shortReason(`${first?.loc.join(".")}: ${first?.msg}`));
        return;
      }
      const talk: Conversation<unknown, unknown> = {
        messages,
        send: (message) =>
          new Promise((resolve, reject) => {
            if (!socket || socket.readyState !== socket.OPEN) return resolve();
            socket.send(JSON.stringify(endpoint.from_server.parse(message)), (error) =>
              error ? reject(error) : resolve(),
            );
          }),
        close: (code, reason) => ws.close(code, shortReason(reason)),
      };
      await verb(ctx, { ...query.data, ...path } as never, talk as never);
    } catch (error) {
      // Nobody hears it when the caller has left.
      if (socket?.readyState === socket?.OPEN) failed(ws, ctx, error);
    } finally {
      close();
    }
  };

  return {
    onOpen(_event, ws) {
      // The library names only what it uses of its socket; it is one of ws.
      socket = ws.raw as WebSocket | undefined;
      opened = open();
      void run(ws, opened);
    },
    onMessage(event) {
      try {
        const parsed = endpoint.from_client.safeParse(JSON.parse(String(event.data)));
        if (parsed.success) messages.push(parsed.data);
        else messages.end(refusal("invalid_input_message"));
      } catch {
        messages.end(refusal("invalid_input_message"));
      }
    },
    onClose() {
      opened?.abort();
      messages.end();
    },
    onError() {
      opened?.abort();
      messages.end();
    },
  };
}
