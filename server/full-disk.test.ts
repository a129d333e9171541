/** A full disk under the embedded database while speech is being kept. */
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { openDatabase } from "./db/open.ts";
import { type FreshSettings, freshSettings, silentLog } from "./db/testing.ts";
import { type ServerProcess, serverProcess } from "./testing/process.ts";

const preload = new URL("./db/embedded/testing/full-disk.ts", import.meta.url).href;

let place: FreshSettings | undefined;
let server: ServerProcess | undefined;
afterEach(async () => {
  await server?.end("SIGKILL");
  await place?.remove();
});

it("says that the disk is full, charges nothing, keeps no half of an item, and goes on when there is room", {
  timeout: 120_000,
}, async () => {
  place = await freshSettings("embedded");
  const full = join(place.folder, "full");
  server = await serverProcess(place, { preload, settings: { FULL_DISK_FILE: full, MYNAH_LOG_LEVEL: "silent" } });
  const { url, headers } = server;
  await server.start();
  const { voices } = (await (await fetch(`${url}/v1/voices`, { headers })).json()) as {
    voices: { voice_id: string; name: string }[];
  };
  // The quickest of them.
  const voice_id = voices.find(({ name }) => name === "Otis")?.voice_id;
  const acknowledged: string[] = [];
  const speak = async (text: string) => {
    const body = JSON.stringify({ text });
    const answer = await fetch(`${url}/v1/text-to-speech/${voice_id}`, { method: "POST", headers, body });
    const bytes = await answer.arrayBuffer();
    if (answer.ok) acknowledged.push(answer.headers.get("history-item-id") ?? "");
    else return (JSON.parse(Buffer.from(bytes).toString()) as { detail: { status: string } }).detail.status;
    return "ok";
  };

  expect(await speak("Before the disk is full.")).toBe("ok");
  await writeFile(full, "");
  const refusals = new Set<string>();
  for (let n = 0; n < 4; n++) refusals.add(await speak(`While the disk is full, time ${n}.`));
  expect([...refusals]).toEqual(["storage_full"]);
  expect((await fetch(`${url}/health`)).status).toBe(200);
  await rm(full);
  expect(await speak("When there is room again.")).toBe("ok");
  await server.end("SIGTERM");

  const db = await openDatabase({ ...place, log: silentLog });
  const { rows } = await db.pool.query<{ id: string }>(
    `SELECT h.history_item_id AS id FROM history_items h JOIN character_ledger l ON l.request_id = h.request_id
      WHERE l.kind = 'settle' ORDER BY 1`,
  );
  expect(rows.map(({ id }) => id)).toEqual(acknowledged);
  const { rows: sums } = await db.pool.query(
    `SELECT used::int, reserved::int, (SELECT coalesce(sum(characters), 0)::int FROM character_ledger WHERE kind = 'settle') AS booked,
            (SELECT count(*)::int FROM history_items) AS items FROM character_balances`,
  );
  const booked = "Before the disk is full.".length + "When there is room again.".length;
  expect(sums).toEqual([{ used: booked, reserved: 0, booked, items: 2 }]);
  await db.close();
});
