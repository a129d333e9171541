import { api } from "../api.ts";
import { queryClient } from "./query-client.ts";
import { createStore } from "./store.ts";

/** How often the workspace that is worked in became another one since the page was loaded. */
export const workplaces = createStore(0);

/** Forgets every answer of the workspace before, asks again for what is shown, and has the live channel opened anew. */
export function moveWorkplace(): void {
  const [domain, verb] = api.account.get.key;
  // The account itself was just answered: it is what told of the move.
  void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== domain || queryKey[1] !== verb });
  workplaces.set(workplaces.get() + 1);
}
