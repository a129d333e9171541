/** A page of the history when it has grown. */
import { openDatabase } from "../server/db/open.ts";
import { ms, note, percentile } from "./measure.ts";
import { startBenchServer } from "./server.ts";

const quiet = { info() {}, warn() {}, error() {} };

/** Fills the owner's history up to `count` items, straight into the database. */
async function fill(folder: string, from: number, count: number): Promise<void> {
  const db = await openDatabase({ folder, log: quiet, url: process.env.DATABASE_URL });
  // Ids sort by time: these lie before everything that is made later.
  for (let at = from; at < count; at += 50_000) {
    await db.pool.query(
      `insert into history_items (history_item_id, workspace_id, user_id, request_id, voice_id, voice_name, voice_category, model_id, source, text, settings, output_format, content_type, file_key, size_bytes, duration_seconds, character_count_change_from, character_count_change_to, search_words)
       select '0' || lpad(n::text, 19, '0'), u.workspace_id, u.user_id, 'r' || n, 'v' || (n % 40), 'Voice ' || (n % 40), 'premade', 'mynah_classic_v1', 'TTS', 'A sentence about the number ' || n || ' and a bird.', '{}', 'mp3_44100_128', 'audio/mpeg', 'none', 1, 1, 0, 1, array_to_tsvector(array['sentence', 'number', 'bird', n::text])
       from users u, generate_series($1::int, $2::int) n where u.email = 'bench@example.com'`,
      [at, Math.min(at + 50_000, count) - 1],
    );
  }
  await db.pool.query("analyze history_items");
  await db.close();
}

async function pageMs(folder: string): Promise<number> {
  const server = await startBenchServer(folder);
  const times: number[] = [];
  let after = "";
  for (let i = 0; i < 220; i++) {
    const started = performance.now();
    const answer = await server.call(`/v1/history?page_size=30${after}`);
    const page = (await answer.json()) as { last_history_item_id: string };
    if (i >= 20) times.push(performance.now() - started);
    after = i % 10 === 9 ? "" : `&start_after_history_item_id=${page.last_history_item_id}`;
  }
  await server.stop();
  return percentile(times, 0.95);
}

/** p95 of pages of 30 at 10,000 and at `items`. */
export async function benchHistory(folder: string, items: number): Promise<void> {
  await fill(folder, 0, 10_000);
  const small = await pageMs(folder);
  await fill(folder, 10_000, items);
  const large = await pageMs(folder);
  const growth = large / small;
  note(
    `history page of 30 at ${items.toLocaleString("en")} items (p95)`,
    `${ms(large)}, ${growth.toFixed(2)} × its time at 10,000`,
    "≤ 10 ms, ≤ 1.2 ×",
    large <= 10 && growth <= 1.2,
  );
}
