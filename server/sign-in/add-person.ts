/** A new person with a workspace of their own. */
import { randomBytes } from "node:crypto";
import type { Transaction } from "../db/open.ts";
import { newId } from "../ids.ts";
import { newcomersOnboarding } from "../onboarding/index.ts";
import { addWorkspace } from "../workspaces/index.ts";
import { workspaceName } from "./rules.ts";
import { insertUser } from "./store.ts";

/** Somebody about to be added. */
export interface NewPerson {
  /** In lower case. */
  email: string;
  password_hash: string | null;
  first_name: string | null;
  /** The owner of this installation works on the largest plan. */
  is_operator: boolean;
  /** When the e-mail was shown to be theirs; null: not yet. */
  email_verified_at: Date | null;
  created_at: Date;
}

/**
 * Adds a person, their workspace, its plan and its empty count, in one transaction.
 * @returns undefined when there is an account with this e-mail.
 */
export async function addPerson(
  tx: Transaction,
  person: NewPerson,
): Promise<{ user_id: string; workspace_id: string } | undefined> {
  const user_id = newId();
  const workspace_id = newId();
  // Shown to others beside what is shared, so it says nothing about the user_id.
  const public_user_id = randomBytes(32).toString("hex");
  const row = { ...person, user_id, workspace_id, public_user_id, onboarding: newcomersOnboarding };
  if (!(await insertUser(tx, row))) return undefined;
  await addWorkspace(tx, {
    workspace_id,
    name: workspaceName(person.first_name, person.email),
    owner_user_id: user_id,
    tier: person.is_operator ? "enterprise" : "free",
    created_at: person.created_at,
  });
  return { user_id, workspace_id };
}
