/** The voices' SQL: what each person set, and which voices engines had. */
import { and, eq, gt, sql } from "drizzle-orm";
import type { z } from "zod";
import { voiceSettingsPart } from "../../contract/voices.ts";
import type { Database, Transaction } from "../db/open.ts";
import { engine_voices, voice_settings } from "../db/schema/index.ts";
import type { EngineVoice } from "../engines/ports.ts";
import type { SeenVoice } from "../engines/voice-memory.ts";

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
  db: { drizzle: Database["drizzle"] | Transaction },
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

/** The voices that engines had after a point in time. */
export async function readSeenVoices(db: Database, after: Date): Promise<SeenVoice[]> {
  const rows = await db.drizzle.select().from(engine_voices).where(gt(engine_voices.seen_at, after));
  return rows.map(({ provider, voice, gain_db }) => ({ provider, gain_db, voice: voice as unknown as EngineVoice }));
}

/** Writes voices down as seen at a point in time, in one statement. */
export async function keepSeenVoices(db: Database, voices: readonly SeenVoice[], seen_at: Date): Promise<void> {
  const rows = voices.map(({ provider, voice, gain_db }) => ({
    voice_id: voice.voice_id,
    provider,
    voice: { ...voice },
    gain_db,
    seen_at,
  }));
  await db.drizzle
    .insert(engine_voices)
    .values(rows)
    .onConflictDoUpdate({
      target: engine_voices.voice_id,
      set: {
        provider: sql`excluded.provider`,
        voice: sql`excluded.voice`,
        gain_db: sql`excluded.gain_db`,
        seen_at: sql`excluded.seen_at`,
      },
    });
}
