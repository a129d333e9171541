/** Voices of somebody's own for the tests that try to reach them as somebody else: rows and files, as if they had been made. */
import { newId } from "../ids.ts";
import type { TestPerson, TestServer } from "./server.ts";

/** Ids by the names of path parameters; `own_voice_id` is that of the voice. */
export async function makeVoiceThings(
  server: Pick<TestServer, "services">,
  { user_id, workspace_id }: TestPerson,
): Promise<Record<string, string>> {
  const { db, files } = server.services;
  const ids = {
    own_voice_id: newId(),
    sample_id: newId(),
    folder_id: newId(),
    generated_voice_id: newId(),
    review_id: newId(),
  };
  const { own_voice_id, sample_id, folder_id, generated_voice_id } = ids;
  const folder = `voices/${workspace_id}/${own_voice_id}/`;
  const [sample_key, print_key] = [`${folder}${sample_id}`, `${folder}print`];
  const designed = `designs/${workspace_id}/${generated_voice_id}/`;
  for (const key of [sample_key, print_key, `${designed}print`, `${designed}preview`])
    await files.put(key, Buffer.from("the heron’s own sound"), { content_type: "audio/wav" });
  const made = `'{}', '[]', '["en"]', 16000, 'Good morning.', 'nobody', $4`;
  const columns = "labels, model_ids, languages, sample_rate, preview_text, maker_id, print_key";
  const rows: [string, unknown[]][] = [
    [
      `INSERT INTO voices (voice_id, user_id, workspace_id, name, category, is_verified, ${columns}) VALUES ($1, $2, $3, 'Voice of the heron', 'cloned', true, ${made})`,
      [own_voice_id, user_id, workspace_id, print_key],
    ],
    [
      "INSERT INTO voice_samples (sample_id, voice_id, file_name, content_type, size_bytes, sha256, file_key, duration_seconds) VALUES ($1, $2, 'heron.wav', 'audio/wav', 23, 'sum', $3, 1)",
      [sample_id, own_voice_id, sample_key],
    ],
    [
      "INSERT INTO voice_sharing (voice_id, status, name, labels, category, language, search_words) VALUES ($1, 'enabled', 'Voice of the heron', '{}', 'cloned', 'en', '')",
      [own_voice_id],
    ],
    ["INSERT INTO voice_share_emails (voice_id, email) VALUES ($1, 'friend-of-the-heron@example.com')", [own_voice_id]],
    [
      "INSERT INTO voice_folders (folder_id, user_id, workspace_id, name) VALUES ($1, $2, $3, 'Folder of the heron')",
      [folder_id, user_id, workspace_id],
    ],
    [
      `INSERT INTO voice_designs (generated_voice_id, user_id, workspace_id, description, preview_key, ${columns}) VALUES ($1, $2, $3, 'Designed for the heron', $5, ${made})`,
      [generated_voice_id, user_id, workspace_id, `${designed}print`, `${designed}preview`],
    ],
  ];
  rows.push([
    "INSERT INTO voice_reviews (review_id, voice_id, cause, details) VALUES ($1, $2, 'report', 'Complaint about the heron')",
    [ids.review_id, own_voice_id],
  ]);
  for (const [statement, values] of rows) await db.pool.query(statement, values);
  const found = await db.pool.query<{ public_user_id: string }>("SELECT public_user_id FROM users WHERE user_id = $1", [
    user_id,
  ]);
  const public_user_id = found.rows[0]?.public_user_id ?? "";
  return { ...ids, file_id: sample_id, collection_id: folder_id, public_user_id };
}
