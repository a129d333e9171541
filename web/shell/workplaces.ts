import { api } from "../api.ts";
import { queryClient } from "./query-client.ts";
import { createStore } from "./store.ts";

/** How often the workspace that is worked in became another one since the page was loaded. */
export const workplaces = createStore(0);

/** Forgets every answer of the workspace before, asks again for what is shown, and has the live channel opened anew. */
export function moveWorkplace(): void {
  // The account was just answered: it is what told of the move. An invite is to somewhere else than either.
  const kept = [api.account.get.key, api.workspaces.get_invite.key].map(String);
  void queryClient.resetQueries({ predicate: ({ queryKey }) => !kept.includes(String(queryKey.slice(0, 2))) });
  workplaces.set(workplaces.get() + 1);
}
