/** The SQL of voices that people made: their own, those that are shared with them, and those that they added from others. */
import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { ResourceRole } from "../../contract/sharing.ts";
import type { Caller } from "../context.ts";
import type { Drizzle, Transaction } from "../db/open.ts";
import {
  users,
  voice_copies,
  voice_places,
  voice_samples,
  voice_share_emails,
  voice_sharing,
  voice_trainings,
  voice_verifications,
  voices,
} from "../db/schema/index.ts";
import { isShared, sharedRole } from "../sharing/index.ts";

type Connection = Drizzle | Transaction;
type Asker = Pick<Caller, "user_id" | "workspace_id" | "workspace_role">;

/** What a voice is among the things that can be shared. */
export const resourceType = "voice";

export type VoiceRow = typeof voices.$inferSelect;
export type SharingRow = typeof voice_sharing.$inferSelect;
export type CopyRow = typeof voice_copies.$inferSelect;

/** A voice that somebody made, as one of its users has it. */
export interface MadeRow {
  voice: VoiceRow;
  sharing: SharingRow | null;
  /** Under which it was added from somebody else; null for one's own, and those of one's workspace. */
  copy: CopyRow | null;
  /** What shares within the workspace give the caller on it. */
  shared_role: ResourceRole | null;
  /** Of its owner. */
  public_owner_id: string;
  folder_id: string | null;
  is_favourite: boolean;
}

/** Where this caller keeps a voice. */
const placeOf = ({ user_id, workspace_id }: Asker, voice_id: SQL) =>
  and(
    eq(voice_places.user_id, user_id),
    eq(voice_places.workspace_id, workspace_id),
    sql`${voice_places.voice_id} = ${voice_id}`,
  );

const placed = {
  folder_id: voice_places.folder_id,
  is_favourite: sql<boolean>`coalesce(${voice_places.is_favourite}, false)`,
};

/** Where somebody keeps a voice. */
type VoicePlace = Pick<typeof voice_places.$inferSelect, "folder_id" | "is_favourite">;

/** Where this caller keeps voices, of whatever kind, by their ids. */
export async function readPlaces(connection: Connection, caller: Asker): Promise<Map<string, VoicePlace>> {
  const rows = await connection
    .select()
    .from(voice_places)
    .where(and(eq(voice_places.user_id, caller.user_id), eq(voice_places.workspace_id, caller.workspace_id)));
  return new Map(rows.map(({ voice_id, folder_id, is_favourite }) => [voice_id, { folder_id, is_favourite }]));
}

/** Their own and those that are shared with them within the workspace, the newest last; `voice_id`: only that one. */
export async function readOwnVoices(connection: Connection, caller: Asker, voice_id?: string): Promise<MadeRow[]> {
  const rows = await connection
    .select({
      voice: voices,
      sharing: voice_sharing,
      shared_role: sharedRole(caller, resourceType, voices.voice_id),
      public_owner_id: users.public_user_id,
      ...placed,
    })
    .from(voices)
    .innerJoin(users, eq(users.user_id, voices.user_id))
    .leftJoin(voice_sharing, eq(voice_sharing.voice_id, voices.voice_id))
    .leftJoin(voice_places, placeOf(caller, sql`${voices.voice_id}`))
    .where(
      and(
        eq(voices.workspace_id, caller.workspace_id),
        or(eq(voices.user_id, caller.user_id), isShared(caller, resourceType, voices.voice_id)),
        voice_id === undefined ? undefined : eq(voices.voice_id, voice_id),
      ),
    )
    .orderBy(asc(sql`${voices.voice_id} COLLATE "C"`));
  return rows.map((row) => ({ ...row, copy: null }));
}

/** Those that they added from others; `voice_id`: only that one. */
export async function readCopiedVoices(connection: Connection, caller: Asker, voice_id?: string): Promise<MadeRow[]> {
  return await connection
    .select({
      voice: voices,
      sharing: voice_sharing,
      copy: voice_copies,
      shared_role: sql<null>`null`,
      public_owner_id: voice_copies.public_owner_id,
      ...placed,
    })
    .from(voice_copies)
    .innerJoin(voices, eq(voices.voice_id, voice_copies.original_voice_id))
    .leftJoin(voice_sharing, eq(voice_sharing.voice_id, voices.voice_id))
    .leftJoin(voice_places, placeOf(caller, sql`${voice_copies.voice_id}`))
    .where(
      and(
        eq(voice_copies.user_id, caller.user_id),
        eq(voice_copies.workspace_id, caller.workspace_id),
        voice_id === undefined ? undefined : eq(voice_copies.voice_id, voice_id),
      ),
    )
    .orderBy(asc(sql`${voice_copies.voice_id} COLLATE "C"`));
}

/** A voice that somebody made as it is now, whoever asks. */
export async function readVoiceNow(
  connection: Connection,
  voice_id: string,
): Promise<Pick<MadeRow, "voice" | "sharing"> | undefined> {
  const [row] = await connection
    .select({ voice: voices, sharing: voice_sharing })
    .from(voices)
    .leftJoin(voice_sharing, eq(voice_sharing.voice_id, voices.voice_id))
    .where(eq(voices.voice_id, voice_id));
  return row;
}

export type SampleRow = typeof voice_samples.$inferSelect;
export type TrainingRow = typeof voice_trainings.$inferSelect;
export type VerificationRow = typeof voice_verifications.$inferSelect;

/** What voices are shown with besides. */
export interface VoiceParts {
  samples: SampleRow[];
  trainings: TrainingRow[];
  verifications: VerificationRow[];
  emails: string[];
}

/** The parts of voices by their ids; one query for each kind, however many voices there are. */
export async function readParts(connection: Connection, ids: readonly string[]): Promise<Map<string, VoiceParts>> {
  const parts = new Map<string, VoiceParts>(
    ids.map((id) => [id, { samples: [], trainings: [], verifications: [], emails: [] }]),
  );
  if (ids.length === 0) return parts;
  const wanted = [...ids];
  for (const row of await connection
    .select()
    .from(voice_samples)
    .where(inArray(voice_samples.voice_id, wanted))
    .orderBy(asc(voice_samples.sample_id)))
    parts.get(row.voice_id)?.samples.push(row);
  for (const row of await connection.select().from(voice_trainings).where(inArray(voice_trainings.voice_id, wanted)))
    parts.get(row.voice_id)?.trainings.push(row);
  for (const row of await connection
    .select()
    .from(voice_verifications)
    .where(inArray(voice_verifications.voice_id, wanted))
    .orderBy(asc(voice_verifications.created_at)))
    parts.get(row.voice_id)?.verifications.push(row);
  for (const row of await connection
    .select()
    .from(voice_share_emails)
    .where(inArray(voice_share_emails.voice_id, wanted))
    .orderBy(asc(voice_share_emails.email)))
    parts.get(row.voice_id)?.emails.push(row.email);
  return parts;
}

/** A voice of a workspace, whoever made it. @param is_kept it stays until the transaction ends */
export async function findVoiceResource(
  connection: Connection,
  { workspace_id, resource_id, is_kept }: { workspace_id: string; resource_id: string; is_kept: boolean },
): Promise<{ name: string; creator_user_id: string } | undefined> {
  const found = connection
    .select({ name: voices.name, creator_user_id: voices.user_id })
    .from(voices)
    .where(and(eq(voices.voice_id, resource_id), eq(voices.workspace_id, workspace_id)));
  const [row] = await (is_kept ? found.for("key share") : found);
  return row;
}
