/** Letters as people meet them: the owner's outbox, and the end of those that nobody needs. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { listLetters } from "./list-letters.ts";
import { optOutOfUpdates } from "./opt-out-of-updates.ts";
import { retryLetter } from "./retry-letter.ts";

export const letters = answers(api.letters, {
  list: listLetters,
  retry: retryLetter,
  opt_out_of_updates: optOutOfUpdates,
});
