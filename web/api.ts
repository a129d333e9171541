import calls from "virtual:calls";
import { queryOptions } from "@tanstack/react-query";
import type { Api } from "../contract/index.ts";
import { type Access, type CallMaker, type Client, createCalls, createClient } from "./api-calls.ts";

let access: Access = { token: () => null, renew: async () => null, confirm: async () => false };

/** Says where bearer tokens come from; the session does so once, when the page loads. */
export function provideAccess(source: Access): void {
  access = source;
}

/** Makes one call. A build writes it in place of `api.domain.verb`, so that each page carries the calls that it makes. */
export const apiCall: CallMaker = createCalls(
  { token: () => access.token(), renew: () => access.renew(), confirm: () => access.confirm() },
  (path, init) => fetch(path, init),
);

/** The whole API as typed functions: `api.voices.list({ show_legacy: true })`. Nobody writes a fetch by hand. */
export const api: Client<Api> = /* @__PURE__ */ createClient<Api>(calls, apiCall);

interface Readable<I, O> {
  (input: I, options?: { signal?: AbortSignal | undefined }): Promise<O>;
  readonly key: readonly [string, string];
}

/**
 * A call as a cached query, under the key [domain, verb, input]; the live channel drops it when its rows change.
 * `useQuery(query(api.voices.list, { show_legacy: true }))`.
 */
export function query<I extends object, O>(call: Readable<I, O>, input: I) {
  return queryOptions({
    queryKey: [...call.key, input] as const,
    queryFn: ({ signal }) => call(input, { signal }),
  });
}
