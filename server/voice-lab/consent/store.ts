/** The SQL of agreements. */
import { and, count, desc, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Drizzle, Transaction } from "../../db/open.ts";
import { users, voice_verifications as verifications, voices } from "../../db/schema/index.ts";

type Connection = Drizzle | Transaction;
export type VerificationRow = typeof verifications.$inferSelect;

/** What is read aloud: the phrase of a voice out of recordings, or the captcha of a professional or a doubtful one. */
export type ReadKind = "phrase" | "captcha";

const isRead = (kind: ReadKind) => and(eq(verifications.kind, kind), isNotNull(verifications.phrase));
const isPhrase = isRead("phrase");
const isLink = and(eq(verifications.kind, "phrase"), isNotNull(verifications.token_hash));

/** Phrases that were asked for since a time. */
export async function countPhrases(
  connection: Connection,
  { voice_id, kind, since }: { voice_id: string; kind: ReadKind; since: Date },
): Promise<number> {
  const [row] = await connection
    .select({ phrases: count() })
    .from(verifications)
    .where(and(eq(verifications.voice_id, voice_id), isRead(kind), gt(verifications.created_at, since)));
  return row?.phrases ?? 0;
}

/** A new phrase takes the place of those before it. */
export async function insertPhrase(
  tx: Transaction,
  row: {
    verification_id: string;
    voice_id: string;
    kind: ReadKind;
    phrase: string;
    language: string;
    expires_at: Date;
    created_at: Date;
  },
): Promise<void> {
  await tx
    .update(verifications)
    .set({ expires_at: row.created_at })
    .where(
      and(
        eq(verifications.voice_id, row.voice_id),
        isRead(row.kind),
        eq(verifications.state, "open"),
        gt(verifications.expires_at, row.created_at),
      ),
    );
  await tx.insert(verifications).values(row);
}

/** The phrase that is to be read now. */
export async function readPhrase(
  connection: Connection,
  { voice_id, kind, now, attempts_max }: { voice_id: string; kind: ReadKind; now: Date; attempts_max: number },
): Promise<VerificationRow | undefined> {
  const [row] = await connection
    .select()
    .from(verifications)
    .where(
      and(
        eq(verifications.voice_id, voice_id),
        isRead(kind),
        eq(verifications.state, "open"),
        gt(verifications.expires_at, now),
        lt(verifications.attempts, attempts_max),
      ),
    )
    .orderBy(desc(verifications.created_at))
    .limit(1);
  return row;
}

/** Counts one recording of a phrase, if it may still be tried. */
export async function countAttempt(
  connection: Connection,
  { verification_id, now, attempts_max }: { verification_id: string; now: Date; attempts_max: number },
): Promise<VerificationRow | undefined> {
  const [row] = await connection
    .update(verifications)
    .set({ attempts: sql`${verifications.attempts} + 1` })
    .where(
      and(
        eq(verifications.verification_id, verification_id),
        eq(verifications.state, "open"),
        gt(verifications.expires_at, now),
        lt(verifications.attempts, attempts_max),
      ),
    )
    .returning();
  return row;
}

export async function updateVerification(
  connection: Connection,
  verification_id: string,
  changes: Partial<typeof verifications.$inferInsert>,
): Promise<void> {
  await connection.update(verifications).set(changes).where(eq(verifications.verification_id, verification_id));
}

/**
 * The speaker agreed: the voice may speak. "not_needed" when somebody else was quicker, it was blocked, or is gone; "changed"
 * when it is not the voice any more that was agreed to.
 * @param print_key of the voice as it was before anybody listened
 * @param passes_captcha whether that also shows whose voice it is, where the owner of the installation asked for that
 */
export async function verifyVoice(
  tx: Transaction,
  { voice_id, print_key }: { voice_id: string; print_key: string | null },
  { now, passes_captcha }: { now: Date; passes_captcha: boolean },
): Promise<"verified" | "not_needed" | "changed"> {
  const isFree = isNull(voices.safety_control);
  const isOpen = passes_captcha
    ? or(eq(voices.safety_control, "CAPTCHA"), and(isFree, eq(voices.is_verified, false)))
    : and(isFree, eq(voices.is_verified, false));
  const rows = await tx
    .update(voices)
    .set({ is_verified: true, safety_control: null, safety_reason: null, updated_at: now })
    .where(and(eq(voices.voice_id, voice_id), isOpen, sql`${voices.print_key} IS NOT DISTINCT FROM ${print_key}`))
    .returning({ voice_id: voices.voice_id });
  if (rows.length > 0) return "verified";
  const [found] = await tx.select({ key: voices.print_key }).from(voices).where(eq(voices.voice_id, voice_id));
  return found && found.key !== print_key ? "changed" : "not_needed";
}

/** Ends links of a voice: another one takes their place, or nobody needs them any more. */
export async function endLinks(tx: Transaction, voice_id: string): Promise<void> {
  await tx
    .update(verifications)
    .set({ token_hash: null })
    .where(and(eq(verifications.voice_id, voice_id), isLink));
}

export async function insertLink(
  tx: Transaction,
  row: { verification_id: string; voice_id: string; token_hash: string; expires_at: Date; created_at: Date },
): Promise<void> {
  await tx.insert(verifications).values({ ...row, kind: "phrase" });
}

/** Until when the link of a voice works. */
export async function readLinkEnd(connection: Connection, voice_id: string, now: Date): Promise<Date | null> {
  const [row] = await connection
    .select({ expires_at: verifications.expires_at })
    .from(verifications)
    .where(and(eq(verifications.voice_id, voice_id), isLink, gt(verifications.expires_at, now)));
  return row?.expires_at ?? null;
}

/** Voice and owner behind a link that still works. */
export async function findByToken(connection: Connection, token_hash: string, now: Date) {
  const [row] = await connection
    .select({
      voice: voices,
      link: verifications,
      owner_name: sql<string>`coalesce(${users.first_name}, ${users.email})`,
    })
    .from(verifications)
    .innerJoin(voices, eq(voices.voice_id, verifications.voice_id))
    .innerJoin(users, eq(users.user_id, voices.user_id))
    .where(and(eq(verifications.token_hash, token_hash), isLink, gt(verifications.expires_at, now)));
  return row;
}

/** Why recordings of phrases were refused, the oldest first. */
export async function readFailures(connection: Connection, voice_id: string): Promise<string[]> {
  const rows = await connection
    .select({ reason: verifications.reason })
    .from(verifications)
    .where(and(eq(verifications.voice_id, voice_id), isPhrase, isNotNull(verifications.reason)))
    .orderBy(verifications.created_at);
  return rows.map(({ reason }) => reason as string);
}
