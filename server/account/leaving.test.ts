/** Taking everything along and leaving: held against the schema, so that a table that is added later is held to it too. */
import { setTimeout as wait } from "node:timers/promises";
import { is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccountExport, User } from "../../contract/account.ts";
import { limits } from "../../contract/limits.ts";
import * as schema from "../db/schema/index.ts";
import { testDatabases } from "../db/testing.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/server.ts";
import { readZip } from "../testing/zip.ts";
import { forgetExports } from "./forget-exports.ts";
import { nameOf, owned, ownedByNobody } from "./owned-store.ts";
import { removeAccounts } from "./remove-accounts.ts";
import { giveEverything, hidden } from "./testing/everything.ts";

const tables = (Object.values(schema) as unknown[]).filter((each): each is PgTable => is(each, PgTable));
const goes = owned.filter(({ stays }) => stays === undefined);
const dayMs = 86_400_000;

describe("every table of the schema", () => {
  it.each(tables.map((table) => ({ name: getTableConfig(table).name, table })))(
    "$name is somebody's, or there is a reason why it is not",
    ({ table }) => {
      const isOwned = owned.some((each) => each.table === table);
      expect(isOwned).toBe(!ownedByNobody.has(table));
      const { columns } = getTableConfig(table);
      const leadsToPeople = columns.some(({ name }) => name === "user_id");
      // Of those with a person's id, only what is the installation's own may be nobody's.
      if (leadsToPeople && !isOwned) expect(ownedByNobody.get(table)).toMatch(/installation|leads? to nobody/);
    },
  );

  it("keeps secrets out of exports by what their columns are called", () => {
    for (const { table, left_out = [] } of owned) {
      const secret = getTableConfig(table).columns.filter(({ name }) => /hash|secret|sealed|hmac|password/.test(name));
      const ids = new Set(["character_ledger.api_key_hashed", "usage_days.api_key_hashed"]);
      for (const table of ["character_reservations", "speech_batches", "isolations"])
        ids.add(`${table}.api_key_hashed`);
      for (const { name } of secret) {
        const column = `${getTableConfig(table).name}.${name}`;
        // The hash of a key opens nothing; beside what a key did it says which one it was.
        if (!ids.has(column)) expect([column, left_out]).toEqual([column, expect.arrayContaining([name])]);
      }
    }
  });
});

