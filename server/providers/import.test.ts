import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportState } from "../../contract/providers.ts";
import { anyDatabase, testDatabases } from "../db/testing.ts";
import {
  OWNER_KEY,
  type SharedTestServer,
  sharedTestServer,
  startTestServer,
  type TestServer,
} from "../testing/server.ts";
import { type FakeAccount, itemAt, startFakeAccount } from "./testing/fake-account.ts";
import { ownerOf } from "./testing/owner.ts";

const KEY = "sk_of_the_fake_account";
const SECRET_KEY = "sk-proj-never-to-be-seen-again-9876";

let other: SharedTestServer;
beforeAll(async () => {
  other = await sharedTestServer("embedded");
}, 300_000);

describe.each(testDatabases)("accounts that are imported on the %s database", (kind) => {
  let here: TestServer;
  let account: FakeAccount;
  const { asOwner, add, listed } = ownerOf(() => here);
  beforeAll(async () => {
    [here, account] = await Promise.all([startTestServer(kind), startFakeAccount(130)]);
  }, 300_000);
  afterAll(async () => {
    await Promise.all([here?.stop(), account?.close()]);
  });

  describe("an import", () => {
    let server_id: string;
    const path = () => `/v1/providers/servers/${server_id}/import`;
    const importState = async () => (await listed(server_id)).import as ImportState;
    const ended = () => expect.poll(async () => (await importState()).state, { timeout: 60_000, interval: 250 });

    beforeAll(async () => {
      ({ server_id } = await add({ kind: "elevenlabs", name: "Account", base_url: account.url, api_key: KEY }));
    });

    it("is cancelled, goes on where it was, and fetches nothing twice", async () => {
      const half = Promise.withResolvers<void>();
      const cancelled = Promise.withResolvers<void>();
      let isCancelled = false;
      account.beforeSound = async (id) => {
        if (id === "item70" && !isCancelled) {
          // The one that is under way when the import is cancelled, and that nobody waits for any more.
          half.resolve();
          await cancelled.promise;
          return 503;
        }
        // One that stumbles is asked again; one that is not there is left out.
        if (id === "item3" && !account.asked.filter((asked) => asked.includes("/item3/")).slice(1).length) return 503;
        return id === "item5" ? 404 : null;
      };
      expect((await asOwner("POST", path())).status).toBe(200);
      expect((await asOwner("POST", path())).body).toMatchObject({ detail: { status: "import_under_way" } });
      await half.promise;
      expect((await asOwner("DELETE", path())).status).toBe(200);
      await ended().toBe("cancelled");
      isCancelled = true;
      cancelled.resolve();
      const { body } = await asOwner<{ history: unknown[] }>("GET", "/v1/history?page_size=1000");
      expect(body.history.length).toBeGreaterThan(60);
      expect(body.history.length).toBeLessThan(130);

      expect((await asOwner("POST", path())).status).toBe(200);
      await ended().toBe("done");
      const done = await importState();
      expect(done).toMatchObject({
        progress: 1,
        error: null,
        dictionaries: { brought: 0, here: 2, failed: 0 },
        voices: { count: 2, cloned: 1 },
      });
      expect(done.history.failed).toBe(1);
      expect(done.history.brought + done.history.here).toBe(129);
      expect(done.message).toContain("cannot be copied");
      expect([...account.fetched.values()].filter((times) => times > 1)).toHaveLength(0);
      expect(account.fetched.size).toBe(129);
    }, 300_000);

    it("keeps every item at its place in time, with its sound, and charges nothing", async () => {
      const { body } = await asOwner<{ history: Record<string, unknown>[] }>("GET", "/v1/history?page_size=1000");
      const dates = body.history.map(({ date_unix }) => Number(date_unix));
      expect(dates).toEqual(dates.toSorted((a, b) => b - a));
      const theirs = itemAt(10);
      const item = body.history.find(({ text }) => text === theirs.text);
      expect(item).toMatchObject({
        date_unix: theirs.date_unix,
        voice_name: "Rachel",
        model_id: theirs.model_id,
        settings: { stability: 0.3 },
        character_count_change_to: 115,
        duration_seconds: 0.25,
        content_type: "audio/wav",
      });
      const audio = await here.call("GET", `/v1/history/${item?.history_item_id}/audio`, { key: OWNER_KEY });
      expect((await audio.arrayBuffer()).byteLength).toBe(44 + 4000);
      const wave = await here.call("GET", `/v1/history/${item?.history_item_id}/waveform`, { key: OWNER_KEY });
      const { peaks } = (await wave.json()) as { peaks: number[] };
      expect(Math.max(...peaks)).toBeGreaterThan(0.2);
      const found = await asOwner<{ history: unknown[] }>("GET", "/v1/history?search=number%20129");
      expect(found.body.history).toHaveLength(1);
      const { rows } = await here.services.db.pool.query("select count(*)::int as count from character_ledger");
      const used = rows[0]?.count;
      await asOwner("POST", path());
      await ended().toBe("done");
      expect((await importState()).history).toEqual({ brought: 0, here: 129, failed: 1 });
      const after = await here.services.db.pool.query("select count(*)::int as count from character_ledger");
      expect(after.rows[0]?.count).toBe(used);
    }, 300_000);

    it("keeps dictionaries with those of their rules that can be kept", async () => {
      const { body } = await asOwner<{ pronunciation_dictionaries: { id: string; name: string }[] }>(
        "GET",
        "/v1/pronunciation-dictionaries",
      );
      expect(body.pronunciation_dictionaries.map(({ name }) => name).toSorted()).toEqual(["Names", "Places"]);
      const names = body.pronunciation_dictionaries.find(({ name }) => name === "Names");
      const { body: dictionary } = await asOwner("GET", `/v1/pronunciation-dictionaries/${names?.id}`);
      expect(dictionary.rules).toEqual([
        { type: "alias", string_to_replace: "Mynah", alias: "my nah" },
        { type: "phoneme", string_to_replace: "tomato", phoneme: "təˈmɑːtəʊ", alphabet: "ipa" },
      ]);
      const places = body.pronunciation_dictionaries.find(({ name }) => name === "Places");
      expect((await asOwner("GET", `/v1/pronunciation-dictionaries/${places?.id}`)).body.rules).toEqual([
        { type: "alias", string_to_replace: "Ulm", alias: "oolm" },
      ]);
    });

    it("fails in words when the account leads round in circles", async () => {
      account.leadsInCircles = true;
      await asOwner("POST", path());
      await ended().toBe("failed");
      account.leadsInCircles = false;
      expect((await importState()).error).toContain("circles");
    }, 300_000);

    it("fails in words with a wrong key, and is not possible from a server of another kind", async () => {
      await asOwner("PATCH", `/v1/providers/servers/${server_id}`, { api_key: SECRET_KEY });
      await asOwner("POST", path());
      await ended().toBe("failed");
      const { error } = await importState();
      expect(error).toContain("Invalid API key");
      expect(error).not.toContain(SECRET_KEY);
      const { server_id: openai } = await add({ kind: "openai", name: "No account", base_url: account.url });
      const refused = await asOwner("POST", `/v1/providers/servers/${openai}/import`);
      expect(refused.body).toMatchObject({ detail: { status: "import_not_possible" } });
    }, 300_000);
  });

  // What an import writes, those above see on each database.
  it.runIf(anyDatabase.includes(kind))(
    "of another Mynah give their history and dictionaries too",
    async () => {
      const { key } = await other.signUp();
      const said = `The heron flies home to ${kind}.`;
      const spoken = await other.call("POST", `/v1/text-to-speech/${other.voice_id}`, {
        key,
        body: { text: said },
      });
      const bytes = Buffer.from(await spoken.arrayBuffer());
      await other.call("POST", "/v1/pronunciation-dictionaries/add-from-rules", {
        key,
        body: { name: "Birds", rules: [{ type: "alias", string_to_replace: "heron", alias: "grey bird" }] },
      });
      const { server_id } = await add({ kind: "elevenlabs", name: "Mynah", base_url: other.url, api_key: key });
      await asOwner("POST", `/v1/providers/servers/${server_id}/import`);
      await expect
        .poll(async () => (await listed(server_id)).import?.state, { timeout: 60_000, interval: 250 })
        .toBe("done");
      const { body } = await asOwner<{ history: Record<string, string>[] }>("GET", `/v1/history?search=${kind}`);
      expect(body.history.map(({ text }) => text)).toEqual([said]);
      const id = body.history[0]?.history_item_id;
      const audio = await here.call("GET", `/v1/history/${id}/audio`, { key: OWNER_KEY });
      expect(Buffer.compare(Buffer.from(await audio.arrayBuffer()), bytes)).toBe(0);
      const { body: item } = await asOwner<{ alignments: { alignment: { characters: string[] } } }>(
        "GET",
        `/v1/history/${id}`,
      );
      expect(item.alignments.alignment.characters.join("")).toBe(said);
      const { text } = await asOwner("GET", "/v1/pronunciation-dictionaries");
      expect(text).toContain("Birds");
    },
    300_000,
  );
});
