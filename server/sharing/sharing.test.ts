/** Who else may use a thing, at the front door. */
import { ElevenLabsClient } from "@elevenlabs/elevenlabs-js";
import { beforeAll, describe, expect, it } from "vitest";
import type { HistoryItem } from "../../contract/history.ts";
import { RESOURCE_ROLES, type Resource, type ResourceRole, type ShareOption } from "../../contract/sharing.ts";
import { testDatabases } from "../db/testing.ts";
import { newId } from "../ids.ts";
import { type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";

type Type = "pronunciation_dictionary" | "history_item";

describe.each(testDatabases)("sharing on %s", (kind) => {
  let server: SharedTestServer;
  /** Makes things, and is not an admin of the workspace. */
  let maker: TestPerson;
  let colleague: TestPerson;
  let other: TestPerson;
  /** Of the workspace. */
  let admin: TestPerson;
  let stranger: TestPerson;

  const rows = async <T extends object>(statement: string, values: unknown[] = []) =>
    (await server.services.db.pool.query<T>(statement, values)).rows;

  /** Somebody of the admin's workspace. */
  const hire = async (workspace_role: "admin" | "editor" = "editor"): Promise<TestPerson> => {
    const { workspace_id } = admin;
    const person = await server.signUp();
    const { user_id } = person;
    await rows("INSERT INTO workspace_members (workspace_id, user_id, workspace_role) VALUES ($1, $2, $3)", [
      workspace_id,
      user_id,
      workspace_role,
    ]);
    await rows("UPDATE users SET workspace_id = $1 WHERE user_id = $2", [workspace_id, user_id]);
    return { ...person, workspace_id, key: await server.keyOf({ user_id, workspace_id }) };
  };
  const addGroup = async (...people: TestPerson[]): Promise<string> => {
    const group_id = newId();
    const name = `Group ${group_id}`;
    await rows("INSERT INTO workspace_groups (group_id, workspace_id, name) VALUES ($1, $2, $3)", [
      group_id,
      admin.workspace_id,
      name,
    ]);
    for (const { user_id } of people) {
      await rows("INSERT INTO workspace_group_members (group_id, user_id) VALUES ($1, $2)", [group_id, user_id]);
    }
    return group_id;
  };

  beforeAll(async () => {
    server = await sharedTestServer(kind);
    admin = await server.signUp();
    [maker, colleague, other, stranger] = [await hire(), await hire(), await hire(), await server.signUp()];
  }, 60_000);

  const ask = (who: TestPerson, method: string, path: string, body?: unknown) =>
    server.call(method, path, { key: who.key, body });
  const statusOf = async (answer: Promise<Response>) => {
    const given = await answer;
    if (given.status === 200) {
      await given.body?.cancel();
      return 200;
    }
    return ((await given.json()) as { detail: { status: string } }).detail.status;
  };
  const read = async <T>(answer: Promise<Response>): Promise<T> => {
    const given = await answer;
    expect(given.status).toBe(200);
    return (await given.json()) as T;
  };

  const addDictionary = async (by = maker, more: object = {}): Promise<string> => {
    const rules = [{ type: "alias", string_to_replace: "heron", alias: "tall bird" }];
    const body = { name: "Birds", rules, ...more };
    return (await read<{ id: string }>(ask(by, "POST", "/v1/pronunciation-dictionaries/add-from-rules", body))).id;
  };
  const speak = async (text: string, by = maker): Promise<string> => {
    const answer = await ask(by, "POST", `/v1/text-to-speech/${server.voice_id}`, { text });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    return answer.headers.get("history-item-id") ?? "";
  };
  const at = (type: string, id: string) => `/v1/workspace/resources/${type}/${id}`;
  const share = (type: Type, id: string, body: object, by = maker) =>
    statusOf(ask(by, "POST", `${at(type, id)}/share`, body));
  const unshare = (type: Type, id: string, body: object, by = maker) =>
    statusOf(ask(by, "POST", `${at(type, id)}/unshare`, body));
  const get = (type: Type, id: string, by = maker) => read<Resource>(ask(by, "GET", at(type, id)));
  const dictionary = (id: string, by: TestPerson) => statusOf(ask(by, "GET", `/v1/pronunciation-dictionaries/${id}`));
  const sharesOf = (id: string) =>
    rows<{ holder_id: string }>("SELECT holder_id FROM resource_shares WHERE resource_id = $1", [id]);

  it("shares a thing with a person, a group or everyone, and says who has it and who could", async () => {
    const id = await addDictionary();
    const group_id = await addGroup(other);
    expect(
      await share("pronunciation_dictionary", id, { role: "viewer", user_email: colleague.email.toUpperCase() }),
    ).toBe(200);
    expect(await share("pronunciation_dictionary", id, { role: "editor", group_id })).toBe(200);
    expect(await share("pronunciation_dictionary", id, { role: "commenter", group_id: "default" })).toBe(200);
    const found = await get("pronunciation_dictionary", id);
    expect(found).toMatchObject({
      resource_id: id,
      resource_type: "pronunciation_dictionary",
      resource_name: "Birds",
      creator_user_id: maker.user_id,
      creator_name: maker.email,
      anonymous_access_level_override: null,
      role: "admin",
      role_to_group_ids: {
        admin: [maker.user_id],
        editor: [group_id],
        commenter: ["default"],
        viewer: [colleague.user_id],
      },
    });
    expect(found.shares).toHaveLength(3);
    expect(found.shares).toContainEqual({
      id: colleague.user_id,
      name: colleague.email,
      email: colleague.email,
      type: "user",
      role: "viewer",
    });
    const further = found.share_options.map((option) => option.id);
    expect(further).toEqual(expect.arrayContaining([other.user_id, admin.user_id]));
    for (const given of [maker.user_id, colleague.user_id, group_id, "default"]) expect(further).not.toContain(given);
    const options = await read<ShareOption[]>(ask(maker, "GET", `${at("pronunciation_dictionary", id)}/share-options`));
    expect(options.map((option) => option.id)).toEqual(
      expect.arrayContaining(["default", group_id, colleague.user_id, other.user_id, admin.user_id]),
    );
    expect(options.map((option) => option.id)).not.toContain(maker.user_id);
    // Whoever may only use it learns who else does, and is offered nobody.
    const seen = await get("pronunciation_dictionary", id, colleague);
    expect(seen).toMatchObject({ role: "commenter", share_options: [], shares: found.shares });
  });

  it("writes each change down once, whatever is sent twice", async () => {
    const id = await addDictionary();
    const to = { user_email: colleague.email };
    for (const role of ["viewer", "viewer", "editor"]) {
      expect(await share("pronunciation_dictionary", id, { role, ...to })).toBe(200);
    }
    for (const _ of [1, 2]) expect(await unshare("pronunciation_dictionary", id, to)).toBe(200);
    const entries = await rows(
      "SELECT action, user_id, target_type, target_name, details FROM audit_entries WHERE target_id = $1 ORDER BY entry_id",
      [id],
    );
    const holder = { id: colleague.user_id, type: "user", name: colleague.email };
    const entry = (action: string, role_was: ResourceRole | null, role: ResourceRole | null) => ({
      action,
      user_id: maker.user_id,
      target_type: "pronunciation_dictionary",
      target_name: "Birds",
      details: { with: holder, role_was, role },
    });
    expect(entries).toEqual([
      entry("resource.shared", null, "viewer"),
      entry("resource.shared", "viewer", "editor"),
      entry("resource.unshared", "editor", null),
    ]);
  });

  it.each(RESOURCE_ROLES)("lets a %s do so much with a history item, and no more", async (role) => {
    const id = await speak("The heron stands where the reeds end.");
    const before = await statusOf(ask(colleague, "GET", `/v1/history/${id}`));
    expect(before).toBe("history_item_not_found");
    expect(await share("history_item", id, { role, group_id: colleague.user_id })).toBe(200);
    const item = await read<HistoryItem>(ask(colleague, "GET", `/v1/history/${id}`));
    expect(item.access_info).toEqual({
      is_creator: false,
      creator_name: maker.email,
      creator_email: maker.email,
      role,
    });
    for (const part of ["audio", "audio-link", "waveform", "subtitles"]) {
      expect(await statusOf(ask(colleague, "GET", `/v1/history/${id}/${part}`))).toBe(200);
    }
    const download = { history_item_ids: [id] };
    expect(await statusOf(ask(colleague, "POST", "/v1/history/download", download))).toBe(200);
    const forbidden = "history_item_forbidden";
    const feedback = { thumbs_up: false, glitches: true };
    expect(await statusOf(ask(colleague, "POST", `/v1/history/${id}/feedback`, feedback))).toBe(
      role === "viewer" ? forbidden : 200,
    );
    const isAdmin = role === "admin";
    expect(await statusOf(ask(colleague, "GET", `/v1/history/${id}/share-link`))).toBe(isAdmin ? 200 : forbidden);
    expect(await share("history_item", id, { role: "viewer", group_id: "default" }, colleague)).toBe(
      isAdmin ? 200 : "resource_forbidden",
    );
    expect(await statusOf(ask(colleague, "DELETE", `/v1/history/${id}`))).toBe(isAdmin ? 200 : forbidden);
    expect(await statusOf(ask(maker, "GET", `/v1/history/${id}`))).toBe(isAdmin ? "history_item_not_found" : 200);
    if (isAdmin) expect(await sharesOf(id)).toEqual([]);
  });

  it("tells the owner of the installation who gave feedback, not whose item it is", async () => {
    const id = await speak("Feedback of another.");
    await share("history_item", id, { role: "commenter", user_email: colleague.email });
    await ask(colleague, "POST", `/v1/history/${id}/feedback`, { thumbs_up: false, glitches: true });
    const by = async () => (await rows("SELECT feedback_by FROM history_items WHERE history_item_id = $1", [id]))[0];
    expect(await by()).toEqual({ feedback_by: colleague.user_id });
    await ask(maker, "POST", `/v1/history/${id}/feedback`, { thumbs_up: true });
    expect(await by()).toEqual({ feedback_by: null });
  });

  it("gives the highest role of those that come together", async () => {
    const id = await addDictionary(maker, { workspace_access: "viewer" });
    const roleOf = async (who: TestPerson) => (await get("pronunciation_dictionary", id, who)).role;
    expect(await roleOf(colleague)).toBe("viewer");
    await share("pronunciation_dictionary", id, { role: "editor", group_id: await addGroup(colleague, other) });
    expect([await roleOf(colleague), await roleOf(other)]).toEqual(["editor", "editor"]);
    await share("pronunciation_dictionary", id, { role: "commenter", user_email: colleague.email });
    expect(await roleOf(colleague)).toBe("editor");
    // Of what everyone has, an admin of the workspace is an admin.
    expect(await roleOf(admin)).toBe("admin");
    await unshare("pronunciation_dictionary", id, { group_id: "default" }, admin);
    expect(await dictionary(id, admin)).toBe("pronunciation_dictionary_not_found");
  });

  it("keeps private from the admins of a workspace what is not shared with them, and from everybody else", async () => {
    const id = await addDictionary();
    await share("pronunciation_dictionary", id, { role: "admin", user_email: colleague.email });
    const item = await speak("Only between the two of us.");
    await share("history_item", item, { role: "admin", user_email: colleague.email });
    for (const who of [admin, other, stranger]) {
      const never = newId();
      for (const [type, known] of [
        ["pronunciation_dictionary", id],
        ["history_item", item],
        ["voice", id],
      ] as const) {
        for (const given of [known, never]) {
          const to = { group_id: who.user_id };
          const asked = [
            ask(who, "GET", at(type, given)),
            ask(who, "GET", `${at(type, given)}/share-options`),
            ask(who, "POST", `${at(type, given)}/share`, { role: "viewer", ...to }),
            ask(who, "POST", `${at(type, given)}/unshare`, to),
            ask(who, "POST", `/v1/workspace/resources/${given}/share`, { resource_type: type, role: "viewer", ...to }),
          ];
          for (const answer of asked) expect(await statusOf(answer)).toBe("resource_not_found");
        }
      }
      expect(await dictionary(id, who)).toBe("pronunciation_dictionary_not_found");
      expect(await statusOf(ask(who, "GET", `/v1/history/${item}/audio`))).toBe("history_item_not_found");
    }
    expect(await sharesOf(id)).toEqual([{ holder_id: colleague.user_id }]);
  });

  it("ends at once with the membership, the group, or the thing, and leaves no row behind", async () => {
    const leaver = await hire();
    const group_id = await addGroup(leaver);
    const [byPerson, byGroup] = [await addDictionary(), await addDictionary()];
    await share("pronunciation_dictionary", byPerson, { role: "viewer", user_email: leaver.email });
    await share("pronunciation_dictionary", byGroup, { role: "viewer", group_id });
    expect([await dictionary(byPerson, leaver), await dictionary(byGroup, leaver)]).toEqual([200, 200]);
    await rows("DELETE FROM workspace_members WHERE user_id = $1 AND workspace_id = $2", [
      leaver.user_id,
      admin.workspace_id,
    ]);
    expect(await sharesOf(byPerson)).toEqual([]);
    expect(await rows("SELECT 1 FROM workspace_group_members WHERE group_id = $1", [group_id])).toEqual([]);
    await rows("DELETE FROM workspace_groups WHERE group_id = $1", [group_id]);
    expect(await sharesOf(byGroup)).toEqual([]);

    const moved = await addDictionary(maker, { workspace_access: "editor" });
    await rows("UPDATE pronunciation_dictionaries SET workspace_id = $1 WHERE pronunciation_dictionary_id = $2", [
      stranger.workspace_id,
      moved,
    ]);
    expect(await sharesOf(moved)).toEqual([]);
  });

  it("leaves no share of a thing that is deleted while it is shared", async () => {
    const ids = [await speak("Gone."), await speak("Gone."), await speak("Gone."), await speak("Gone.")];
    await Promise.all(
      ids.flatMap((id) => [
        share("history_item", id, { role: "viewer", user_email: colleague.email }),
        statusOf(ask(maker, "DELETE", `/v1/history/${id}`)),
      ]),
    );
    expect(await rows("SELECT 1 FROM resource_shares WHERE resource_id = ANY($1)", [ids])).toEqual([]);
  });

  it("refuses whom nobody knows in the workspace, its maker, nobody, and two at once", async () => {
    const id = await addDictionary();
    const to = (body: object) => share("pronunciation_dictionary", id, { role: "viewer", ...body });
    expect(await to({})).toBe("share_holder_missing");
    expect(await to({ group_id: "default", user_email: colleague.email })).toBe("share_holder_missing");
    for (const body of [
      { user_email: stranger.email },
      { group_id: stranger.user_id },
      { group_id: stranger.workspace_id },
      { workspace_api_key_id: "0".repeat(64) },
    ]) {
      expect(await to(body)).toBe("share_holder_not_found");
    }
    expect(await to({ user_email: maker.email })).toBe("share_with_maker");
    expect(await sharesOf(id)).toEqual([]);
  });

  describe("the history of what others share", () => {
    type Page = { history: HistoryItem[]; last_history_item_id: string | null; has_more: boolean };
    const list = (who: TestPerson, query = "") => read<Page>(ask(who, "GET", `/v1/history?shared=with_me${query}`));
    const idsOf = ({ history }: Page) => history.map((each) => each.history_item_id);

    it("lists it newest first, page by page and by its words, apart from one's own", async () => {
      const reader = await hire();
      const group_id = await addGroup(reader);
      const shared = [await speak("A red kite."), await speak("A green kite."), await speak("A red boat.")];
      const [first = "", second = "", third = ""] = shared;
      await share("history_item", first, { role: "viewer", user_email: reader.email });
      await share("history_item", second, { role: "editor", group_id });
      // Twice with the same person, and there once.
      await share("history_item", third, { role: "viewer", group_id });
      await share("history_item", third, { role: "admin", user_email: reader.email });
      const own = await speak("A red kite of my own.", reader);
      const page = await list(reader);
      expect(idsOf(page)).toEqual([third, second, first]);
      expect(page.history.map((each) => each.access_info?.role)).toEqual(["admin", "editor", "viewer"]);
      const start = await list(reader, "&page_size=2");
      expect([idsOf(start), start.has_more]).toEqual([[third, second], true]);
      const rest = await list(reader, `&page_size=2&start_after_history_item_id=${start.last_history_item_id}`);
      expect([idsOf(rest), rest.has_more]).toEqual([[first], false]);
      expect(idsOf(await list(reader, "&search=red"))).toEqual([third, first]);
      expect(idsOf(await list(reader, "&search=red%20kite"))).toEqual([first]);
      expect(idsOf(await list(reader, "&voice_id=nobody"))).toEqual([]);
      const mine = await read<Page>(ask(reader, "GET", "/v1/history"));
      expect(idsOf(mine)).toEqual([own]);
      expect(mine.history[0]).not.toHaveProperty("access_info");
      // Its maker has it already.
      expect(idsOf(await list(maker))).not.toContain(first);
    });
  });

  it("answers the official client", async () => {
    const clientOf = ({ key }: TestPerson) =>
      new ElevenLabsClient({ apiKey: key, baseUrl: server.url }).workspace.resources;
    const id = await addDictionary();
    const type = { resourceType: "pronunciation_dictionary" } as const;
    await clientOf(maker).share(id, { ...type, role: "editor", userEmail: colleague.email });
    const seen = await clientOf(colleague).get(id, type);
    expect(seen).toMatchObject({
      resourceId: id,
      ...type,
      creatorUserId: maker.user_id,
      roleToGroupIds: { editor: [colleague.user_id] },
    });
    const listed = await new ElevenLabsClient({
      apiKey: colleague.key,
      baseUrl: server.url,
    }).pronunciationDictionaries.list();
    expect(listed.pronunciationDictionaries).toContainEqual(
      expect.objectContaining({ id, permissionOnResource: "editor" }),
    );
    await clientOf(maker).unshare(id, { ...type, userEmail: colleague.email });
    await expect(clientOf(colleague).get(id, type)).rejects.toMatchObject({ statusCode: 404 });
    expect((await clientOf(maker).get(id, type)).shareOptions).toContainEqual(
      expect.objectContaining({ id: colleague.user_id, type: "user" }),
    );
  });
});
