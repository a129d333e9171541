/** Where people are signed in, and how that ends. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { endOneSession, endOtherSessions, endSessionsOf } from "./end-sessions.ts";
import { listSessions } from "./list-sessions.ts";
import { makeAuthTokens } from "./make-auth-tokens.ts";
import { setProbation } from "./set-probation.ts";

export const sessions = answers(api.sessions, {
  list: listSessions,
  end: endOneSession,
  end_others: endOtherSessions,
  auth_tokens: makeAuthTokens,
  set_probation: setProbation,
  end_all_of: endSessionsOf,
});
