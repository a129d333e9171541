/** The voices' SQL: what each person set. */
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { voiceSettingsPart } from "../../contract/voices.ts";
import type { Database } from "../db/open.ts";
import { voice_settings } from "../db/schema/index.ts";

type SettingsPart = z.output<typeof voiceSettingsPart>;

/** What a person set of a voice; empty when nothing. */
export async function readSettings(db: Database, user_id: string, voice_id: string): Promise<SettingsPart> {
  const [row] = await db.drizzle
    .select({ settings: voice_settings.settings })
    .from(voice_settings)
    .where(and(eq(voice_settings.user_id, user_id), eq(voice_settings.voice_id, voice_id)));
  return voiceSettingsPart.parse(row?.settings ?? {});
}

/** Sets the given parts and leaves the others, in one statement: two edits at once both hold. */
export async function saveSettings(
  db: Database,
  row: { user_id: string; voice_id: string; settings: SettingsPart; updated_at: Date },
): Promise<void> {
  const settings = JSON.parse(JSON.stringify(row.settings)) as Record<string, number | boolean>;
  await db.drizzle
    .insert(voice_settings)
    .values({ ...row, settings })
    .onConflictDoUpdate({
      target: [voice_settings.user_id, voice_settings.voice_id],
      set: { settings: sql`${voice_settings.settings} || excluded.settings`, updated_at: row.updated_at },
    });
}
