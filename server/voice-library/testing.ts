/** Voices of people for tests of sharing: rows with prints that no engine has to read. */
import { newId } from "../ids.ts";
import type { TestPerson, TestServer } from "../testing/server.ts";

/** Gives somebody a voice of their own that could speak. @returns its id */
export async function giveVoice(
  { services }: Pick<TestServer, "services">,
  { user_id, workspace_id }: TestPerson,
  { name = "Aria", labels = {}, columns = {} }: VoiceOfTest = {},
): Promise<string> {
  const voice_id = newId();
  const row = {
    voice_id,
    user_id,
    workspace_id,
    name,
    description: `${name} reads.`,
    category: "cloned",
    maker_id: "classic_match",
    print_key: `voices/${workspace_id}/${voice_id}/print`,
    labels: JSON.stringify({ gender: "female", age: "young", accent: "irish", use_case: "narration", ...labels }),
    model_ids: "[]",
    languages: '["en"]',
    sample_rate: 16_000,
    preview_text: "Good morning.",
    is_verified: true,
    ...columns,
  };
  const names = Object.keys(row);
  const places = names.map((_, i) => `$${i + 1}`);
  await services.db.pool.query(`INSERT INTO voices (${names}) VALUES (${places})`, Object.values(row));
  return voice_id;
}

interface VoiceOfTest {
  name?: string;
  labels?: Record<string, string>;
  /** Columns of the row that are otherwise as of any voice. */
  columns?: Record<string, unknown>;
}
