/** What was used, asked of a workspace with a year of bookings behind it. */
import { join } from "node:path";
import { type Database, openDatabase } from "../server/db/open.ts";
import { furtherDatabase } from "./history.ts";
import { median, ms, note, percentile } from "./measure.ts";
import { type BenchServer, startBenchServer } from "./server.ts";

const quiet = { info() {}, warn() {}, error() {} };
const dayMs = 86_400_000;
const days = 365;
const [members, keys] = [20, 40];
/** Requests are inserted so many at a time. */
const portion = 250_000;
const warmingRounds = 3;
const measuredRounds = 12;

/** A workspace's people and keys, and a ledger of `rows` entries: each request was held once and charged once. */
async function fill(db: Database, rows: number): Promise<void> {
  const requests = rows / 2;
  const owner = `(SELECT user_id, workspace_id FROM users WHERE email = 'bench@example.com')`;
  await db.pool.query(
    `INSERT INTO users (user_id, email, workspace_id, public_user_id)
     SELECT 'member' || lpad(n::text, 14, '0'), 'member' || n || '@example.com', o.workspace_id, 'member' || n
       FROM ${owner} o, generate_series(1, $1::int - 1) n`,
    [members],
  );
  await db.pool.query(
    `INSERT INTO workspace_members (workspace_id, user_id, workspace_role)
     SELECT workspace_id, user_id, 'editor' FROM users WHERE user_id LIKE 'member%'`,
  );
  await db.pool.query(
    `INSERT INTO api_keys (api_key_hashed, user_id, workspace_id, name, preview)
     SELECT encode(sha256(n::text::bytea), 'hex'), 'member' || lpad((1 + n % ($2::int - 1))::text, 14, '0'),
            o.workspace_id, 'Program ' || n, 'abcd' FROM ${owner} o, generate_series(0, $1::int - 1) n`,
    [keys, members],
  );
  for (let at = 0; at < requests; at += portion) {
    // Three of four requests come from programs, which run all week; people work on weekdays. Each has a voice that it
    // mostly uses, and a second one; there are 30 voices.
    await db.pool.query(
      `INSERT INTO character_ledger (workspace_id, user_id, api_key_hashed, request_id, kind, characters, product,
                                     voice_id, model_id, created_at)
       SELECT o.workspace_id, coalesce(k.user_id, 'member' || lpad((1 + r.person)::text, 14, '0')), k.api_key_hashed,
              'bench' || r.n, e.kind, 20 + (r.chance * 13) % 980, 'text_to_speech',
              'voice' || lpad(((r.source * 7 + CASE WHEN r.chance % 5 = 0 THEN 11 ELSE 0 END) % 30)::text, 15, '0'),
              CASE WHEN r.source % 3 = 0 THEN 'mynah_classic_v1' ELSE 'mynah_neural_v1' END, r.at
         FROM ${owner} o
        CROSS JOIN LATERAL (
          SELECT n, chance, at, chance % 4 <> 0 OR extract(isodow FROM at) > 5 AS is_program, chance % ($5::int - 1) AS person,
                 chance % $4::int AS program,
                 CASE WHEN chance % 4 <> 0 OR extract(isodow FROM at) > 5 THEN chance % $4::int ELSE 100 + chance % ($5::int - 1) END AS source
            FROM (SELECT n, abs(hashint4(n))::bigint AS chance,
                         now() - ($3::float8 - n) / $3::float8 * interval '${days - 1} days' AS at
                    FROM generate_series($1::int, $2::int) n) made
        ) r
         LEFT JOIN api_keys k ON r.is_program AND k.api_key_hashed = encode(sha256(r.program::text::bytea), 'hex')
        CROSS JOIN (VALUES ('reserve'), ('settle')) AS e (kind)`,
      [at + 1, Math.min(at + portion, requests), requests, keys, members],
    );
  }
  await db.pool.query(
    `INSERT INTO usage_days (workspace_id, day, user_id, api_key_hashed, product, voice_id, model_id, characters, requests)
     SELECT workspace_id, (created_at AT TIME ZONE 'UTC')::date, user_id, coalesce(api_key_hashed, ''), product,
            coalesce(voice_id, ''), coalesce(model_id, ''), sum(characters), count(*)
       FROM character_ledger WHERE kind = 'settle' GROUP BY 1, 2, 3, 4, 5, 6, 7`,
  );
  await db.pool.query("ANALYZE");
}

