/** The rows behind a person's own page. */
import { and, asc, count, desc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Drizzle, Transaction } from "../db/open.ts";
import { ad_visits, api_keys, mfa_backup_codes, referrals, users, workspaces } from "../db/schema/index.ts";

type Connection = Drizzle | Transaction;
type UserRow = typeof users.$inferSelect;

/** A person without their password, their workspace's name, the end of their newest key there, and their backup codes. */
export async function findPerson(db: Drizzle, user_id: string, workspace_id: string) {
  const newestKey = db
    .select({ preview: api_keys.preview })
    .from(api_keys)
    .where(and(eq(api_keys.user_id, user_id), eq(api_keys.workspace_id, workspace_id)))
    .orderBy(desc(api_keys.created_at), desc(api_keys.api_key_hashed))
    .limit(1)
    .as("newest_key");
  const codes = db
    .select({ left: count().as("left") })
    .from(mfa_backup_codes)
    .where(and(eq(mfa_backup_codes.user_id, user_id), isNull(mfa_backup_codes.used_at)))
    .as("codes");
  const [row] = await db
    .select({
      person: users,
      workspace_name: workspaces.name,
      key_preview: newestKey.preview,
      backup_codes_left: codes.left,
    })
    .from(users)
    .innerJoin(workspaces, eq(workspaces.workspace_id, workspace_id))
    .leftJoinLateral(newestKey, eq(users.user_id, user_id))
    .leftJoinLateral(codes, eq(users.user_id, user_id))
    .where(eq(users.user_id, user_id));
  if (!row) throw new Error(`the user ${user_id} is no more`);
  const { password_hash: _, ...person } = row.person;
  return { ...row, person };
}

/** What of a row is changed by putting something together with what was there. */
type Merged = Pick<UserRow, "preferences" | "prompts_shown" | "terms_agreed_to" | "deletes_at">;

/** Nobody else changes the row until the transaction ends. */
export async function lockPerson(tx: Transaction, user_id: string): Promise<Merged> {
  const [row] = await tx
    .select({
      preferences: users.preferences,
      prompts_shown: users.prompts_shown,
      terms_agreed_to: users.terms_agreed_to,
      deletes_at: users.deletes_at,
    })
    .from(users)
    .where(eq(users.user_id, user_id))
    .for("update");
  if (!row) throw new Error(`the user ${user_id} is no more`);
  return row;
}

export type PersonChanges = Partial<
  Pick<
    UserRow,
    | "first_name"
    | "public_user_name"
    | "preferences"
    | "prompts_shown"
    | "terms_agreed_to"
    | "profile_page_handle"
    | "ccpa_opt_out"
    | "agrees_to_product_updates"
    | "geo_location"
    | "has_alpha_access"
    | "alpha_requested_at"
    | "deletes_at"
  >
>;

/** False when there is no such person. */
export async function updatePerson(connection: Connection, user_id: string, changes: PersonChanges): Promise<boolean> {
  if (Object.keys(changes).length === 0) return true;
  const changed = await connection
    .update(users)
    .set(changes)
    .where(eq(users.user_id, user_id))
    .returning({ user_id: users.user_id });
  return changed.length > 0;
}

/** Whether somebody else has this part of a public page's address. */
export async function isHandleTaken(tx: Transaction, user_id: string, handle: string): Promise<boolean> {
  // Two who want the same one at once: the second waits until the first has it.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('profile_page_handle'), hashtext(${handle}))`);
  const taken = await tx
    .select({ user_id: users.user_id })
    .from(users)
    .where(and(eq(users.profile_page_handle, handle), ne(users.user_id, user_id)));
  return taken.length > 0;
}

/** When they asked for alpha access, kept the first time; false when it had been asked for, or is theirs. */
export async function keepAlphaRequest(tx: Transaction, user_id: string, now: Date): Promise<boolean> {
  const asked = await tx
    .update(users)
    .set({ alpha_requested_at: now })
    .where(and(eq(users.user_id, user_id), isNull(users.alpha_requested_at), eq(users.has_alpha_access, false)))
    .returning({ user_id: users.user_id });
  return asked.length > 0;
}

export async function hasAlpha(db: Drizzle, user_id: string): Promise<boolean> {
  const [row] = await db.select({ has: users.has_alpha_access }).from(users).where(eq(users.user_id, user_id));
  return row?.has ?? false;
}

/** Who asked and has none, the earliest first. */
export async function readAlphaRequests(db: Drizzle, rows_max: number) {
  return await db
    .select({
      user_id: users.user_id,
      email: users.email,
      first_name: users.first_name,
      alpha_requested_at: users.alpha_requested_at,
    })
    .from(users)
    .where(and(isNotNull(users.alpha_requested_at), eq(users.has_alpha_access, false), eq(users.is_service, false)))
    .orderBy(asc(users.alpha_requested_at))
    .limit(rows_max);
}

/** What their referral link carries: `made` unless they had one. */
export async function keepReferralId(db: Drizzle, user_id: string, made: string): Promise<string> {
  const [row] = await db
    .update(users)
    .set({ referral_id: sql`coalesce(${users.referral_id}, ${made})` })
    .where(eq(users.user_id, user_id))
    .returning({ referral_id: users.referral_id });
  return row?.referral_id ?? made;
}

export async function deleteReferral(tx: Transaction, user_id: string): Promise<void> {
  await tx.delete(referrals).where(eq(referrals.user_id, user_id));
}

/** Where somebody came from, as far as it is kept. */
export async function readVisits(tx: Transaction, user_id: string) {
  return await tx
    .select({ gclid: ad_visits.gclid, utm: ad_visits.utm })
    .from(ad_visits)
    .where(eq(ad_visits.user_id, user_id));
}

export async function insertVisit(tx: Transaction, row: typeof ad_visits.$inferInsert): Promise<void> {
  await tx.insert(ad_visits).values(row);
}
