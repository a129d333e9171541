import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../server/db/open.ts";
import { freshSettings, silentLog } from "../../server/db/testing.ts";
import { readEnv } from "../../server/env.ts";
import { openMailbox } from "../../server/mail/testing/mailbox.ts";
import { examine, type Finding } from "./examine.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "mynah-doctor-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What is found; the engines take longer than all the rest, and are loaded by the first test alone. */
async function examineAll(settings: Record<string, string>, loadsEngines = false): Promise<Finding[]> {
  const findings: Finding[] = [];
  const env = readEnv({ MYNAH_DATA: folder, PORT: "0", ...settings });
  for await (const finding of examine(env, { loadsEngines })) findings.push(finding);
  return findings;
}

const troublesOf = (findings: Finding[]): string[] =>
  findings.filter(({ state }) => state === "trouble").map(({ what }) => what);

test("finds no trouble where nothing has been started yet", async () => {
  const findings = await examineAll({}, true);
  expect(troublesOf(findings)).toEqual([]);
  expect(findings).toContainEqual(expect.objectContaining({ what: "There is no database yet" }));
  expect(findings.map(({ what }) => what)).toContain("What is spoken here bears no mark of being generated");
  expect(findings.some(({ what }) => /^The engines load: \d+ models, [1-9]\d* voices$/.test(what))).toBe(true);
});

test("finds a used port, an open secret and settings of half a bucket, each with what to do", async () => {
  const other = createServer((_, response) => response.writeHead(404).end()).listen(0, "0.0.0.0");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  await writeFile(join(folder, "secret"), "s".repeat(48));
  await chmod(join(folder, "secret"), 0o644);
  const findings = await examineAll({ PORT: String(port), S3_ACCESS_KEY_ID: "key" });
  other.close();
  expect(troublesOf(findings)).toEqual([
    `Port ${port} is used by another program`,
    "S3 is set without S3_BUCKET, so files would go to the disk",
    `Others on this machine can read ${join(folder, "secret")}`,
  ]);
  for (const { state, advice } of findings) if (state === "trouble") expect(advice).toMatch(/\w/);
});

test.each([
  [
    { MYNAH_SIGN_UP: "invited" },
    "Nobody can get in: there is no owner yet, and MYNAH_SIGN_UP=invited lets nobody sign up",
  ],
  [
    { MYNAH_SIGN_UP: "closed" },
    "Nobody can get in: there is no owner yet, and MYNAH_SIGN_UP=closed lets nobody sign up",
  ],
  [
    { MYNAH_OWNER_EMAIL: "o@example.com" },
    "The settings name the owner in part, and there is none yet: Mynah does not start",
  ],
])("says that nobody could get in with %o, and what to do", async (settings, trouble) => {
  const findings = await examineAll(settings);
  expect(troublesOf(findings)).toEqual([trouble]);
  expect(findings.find(({ what }) => what === trouble)?.advice).toContain(
    "Set MYNAH_OWNER_EMAIL and MYNAH_OWNER_PASSWORD",
  );
});

test("tells who becomes the owner, and which marks are put into what is spoken", async () => {
  const named = { MYNAH_SIGN_UP: "closed", MYNAH_OWNER_EMAIL: "o@example.com", MYNAH_OWNER_PASSWORD: "a long one" };
  const marks = { MYNAH_WATERMARK: "true", MYNAH_PROVENANCE: "true" };
  const good = await examineAll({ ...named, ...marks });
  expect(troublesOf(good)).toEqual([]);
  expect(good.map(({ what }) => what)).toContain("o@example.com becomes the owner on the next start");
  expect(good.map(({ what }) => what)).toContain(
    "What is spoken here bears a watermark that nobody hears and a signed packet in its files",
  );
});

test("says hello to the mail server without sending anything, and what to do when it does not answer", async () => {
  expect((await examineAll({})).find(({ what }) => what.startsWith("There is no mail server"))?.state).toBe("note");
  const box = await openMailbox();
  const found = await examineAll({ SMTP_URL: box.url });
  expect(found.map(({ what }) => what)).toContain(
    `The mail server ${new URL(box.url).host} answers, and lets Mynah in`,
  );
  expect(troublesOf(found)).toEqual(["Links in letters lead to localhost, where only this machine finds Mynah"]);
  expect(troublesOf(await examineAll({ SMTP_URL: box.url, MYNAH_URL: "https://voices.example.com" }))).toEqual([]);
  expect(box.offered()).toBe(0);
  await box.stop();
  const away = (await examineAll({ SMTP_URL: box.url })).find(({ what }) => what.startsWith("The mail server"));
  expect(away).toMatchObject({ state: "trouble", advice: expect.stringContaining("SMTP_URL") });
  const withPassword = await examineAll({ SMTP_URL: "smtp://ada:secret-word@127.0.0.1:9" });
  expect(JSON.stringify(withPassword)).not.toContain("secret-word");
});

test("looks into a database: migrations, owner, and one that is too new", async () => {
  const settings = await freshSettings("embedded");
  const database = await openDatabase({ ...settings, log: silentLog });
  const inUse = await examineAll({ MYNAH_DATA: settings.folder });
  expect(inUse).toContainEqual(
    expect.objectContaining({ state: "note", what: expect.stringContaining(`process ${process.pid}`) }),
  );
  await database.pool.query(
    "INSERT INTO users (user_id, email, workspace_id, public_user_id, is_operator) VALUES ('u', 'o@example.com', 'w', 'p', true)",
  );
  await database.close();
  const closed = await examineAll({ MYNAH_DATA: settings.folder });
  expect(closed.map(({ what }) => what)).toContain("The owner is o@example.com");
  expect(troublesOf(closed)).toEqual([]);

  const newer = await openDatabase({ ...settings, log: silentLog });
  await newer.pool.query("INSERT INTO migrations (migration_number, tag, hash) VALUES (999, '0999_later', '')");
  await newer.close();
  expect(troublesOf(await examineAll({ MYNAH_DATA: settings.folder }))).toEqual([
    "The database was upgraded by a newer version (0999_later)",
  ]);
  await settings.remove();
});
