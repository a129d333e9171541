/** The SQL of the library's accents. */
import { and, eq, sql } from "drizzle-orm";
import type { Drizzle } from "../db/open.ts";
import { voice_sharing, voices } from "../db/schema/index.ts";
import { isListed } from "./store.ts";

const accentsMax = 1000;

/** The accents that people's voices in the library have; `model_id`: of those that speak by it. */
export async function readAccents(
  connection: Drizzle,
  model_id: string | undefined,
): Promise<{ language: string; accent: string }[]> {
  const accent = sql<string>`coalesce(${voice_sharing.labels} ->> 'accent', '')`;
  return await connection
    .selectDistinct({ language: voice_sharing.language, accent })
    .from(voice_sharing)
    .innerJoin(voices, eq(voices.voice_id, voice_sharing.voice_id))
    .where(and(isListed, model_id === undefined ? undefined : sql`jsonb_exists(${voices.model_ids}, ${model_id})`))
    .limit(accentsMax);
}
