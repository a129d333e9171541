/** A new key for somebody's programs. */
import type { Permission } from "../../contract/permissions.ts";
import type { Services } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { hashApiKey, newApiKey, previewOf } from "./rules.ts";
import { insertApiKey, isKeyOf } from "./store.ts";

export interface NewApiKey {
  user_id: string;
  workspace_id: string;
  name: string;
  /** null: everything that its owner may do. */
  permissions: readonly Permission[] | null;
  /** A key that exists outside already; made when absent. */
  key?: string;
}

/** The key belongs to somebody else here. */
class ApiKeyTakenError extends Error {
  constructor() {
    super("This API key is already somebody else's on this server: choose another one");
    this.name = "ApiKeyTakenError";
  }
}

/**
 * Adds an API key. The key itself is in the answer and nowhere else: only its hash is kept.
 * Adding a given key again changes nothing, not even when it was disabled since.
 * @param tx the transaction that it belongs to, if any.
 * @throws ApiKeyTakenError
 */
export async function addApiKey(
  services: Pick<Services, "db" | "now">,
  { user_id, workspace_id, name, permissions, key = newApiKey() }: NewApiKey,
  tx?: Transaction,
): Promise<{ key: string; api_key_hashed: string }> {
  const db = tx ?? services.db.drizzle;
  const api_key_hashed = hashApiKey(key);
  const added = await insertApiKey(db, {
    api_key_hashed,
    user_id,
    workspace_id,
    name,
    preview: previewOf(key),
    permissions: permissions && [...permissions],
    created_at: services.now(),
  });
  if (!added && !(await isKeyOf(db, { api_key_hashed, user_id }))) throw new ApiKeyTakenError();
  return { key, api_key_hashed };
}
