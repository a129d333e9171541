/** The rows behind a person's own page. */
import { and, desc, eq } from "drizzle-orm";
import type { Drizzle } from "../db/open.ts";
import { api_keys, users, workspaces } from "../db/schema/index.ts";

/** A person, their workspace's name and the preview of their newest key there. */
export async function findPerson(db: Drizzle, user_id: string, workspace_id: string) {
  const newestKey = db
    .select({ preview: api_keys.preview })
    .from(api_keys)
    .where(and(eq(api_keys.user_id, user_id), eq(api_keys.workspace_id, workspace_id)))
    .orderBy(desc(api_keys.created_at), desc(api_keys.api_key_hashed))
    .limit(1)
    .as("newest_key");
  const [row] = await db
    .select({
      first_name: users.first_name,
      public_user_id: users.public_user_id,
      public_user_name: users.public_user_name,
      onboarding: users.onboarding,
      created_at: users.created_at,
      workspace_name: workspaces.name,
      key_preview: newestKey.preview,
    })
    .from(users)
    .innerJoin(workspaces, eq(workspaces.workspace_id, workspace_id))
    .leftJoinLateral(newestKey, eq(users.user_id, user_id))
    .where(eq(users.user_id, user_id));
  if (!row) throw new Error(`the user ${user_id} is no more`);
  return row;
}

export async function updatePublicUserName(db: Drizzle, user_id: string, public_user_name: string): Promise<void> {
  await db.update(users).set({ public_user_name }).where(eq(users.user_id, user_id));
}
