import calls from "virtual:calls";
import { queryOptions } from "@tanstack/react-query";
import type { Api } from "../contract/index.ts";
import { type Access, type Client, createClient } from "./api-calls.ts";

let access: Access = { token: () => null, renew: async () => null, confirm: async () => false };

/** Says where bearer tokens come from; the session does so once, when the page loads. */
export function provideAccess(source: Access): void {
  access = source;
}

/** The whole API as typed functions: `api.voices.list({ show_legacy: true })`. Nobody writes a fetch by hand. */
export const api: Client<Api> = createClient<Api>(
  calls,
  { token: () => access.token(), renew: () => access.renew(), confirm: () => access.confirm() },
  (path, init) => fetch(path, init),
);

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
