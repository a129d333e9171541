import { beforeAll, describe, expect, it } from "vitest";
import { removeAccounts } from "../account/index.ts";
import { testDatabases } from "../db/testing.ts";
import { type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";
import { addMember, newOwner, outcome } from "./testing.ts";

describe.each(testDatabases)("leaving a workspace on the %s database", (kind) => {
  let server: SharedTestServer;
  let owner: TestPerson;

  beforeAll(async () => {
    server = await sharedTestServer(kind);
    owner = await newOwner(server);
  }, 300_000);

  const call = (person: TestPerson, method: string, path: string, body?: unknown) =>
    server.call(method, path, { token: person.access_token, ...(body === undefined ? {} : { body }) });
  const read = async <T>(person: TestPerson, path: string) => (await (await call(person, "GET", path)).json()) as T;

  interface Made {
    history_item_id: string;
    dictionary_id: string;
    batch_id: string;
  }
  const batchOf = (person: TestPerson, batch_id: string) =>
    read<{ state: string; characters_charged: number }>(person, `/v1/text-to-speech/batches/${batch_id}`);

  /** A sentence in the history, a dictionary, and a long recording that is done. */
  async function make(person: TestPerson): Promise<Made> {
    const voice = server.voice_id;
    const spoken = await call(person, "POST", `/v1/text-to-speech/${voice}`, { text: "The owl keeps the ledger." });
    await spoken.arrayBuffer();
    const rules = [{ type: "alias", string_to_replace: "owl", alias: "night bird" }];
    const added = await call(person, "POST", "/v1/pronunciation-dictionaries/add-from-rules", { name: "Owls", rules });
    const { id } = (await added.json()) as { id: string };
    const batch = await call(person, "POST", "/v1/text-to-speech/batches", {
      text: "It hoots twice.",
      voice_id: voice,
    });
    const { batch_id } = (await batch.json()) as { batch_id: string };
    await expect.poll(async () => (await batchOf(person, batch_id)).state, { timeout: 30_000 }).toBe("done");
    return { history_item_id: spoken.headers.get("history-item-id") ?? "", dictionary_id: id, batch_id };
  }

  /** Whether somebody finds all three, and hears what there is to hear. */
  async function has(person: TestPerson, made: Made): Promise<boolean[]> {
    const paths = [
      `/v1/history/${made.history_item_id}/audio`,
      `/v1/pronunciation-dictionaries/${made.dictionary_id}`,
      `/v1/text-to-speech/batches/${made.batch_id}/audio`,
    ];
    const found = await Promise.all(paths.map(async (path) => (await outcome(call(person, "GET", path))) === "ok"));
    const { history } = await read<{ history: { history_item_id: string }[] }>(person, "/v1/history?search=ledger");
    return [...found, history.some(({ history_item_id }) => history_item_id === made.history_item_id)];
  }
  const all = [true, true, true, true];
  const none = [false, false, false, false];

  it("takes one's things along, where the workspace lets them, and leaves keys and groups behind", async () => {
    const member = await addMember(server, owner, "editor");
    const added = await call(owner, "POST", "/v1/workspace/groups/add", { name: "Owls" });
    const { id } = (await added.json()) as { id: string };
    await call(owner, "POST", `/v1/workspace/groups/${id}/members`, { email: member.email });
    const made = await make(member);
    expect(await outcome(call(member, "POST", "/v1/workspace/leave"))).toBe("ok");
    // The same session goes on at home.
    const [home] = await read<{ workspace_id: string }[]>(member, "/v1/user/workspaces");
    expect(await read(member, "/v1/user")).toMatchObject({ workspace_id: home?.workspace_id });
    expect(await outcome(server.call("GET", "/v1/user", { key: member.key }))).toBe("invalid_api_key");
    const groups = await read<Record<string, { members: string[] }>>(owner, "/v1/workspace/groups");
    expect(groups[id]?.members).toEqual([]);
    await expect.poll(() => has(member, made), { timeout: 20_000 }).toEqual(all);
    expect(await has(owner, made)).toEqual(none);
    const { notices } = await read<{ notices: { title: string }[] }>(owner, "/v1/user/notices");
    expect(notices[0]?.title).toContain(`${member.email} has left`);
  }, 300_000);

  it("leaves one's things to the owner where the workspace keeps them, and ends what is under way without a charge", async () => {
    const settings = { storing_shared_files_on_user: false };
    expect(await outcome(call(owner, "POST", "/v1/workspace/settings", settings))).toBe("ok");
    const member = await addMember(server, owner, "editor");
    const made = await make(member);
    const text = "Every owl in this long story hoots once, and then once more. ".repeat(2000);
    const begun = await call(member, "POST", "/v1/text-to-speech/batches", { text, voice_id: server.voice_id });
    const { batch_id } = (await begun.json()) as { batch_id: string };
    const path = `/v1/workspace/members/${encodeURIComponent(member.email)}`;
    expect(await outcome(call(owner, "DELETE", path))).toBe("ok");
    await expect.poll(() => has(owner, made), { timeout: 30_000 }).toEqual(all);
    expect(await has(member, made)).toEqual(none);
    expect((await batchOf(owner, batch_id)).state).toBe("cancelled");
    const { rows } = await server.services.db.pool.query(
      `SELECT (SELECT count(*)::int FROM character_reservations WHERE user_id = $1) AS held,
              (SELECT coalesce(sum(characters), 0)::int FROM character_ledger
                WHERE user_id = $1 AND workspace_id = $2 AND kind = 'settle') AS paid,
              (SELECT sum(characters_charged)::int FROM speech_batches WHERE batch_id = ANY($3)) AS charged`,
      [member.user_id, owner.workspace_id, [batch_id, made.batch_id]],
    );
    // What is paid is what was made, once: the sentence of the history and the parts of the recordings that are kept.
    const sentence = "The owl keeps the ledger.".length;
    expect(rows[0]).toEqual({ held: 0, paid: rows[0].charged + sentence, charged: expect.any(Number) });
    const letters = await server.services.mail.list({ page_size: 50, before_letter_id: undefined });
    expect(letters.find(({ to_email }) => to_email === member.email)?.subject).toMatch(/^You are no longer in /);
    expect(await outcome(call(owner, "DELETE", path))).toBe("member_not_found");
  }, 300_000);

  it("finds one's things where one left them when one comes back", async () => {
    await call(owner, "POST", "/v1/workspace/settings", { storing_shared_files_on_user: true });
    const member = await addMember(server, owner, "editor");
    await call(member, "POST", "/v1/workspace/leave");
    await addMember(server, owner, "editor", member);
    const members = await read<{ user_id: string }[]>(owner, "/v1/workspace/members");
    expect(members.filter(({ user_id }) => user_id === member.user_id)).toHaveLength(1);
    expect(await read(member, "/v1/workspace")).toMatchObject({ workspace_id: owner.workspace_id });
  });

  it("keeps for the workspace what it keeps of those who leave, when their account is removed for good", async () => {
    await call(owner, "POST", "/v1/workspace/settings", { storing_shared_files_on_user: false });
    const member = await addMember(server, owner, "editor");
    const made = await make(member);
    await server.services.db.pool.query(
      "UPDATE users SET deletes_at = now() - interval '1 second' WHERE user_id = $1",
      [member.user_id],
    );
    await removeAccounts(server.services);
    expect(await has(owner, made)).toEqual(all);
    const { entries } = await read<{ entries: { action: string; details: object }[] }>(
      owner,
      "/v1/workspace/audit-log",
    );
    expect(entries[0]).toMatchObject({ action: "member.left", details: { account_deleted: true } });
  }, 300_000);
});
