import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../api-error.ts";
import { shellWords } from "../words/shell.ts";
import { noteLock } from "./locked-out.ts";
import { notify } from "./toasts.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** Words for a toast when the answer could not be had; without them the screen shows the failure itself. */
      failure?: (error: ApiError) => string;
    };
    mutationMeta: {
      /** One line that says it worked. */
      success?: string;
      /** The form shows its failure itself, beside the field. */
      quiet?: boolean;
    };
  }
}

const RETRIES_MAX = 2;

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";

/** Only an unreachable or stumbling server is worth asking again: a refusal stays a refusal. */
const worthRepeating = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** The one cache of server data. Answers stay until the live channel, a mutation or a minute makes them stale. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: (failures, error) => failures < RETRIES_MAX && worthRepeating(error),
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: "always" },
  },
  queryCache: new QueryCache({
    onError: (error, failed) => {
      if (!(error instanceof ApiError) || noteLock(error)) return;
      const words = failed.meta?.failure;
      if (words !== undefined) notify.error(words(error));
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, failed) => {
      if (isAbort(error) || (error instanceof ApiError && noteLock(error)) || failed.meta?.quiet === true) return;
      notify.error(error instanceof ApiError ? error.message : shellWords.failure);
    },
    onSuccess: (_answer, _input, _context, done) => {
      if (done.meta?.success !== undefined) notify.success(done.meta.success);
    },
  }),
});
