/** Somebody's own password, for those who are signed in. */
import type { Services } from "../context.ts";
import { findCredentials } from "./credential-store.ts";
import { isPassword } from "./passwords.ts";

type Asked = Pick<Services, "db">;

/** Whether an account has a password; without one another provider is the way in. */
export const hasPassword = async ({ db }: Asked, user_id: string): Promise<boolean> =>
  !!(await findCredentials(db.drizzle, user_id))?.password_hash;

/** Whether this is the password of an account. */
export async function isPasswordOf({ db }: Asked, user_id: string, typed: string): Promise<boolean> {
  const found = await findCredentials(db.drizzle, user_id);
  return await isPassword(found?.password_hash ?? null, typed);
}