const breakdowns = ["none", "voice", "user", "api_keys", "product_type", "model"] as const;
const ranges = [7, 30, 90, days] as const;

/** Milliseconds of one call, its answer read. */
async function timed(server: BenchServer, path: string): Promise<number> {
  const started = performance.now();
  const answer = await server.call(path);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return performance.now() - started;
}

const clientPath = (now: number, range: number, breakdown: string, more = "") =>
  `/v1/usage/character-stats?start_unix=${now - (range - 1) * dayMs}&end_unix=${now}&include_workspace_metrics=true&breakdown_type=${breakdown}${more}`;

const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
const pagePath = (now: number, range: number, call: string) =>
  `/v1/usage/${call}start_day=${day(now - (range - 1) * dayMs)}&end_day=${day(now)}&scope=workspace`;

async function measure(server: BenchServer) {
  const now = Date.now();
  const times = { client: [] as number[], year: [] as number[], page: [] as number[], hours: [] as number[] };
  for (let round = 0; round < warmingRounds + measuredRounds; round++) {
    for (const range of ranges) {
      for (const breakdown of breakdowns) {
        const took = await timed(server, clientPath(now, range, breakdown));
        if (round < warmingRounds) continue;
        times.client.push(took);
        if (range === days) times.year.push(took);
      }
      const page = [
        await timed(
          server,
          pagePath(now, range, `statistics?breakdown=voice&interval=${range > 92 ? "week" : "day"}&`),
        ),
        await timed(server, pagePath(now, range, "parts?")),
      ];
      if (round >= warmingRounds) times.page.push(...page);
    }
    const hours = await timed(server, clientPath(now, 7, "voice", "&aggregation_interval=hour"));
    if (round >= warmingRounds) times.hours.push(hours);
  }
  return times;
}

/** The question of a year by voice, asked of the ledger itself. */
async function askLedger(db: Database): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 3; i++) {
    const started = performance.now();
    await db.pool.query(
      `SELECT (created_at AT TIME ZONE 'UTC')::date AS day, voice_id, sum(characters) FROM character_ledger
        WHERE workspace_id = (SELECT workspace_id FROM users WHERE email = 'bench@example.com') AND kind = 'settle'
          AND created_at > now() - interval '${days} days' GROUP BY 1, 2`,
    );
    times.push(performance.now() - started);
  }
  return median(times);
}

/**
 * 10,000,000 rows of the ledger with DATABASE_URL on PostgreSQL, otherwise 1,000,000 on the embedded database
 * (BENCH_USAGE_ROWS: another number); 20 members, 40 keys, 30 voices.
 */
export async function benchUsage(folder: string): Promise<void> {
  const { DATABASE_URL } = process.env;
  const further = DATABASE_URL ? await furtherDatabase(DATABASE_URL, "usage") : null;
  const rows = Number(process.env.BENCH_USAGE_ROWS ?? (further ? 10_000_000 : 1_000_000));
  const place = join(folder, "usage");
  const start = () => startBenchServer(place, further ? { DATABASE_URL: further.url } : {});
  await (await start()).stop();
  const db = await openDatabase({ folder: place, log: quiet, url: further?.url });
  await fill(db, rows);
  const counted = await db.pool.query<{ sums: number }>("SELECT count(*)::float8 AS sums FROM usage_days");
  const ledgerMs = await askLedger(db);
  await db.close();
  const server = await start();
  const times = await measure(server);
  await server.stop();
  await further?.drop();
  const count = `${rows.toLocaleString("en")} rows, ${further ? "PostgreSQL" : "embedded"}`;
  const p95 = (samples: readonly number[]) => `${ms(percentile(samples, 0.95))} (median ${ms(median(samples))})`;
  const clients = percentile(times.client, 0.95);
  const sums = (counted.rows[0]?.sums ?? 0).toLocaleString("en");
  note(
    `what was used, 7 days to a year, by voice, member, key, …: ${count} of the ledger, ${sums} sums (p95)`,
    p95(times.client),
    "≤ 50 ms",
    clients <= 50,
  );
  note("of these a whole year by days (p95)", p95(times.year), "", null);
  note("the usage page's own questions, as long (p95)", p95(times.page), "", null);
  note("a week by the hour, from the ledger (p95)", p95(times.hours), "", null);
  note("a year by voice, asked of the ledger itself", ms(ledgerMs), "", null);
}