describe.each(testDatabases)("leaving on %s", (kind) => {
  let server: TestServer;
  let stranger: TestPerson;
  let aheadMs = 0;
  beforeAll(async () => {
    server = await startTestServer(kind, {}, () => new Date(Date.now() + aheadMs));
    stranger = await server.signUp();
    const words = {
      name: "stranger words",
      rules: [{ type: "alias", string_to_replace: "x", alias: "strangers secret" }],
    };
    await server.call("POST", "/v1/pronunciation-dictionaries/add-from-rules", { key: stranger.key, body: words });
  });
  afterAll(() => server.stop());

  const signIn = async ({ email, password }: TestPerson): Promise<string> => {
    const answer = await server.call("POST", "/sign-in", { body: { email, password } });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  const statusOf = async (answer: Response) =>
    ((await answer.json()) as { detail?: { status: string } }).detail?.status ?? answer.status;
  const exportsOf = async (token: string): Promise<AccountExport[]> => {
    const answer = await server.call("GET", "/v1/user/exports", { token });
    return ((await answer.json()) as { exports: AccountExport[] }).exports;
  };
  const finishedExport = async (token: string): Promise<AccountExport> => {
    for (;;) {
      const [newest] = await exportsOf(token);
      if (newest && !["queued", "running"].includes(newest.state)) return newest;
      await wait(100);
    }
  };
  const download = async ({ download_url }: AccountExport) => await fetch(server.url + (download_url ?? "/none"));
  /** Keys of all rows that go with somebody, and of all files. */
  const everything = async () => {
    const all: string[] = [];
    for (const { table } of goes) {
      const { name, columns, primaryKeys } = getTableConfig(table);
      const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
      const { rows } = await server.services.db.drizzle.execute<{ key: string }>(
        sql`SELECT jsonb_build_array(${sql.join(key, sql`, `)})::text AS key FROM ${table}`,
      );
      all.push(...rows.map((row) => `${name} ${row.key}`));
    }
    for await (const { key } of server.services.files.list("")) all.push(key);
    return all.filter((each) => !each.startsWith("idempotent"));
  };

  it("takes along everything that somebody has, once it is gathered, and nobody else's", async () => {
    const person = await server.signUp();
    const things = await giveEverything(server, person);
    const token = person.access_token;
    const both = await Promise.all([1, 2].map(() => server.call("POST", "/v1/user/export", { token })));
    expect((await Promise.all(both.map(statusOf))).sort()).toEqual([200, "export_under_way"]);
    const made = await finishedExport(token);
    expect(made).toMatchObject({ state: "done", progress: 1, size_bytes: expect.any(Number) });
    const answer = await download(made);
    expect(answer.headers.get("content-disposition")).toContain("everything.zip");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBe(made.size_bytes);
    const zip = readZip(bytes);
    for (const table of owned) {
      const rows = JSON.parse(zip.get(`data/${nameOf(table)}.json`)?.toString("utf8") ?? "[]") as object[];
      expect([nameOf(table), rows.length]).not.toEqual([nameOf(table), 0]);
    }
    const texts = [...zip.values()].map((each) => each.toString("utf8")).join("\n");
    for (const secret of things.secrets.slice(0, 3)) expect(texts).toContain(secret);
    expect(texts).not.toContain(hidden);
    expect(texts).not.toContain("strangers secret");
    expect(texts).not.toContain(stranger.user_id);
    const sound = await server.call("GET", `/v1/history/${things.ids.history_item_id}/audio`, { token });
    const [name] = [...zip.keys()].filter((each) => each.startsWith("history/") && each.endsWith(".mp3"));
    expect(zip.get(name ?? "")?.equals(Buffer.from(await sound.arrayBuffer()))).toBe(true);
    const recording = await server.call("GET", `/v1/text-to-speech/batches/${things.ids.batch_id}/audio`, { token });
    const [long] = [...zip.keys()].filter((each) => each.startsWith("long-recordings/") && each.endsWith(".mp3"));
    expect(zip.get(long ?? "")?.equals(Buffer.from(await recording.arrayBuffer()))).toBe(true);
    const told = await server.call("GET", "/v1/user/notices", { token });
    const { notices } = (await told.json()) as { notices: { title: string }[] };
    expect(notices[0]?.title).toBe("Your data are ready");
  });

  it("keeps an export for seven days, for whoever holds the link, and then no more", async () => {
    const person = await server.signUp();
    await server.call("POST", "/v1/user/export", { token: person.access_token });
    const made = await finishedExport(person.access_token);
    expect(await exportsOf(stranger.access_token)).toEqual([]);
    try {
      aheadMs = limits.exportDays * dayMs - 60_000;
      await forgetExports(server.services);
      expect((await download(made)).status).toBe(200);
      aheadMs += 120_000;
      await forgetExports(server.services);
      expect((await download(made)).status).toBe(403);
      expect(await exportsOf(await signIn(person))).toEqual([]);
      expect(await server.services.files.stat(`exports/${person.user_id}/${made.export_id}.zip`)).toBeNull();
    } finally {
      aheadMs = 0;
    }
  });

  it("asks who has not shown for a while who they are to do so, before it deletes", async () => {
    const person = await server.signUp();
    const longAgo = new Date(Date.now() - (limits.authenticatedMinutesMax + 1) * 60_000);
    const { pool } = server.services.db;
    await pool.query("UPDATE sessions SET authenticated_at = $1 WHERE user_id = $2", [longAgo, person.user_id]);
    const answer = await server.call("DELETE", "/v1/user/delete", { token: person.access_token });
    expect(await statusOf(answer)).toBe("authentication_too_old");
    expect((await server.call("GET", "/v1/user", { token: person.access_token })).status).toBe(200);
    const byKey = await server.call("DELETE", "/v1/user/delete", { key: person.key });
    expect(await statusOf(byKey)).toBe("session_required");
  });

  it("ends every session and every key at once, says so in a letter, and lets them come back", async () => {
    const person = await server.signUp();
    const elsewhere = await signIn(person);
    const answer = await server.call("DELETE", "/v1/user/delete", { token: person.access_token });
    const { deletes_at_unix } = (await answer.json()) as { deletes_at_unix: number };
    expect(Math.abs(deletes_at_unix - (Date.now() + limits.deletionGraceDays * dayMs) / 1000)).toBeLessThan(60);
    expect(answer.headers.get("set-cookie")).toMatch(/mynah_session=;/);
    for (const token of [person.access_token, elsewhere]) {
      expect(await statusOf(await server.call("GET", "/v1/user", { token }))).toBe("invalid_authorization");
    }
    expect(await statusOf(await server.call("GET", "/v1/user", { key: person.key }))).toBe("invalid_api_key");
    const letters = await server.services.mail.list({ page_size: 50, before_letter_id: undefined });
    const mine = letters.filter(({ to_email }) => to_email === person.email);
    expect(mine.map(({ subject }) => subject)).toContain("Your account is to be deleted");

    const token = await signIn(person);
    const user = (await (await server.call("GET", "/v1/user", { token })).json()) as User;
    expect(user.deletes_at_unix).toBe(deletes_at_unix);
    expect(await statusOf(await server.call("POST", "/v1/user/keep", { token }))).toBe(200);
    const kept = (await (await server.call("GET", "/v1/user", { key: person.key })).json()) as User;
    expect(kept.deletes_at_unix).toBeNull();
  });

  it("removes every row and file of theirs when the time is over, and nothing else", async () => {
    const before = await everything();
    const person = await server.signUp();
    await giveEverything(server, person);
    await server.call("POST", "/v1/user/export", { token: person.access_token });
    await finishedExport(person.access_token);
    const full = await everything();
    for (const { table } of goes) {
      const { name } = getTableConfig(table);
      const count = (all: string[]) => all.filter((each) => each.startsWith(`${name} `)).length;
      expect([name, count(full) > count(before)]).toEqual([name, true]);
    }
    const deleted = await server.call("DELETE", "/v1/user/delete", { token: person.access_token });
    expect(deleted.status).toBe(200);
    try {
      aheadMs = limits.deletionGraceDays * dayMs - 60_000;
      await removeAccounts(server.services);
      const late = await signIn(person);
      aheadMs += 120_000;
      // Something that still holds characters is waited for.
      await removeAccounts(server.services);
      expect((await everything()).filter((each) => each.includes(person.user_id)).length).toBeGreaterThan(5);
      expect(await statusOf(await server.call("POST", "/v1/user/keep", { token: late }))).toBe("too_late_to_keep");
      await server.services.db.pool.query("DELETE FROM character_reservations WHERE user_id = $1", [person.user_id]);
      await removeAccounts(server.services);
      const after = await everything();
      expect(after.filter((each) => !before.includes(each))).toEqual([]);
      // The regular upkeep may have come by in these two weeks.
      const forgotten = /^(action_codes|pre_sign_ups|pending_sign_ups|jobs|job_steps|exports)/;
      expect(before.filter((each) => !after.includes(each) && !forgotten.test(each))).toEqual([]);
      const answer = await server.call("POST", "/sign-in", {
        body: { email: person.email, password: person.password },
      });
      expect(await statusOf(answer)).toBe("invalid_credentials");
      const ledger = await server.services.db.pool.query("SELECT 1 FROM character_ledger WHERE user_id = $1", [
        person.user_id,
      ]);
      expect(ledger.rows.length).toBeGreaterThan(0);
    } finally {
      aheadMs = 0;
    }
    expect((await server.call("GET", "/v1/user", { key: stranger.key })).status).toBe(200);
  });

  it("gives a workspace in which others work to one of them", async () => {
    const person = await server.signUp();
    const { pool } = server.services.db;
    await pool.query(
      "INSERT INTO workspace_members (workspace_id, user_id, workspace_role) VALUES ($1, $2, 'editor')",
      [person.workspace_id, stranger.user_id],
    );
    await pool.query("UPDATE users SET deletes_at = now() - interval '1 second' WHERE user_id = $1", [person.user_id]);
    await removeAccounts(server.services);
    const { rows } = await pool.query(
      "SELECT w.owner_user_id, m.workspace_role FROM workspaces w JOIN workspace_members m USING (workspace_id) WHERE workspace_id = $1",
      [person.workspace_id],
    );
    expect(rows).toEqual([{ owner_user_id: stranger.user_id, workspace_role: "admin" }]);
  });

  it("removes whose time has come however many before them cannot be removed yet", async () => {
    const { pool } = server.services.db;
    const there = async (user_id: string) =>
      (await pool.query("SELECT 1 FROM users WHERE user_id = $1", [user_id])).rowCount;
    const leave = ({ user_id }: TestPerson, daysAgo: number) =>
      pool.query("UPDATE users SET deletes_at = now() - $2 * interval '1 day' WHERE user_id = $1", [user_id, daysAgo]);
    const waiting: TestPerson[] = [];
    for (let count = 0; count < 11; count += 1) {
      const person = await server.signUp();
      waiting.push(person);
      await pool.query(
        "INSERT INTO character_reservations (request_id, workspace_id, user_id, characters, product, holder) VALUES ($1, $2, $1, 0, 'text_to_speech', 'another')",
        [person.user_id, person.workspace_id],
      );
      await leave(person, 2);
    }
    const person = await server.signUp();
    await leave(person, 1);
    await removeAccounts(server.services);
    expect(await there(person.user_id)).toBe(0);
    for (const { user_id } of waiting) expect(await there(user_id)).toBe(1);
    await pool.query("DELETE FROM character_reservations WHERE holder = 'another'");
    await removeAccounts(server.services);
    await removeAccounts(server.services);
    for (const { user_id } of waiting) expect(await there(user_id)).toBe(0);
  });

  it("keeps the last owner while others have accounts, and lets one of two go", async () => {
    const { pool } = server.services.db;
    const owner = await signIn({ ...stranger, email: "owner@example.com" });
    const refused = await server.call("DELETE", "/v1/user/delete", { token: owner });
    expect(await statusOf(refused)).toBe("owner_cannot_leave");
    const second = await server.signUp();
    await pool.query("UPDATE users SET is_operator = true WHERE user_id = $1", [second.user_id]);
    const gone = await server.call("DELETE", "/v1/user/delete", { token: second.access_token });
    expect(gone.status).toBe(200);
    // The one who goes does not count any more.
    expect(await statusOf(await server.call("DELETE", "/v1/user/delete", { token: owner }))).toBe("owner_cannot_leave");
  });
});
