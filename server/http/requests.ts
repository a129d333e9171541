/** The calls under way: their ids, their signals, and how they end when the server stops. */
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import type { Caller } from "../context.ts";
import { refusal } from "../fail.ts";
import { newId } from "../ids.ts";
import { toldAddress } from "./told-address.ts";

/** One call under way. */
export interface OpenCall {
  request_id: string;
  ip_address: string;
  /** Aborts when the caller leaves or the server has waited long enough at its stop. */
  signal: AbortSignal;
  /** Headers of the answer. */
  headers: Headers;
  stopping: boolean;
  /** Whose it is: it ends when they may not work in that workspace any more. */
  belongsTo(member: Member): void;
  close(): void;
}

/** Somebody in a workspace. */
type Member = Pick<Caller, "user_id" | "workspace_id">;

export interface Requests {
  open(c: Context): OpenCall;
  /** How many are under way. */
  size(): number;
  /** Aborts what somebody has under way in a workspace. */
  endOf(member: Member): void;
  /** Refuses new calls, waits for those under way, and aborts what is left after `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

/** @param proxies how many proxies of the operator's are in front, which say who calls. */
export function openRequests(proxies: number): Requests {
  const open = new Set<string>();
  const ofMembers = new Map<string, Set<AbortController>>();
  const keyOf = ({ user_id, workspace_id }: Member) => `${user_id} ${workspace_id}`;
  const end = new AbortController();
  let stopping = false;
  let emptied = () => {};
  return {
    open(c) {
      const request_id = newId();
      open.add(request_id);
      let address = toldAddress(c.req.header("x-forwarded-for"), proxies);
      // Calls that tests hand to the app without a network have no connection.
      if (!address && c.env?.incoming) address = getConnInfo(c).remote.address;
      const own = new AbortController();
      let forget = () => {};
      return {
        request_id,
        ip_address: address ?? "127.0.0.1",
        signal: AbortSignal.any([c.req.raw.signal, end.signal, own.signal]),
        headers: new Headers({ "request-id": request_id }),
        stopping,
        belongsTo(member) {
          const key = keyOf(member);
          const theirs = ofMembers.get(key) ?? new Set();
          ofMembers.set(key, theirs.add(own));
          forget = () => {
            theirs.delete(own);
            if (theirs.size === 0 && ofMembers.get(key) === theirs) ofMembers.delete(key);
          };
        },
        close() {
          forget();
          open.delete(request_id);
          if (open.size === 0) emptied();
        },
      };
    },
    size: () => open.size,
    endOf(member) {
      for (const own of ofMembers.get(keyOf(member)) ?? []) own.abort(refusal("member_locked"));
    },
    async stop(graceMs) {
      stopping = true;
      if (open.size === 0) return;
      const empty = new Promise<void>((resolve) => {
        emptied = resolve;
      });
      const timer = setTimeout(() => end.abort(refusal("server_stopping")), graceMs);
      const last = setTimeout(() => emptied(), graceMs + 2000);
      await empty;
      clearTimeout(timer);
      clearTimeout(last);
    },
  };
}
