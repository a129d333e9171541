/** A page of the history when it has grown. */
import { join } from "node:path";
import pg from "pg";
import { openDatabase } from "../server/db/open.ts";
import { median, ms, note, percentile } from "./measure.ts";
import { type BenchServer, startBenchServer } from "./server.ts";

const quiet = { info() {}, warn() {}, error() {} };
const itemsSmall = 10_000;
/** Until the code of a new server is compiled and its engines are loaded, it is not its history that is measured. */
const warmingCalls = 300;
const measuredCalls = 1_000;

/** Where one history is: a data folder, or a PostgreSQL of the operator's. */
type Place = { folder: string; url: string | undefined };

const start = ({ folder, url }: Place): Promise<BenchServer> =>
  startBenchServer(folder, url ? { DATABASE_URL: url } : {});

/** The owner's history of `count` items, straight into the database. Texts have 60 to 1,000 characters. */
async function fill({ folder, url }: Place, count: number): Promise<void> {
  const first = await start({ folder, url });
  await first.stop();
  const db = await openDatabase({ folder, log: quiet, url });
  for (let at = 0; at < count; at += 50_000) {
    // Ids sort by time: these lie before everything that is made later.
    await db.pool.query(
      `insert into history_items (history_item_id, workspace_id, user_id, request_id, voice_id, voice_name, voice_category, model_id, source, text, settings, output_format, content_type, file_key, size_bytes, duration_seconds, character_count_change_from, character_count_change_to, search_words)
       select '0' || lpad(n::text, 19, '0'), u.workspace_id, u.user_id, 'r' || n, 'v' || (n % 40), 'Voice ' || (n % 40), 'premade', 'mynah_classic_v1', 'TTS', repeat('A sentence about the number ' || n || ' and a bird that speaks. ', 1 + n % 16), '{"stability": 0.5, "similarity_boost": 0.75, "style": 0, "speed": 1}', 'mp3_44100_128', 'audio/mpeg', 'none', 1, 1, 0, 1, array_to_tsvector(array['sentence', 'number', 'bird', n::text])
       from users u, generate_series($1::int, $2::int) n where u.email = 'bench@example.com'`,
      [at, Math.min(at + 50_000, count) - 1],
    );
  }
  await db.pool.query("analyze history_items");
  await db.close();
}

/** A further database beside the one at `url`, which the caller drops. */
export async function furtherDatabase(url: string, name: string): Promise<{ url: string; drop(): Promise<void> }> {
  const second = new URL(url);
  second.pathname += `_bench_${name}`;
  const quoted = pg.escapeIdentifier(second.pathname.slice(1));
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`DROP DATABASE IF EXISTS ${quoted} WITH (FORCE)`);
  await run(`CREATE DATABASE ${quoted}`);
  return { url: second.href, drop: () => run(`DROP DATABASE ${quoted} WITH (FORCE)`) };
}

/** One page: half of them follow each other from the newest on, half begin anywhere, where nothing is in memory yet. */
function reader(server: BenchServer, items: number) {
  let next: string | null = null;
  let turn = 0;
  return async (): Promise<number> => {
    turn += 1;
    const anywhere = `0${String(Math.floor(Math.random() * items)).padStart(19, "0")}`;
    const after = turn % 2 === 0 ? anywhere : next;
    const started = performance.now();
    const answer = await server.call(`/v1/history?page_size=30${after ? `&start_after_history_item_id=${after}` : ""}`);
    const page = (await answer.json()) as { last_history_item_id: string | null };
    const took = performance.now() - started;
    if (turn % 2 === 1) next = turn % 20 === 19 ? null : page.last_history_item_id;
    return took;
  };
}

/**
 * Pages of 30 at 10,000 and at `items`, from two servers that take turns, so that what else the machine does meets both.
 * With DATABASE_URL on PostgreSQL, otherwise on the embedded database.
 */
export async function benchHistory(folder: string, items: number): Promise<void> {
  const second = process.env.DATABASE_URL ? await furtherDatabase(process.env.DATABASE_URL, "large") : null;
  const small: Place = { folder: join(folder, "history-small"), url: process.env.DATABASE_URL };
  const large: Place = { folder: join(folder, "history-large"), url: second?.url };
  await fill(small, itemsSmall);
  await fill(large, items);
  const servers = [await start(small), await start(large)] as const;
  const [readSmall, readLarge] = [reader(servers[0], itemsSmall), reader(servers[1], items)];
  const times: { small: number[]; large: number[] } = { small: [], large: [] };
  for (let i = 0; i < warmingCalls + measuredCalls; i++) {
    const [a, b] = [await readSmall(), await readLarge()];
    if (i < warmingCalls) continue;
    times.small.push(a);
    times.large.push(b);
  }
  for (const server of servers) await server.stop();
  await second?.drop();
  const [atSmall, atLarge] = [percentile(times.small, 0.95), percentile(times.large, 0.95)];
  const growth = atLarge / atSmall;
  note(
    `history page of 30 at ${items.toLocaleString("en")} items, ${second ? "PostgreSQL" : "embedded"} (p95)`,
    `${ms(atLarge)} (median ${ms(median(times.large))}), ${growth.toFixed(2)} × its time at 10,000`,
    "≤ 10 ms, ≤ 1.2 ×",
    atLarge <= 10 && growth <= 1.2,
  );
}
