/** The calls under way: their ids, their signals, and how they end when the server stops. */
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { newId } from "../ids.ts";

/** One call under way. */
export interface OpenCall {
  request_id: string;
  ip_address: string;
  /** Aborts when the caller leaves or the server has waited long enough at its stop. */
  signal: AbortSignal;
  /** Headers of the answer. */
  headers: Headers;
  stopping: boolean;
  close(): void;
}

export interface Requests {
  open(c: Context): OpenCall;
  /** How many are under way. */
  size(): number;
  /** Refuses new calls, waits for those under way, and aborts what is left after `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

/** @param trustProxy whether the first address of X-Forwarded-For is the caller's. */
export function openRequests(trustProxy: boolean): Requests {
  const open = new Set<string>();
  const end = new AbortController();
  let stopping = false;
  let emptied = () => {};
  return {
    open(c) {
      const request_id = newId();
      open.add(request_id);
      const forwarded = trustProxy ? c.req.header("x-forwarded-for")?.split(",")[0]?.trim() : undefined;
      let address = forwarded;
      // Calls that tests hand to the app without a network have no connection.
      if (!address && c.env?.incoming) address = getConnInfo(c).remote.address;
      return {
        request_id,
        ip_address: address ?? "127.0.0.1",
        signal: AbortSignal.any([c.req.raw.signal, end.signal]),
        headers: new Headers({ "request-id": request_id }),
        stopping,
        close() {
          open.delete(request_id);
          if (open.size === 0) emptied();
        },
      };
    },
    size: () => open.size,
    async stop(graceMs) {
      stopping = true;
      if (open.size === 0) return;
      const empty = new Promise<void>((resolve) => {
        emptied = resolve;
      });
      const timer = setTimeout(() => end.abort(new Error("the server is stopping")), graceMs);
      const last = setTimeout(() => emptied(), graceMs + 2000);
      await empty;
      clearTimeout(timer);
      clearTimeout(last);
    },
  };
}
