/** Rows of everything that has to do with voices of somebody's own. */
import type { TestPerson } from "../../testing/server.ts";

/** Statements with their values. `hidden` stands where nobody may read it. */
export function rowsOfVoices({ user_id, workspace_id }: TestPerson, hidden: string): [string, unknown[]][] {
  const ids = [user_id, workspace_id];
  const made = `'{}', '[]', '[]', 16000, 'Good morning.'`;
  return [
    [
      `INSERT INTO voices (voice_id, user_id, workspace_id, name, category, labels, model_ids, languages, sample_rate, preview_text) VALUES ($1, $1, $2, 'Mine', 'cloned', ${made})`,
      ids,
    ],
    [
      "INSERT INTO voice_samples (sample_id, voice_id, file_name, content_type, size_bytes, sha256, file_key, duration_seconds) VALUES ($1, $1, 'me.wav', 'audio/wav', 1, 'sum', 'nowhere', 1)",
      [user_id],
    ],
    [
      "INSERT INTO voice_traits (voice_id, traits, made_by, heard_key) VALUES ($1, '{1,2}', 'ears', 'nowhere')",
      [user_id],
    ],
    [
      "INSERT INTO voice_verifications (verification_id, voice_id, kind, token_hash) VALUES ($1, $1, 'phrase', $2)",
      [user_id, `${hidden} ${user_id}`],
    ],
    [
      "INSERT INTO voice_trainings (voice_id, model_id, maker_id, job_id) VALUES ($1, 'model', 'maker', 'job')",
      [user_id],
    ],
    [
      "INSERT INTO voice_sharing (voice_id, status, name, labels, category, language, search_words) VALUES ($1, 'enabled', 'Mine', '{}', 'generated', 'en', '')",
      [user_id],
    ],
    ["INSERT INTO voice_share_emails (voice_id, email) VALUES ($1, 'friend@example.com')", [user_id]],
    ["INSERT INTO voice_reviews (review_id, voice_id, cause, details) VALUES ($1, $1, 'library', '')", [user_id]],
    [
      `INSERT INTO voice_designs (generated_voice_id, user_id, workspace_id, description, maker_id, print_key, preview_key, labels, model_ids, languages, sample_rate, preview_text) VALUES ($1, $1, $2, 'deep', 'maker', 'nowhere', 'nowhere', ${made})`,
      ids,
    ],
    [
      "INSERT INTO voice_copies (voice_id, user_id, workspace_id, original_voice_id, public_owner_id, name, description, labels, category) VALUES ($1, $1, $2, $1, 'somebody', 'Theirs', '', '{}', 'generated')",
      ids,
    ],
    [
      "INSERT INTO voice_use_days (voice_id, owner_user_id, day, consumer_hash) VALUES ($1, $1, '2026-01-02', $2)",
      [user_id, hidden],
    ],
    ["INSERT INTO voice_folders (folder_id, user_id, workspace_id, name) VALUES ($1, $1, $2, 'Books')", ids],
    ["INSERT INTO voice_places (user_id, workspace_id, voice_id, folder_id) VALUES ($1, $2, $1, $1)", ids],
    [
      "INSERT INTO isolations (isolation_id, user_id, workspace_id, file_name, content_type, size_bytes, duration_seconds, original_key) VALUES ($1, $1, $2, 'noise.wav', 'audio/wav', 1, 1, 'nowhere')",
      ids,
    ],
  ];
}
