/** Who else may use a thing, at the front door. */
import { beforeAll, describe, expect, it } from "vitest";
import { ElevenLabsClient } from "../../clients/index.ts";
import type { Resource, ResourceRole, ShareOption } from "../../contract/sharing.ts";
import type { Voice } from "../../contract/voices.ts";
import { testDatabases } from "../db/testing.ts";
import { newId } from "../ids.ts";
import { type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";
import { openTeam, type Team } from "./testing.ts";

const TYPE = "pronunciation_dictionary";

describe.each(testDatabases)("sharing on %s", (kind) => {
  let server: SharedTestServer;
  let team: Team;
  let colleague: TestPerson;
  let other: TestPerson;
  let stranger: TestPerson;
  beforeAll(async () => {
    server = await sharedTestServer(kind);
    team = await openTeam(server);
    [colleague, other, stranger] = [await team.hire(), await team.hire(), await server.signUp()];
  });

  const get = (id: string, by = team.maker) => team.read<Resource>(team.ask(by, "GET", team.at(TYPE, id)));
  const dictionary = (id: string, by: TestPerson) =>
    team.statusOf(team.ask(by, "GET", `/v1/pronunciation-dictionaries/${id}`));

  it("shares a thing with a person, a group or everyone, and says who has it and who could", async () => {
    const { addGroup, ask, read, addDictionary, at, share, maker, admin } = team;
    const id = await addDictionary();
    const group_id = await addGroup(other);
    expect(await share(TYPE, id, { role: "viewer", user_email: colleague.email.toUpperCase() })).toBe(200);
    expect(await share(TYPE, id, { role: "editor", group_id })).toBe(200);
    expect(await share(TYPE, id, { role: "commenter", group_id: "default" })).toBe(200);
    const found = await get(id);
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
    const options = await read<ShareOption[]>(ask(maker, "GET", `${at(TYPE, id)}/share-options`));
    expect(options.map((option) => option.id)).toEqual(
      expect.arrayContaining(["default", group_id, colleague.user_id, other.user_id, admin.user_id]),
    );
    expect(options.map((option) => option.id)).not.toContain(maker.user_id);
    // Whoever may only use it learns who else does, and is offered nobody.
    const seen = await get(id, colleague);
    expect(seen).toMatchObject({ role: "commenter", share_options: [], shares: found.shares });
  });

  it("writes each change down once, whatever is sent twice", async () => {
    const { rows, addDictionary, share, unshare, maker } = team;
    const id = await addDictionary();
    const to = { user_email: colleague.email };
    for (const role of ["viewer", "viewer", "editor"]) {
      expect(await share(TYPE, id, { role, ...to })).toBe(200);
    }
    for (const _ of [1, 2]) expect(await unshare(TYPE, id, to)).toBe(200);
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

  it("gives the highest role of those that come together", async () => {
    const { addGroup, addDictionary, share, unshare, maker, admin } = team;
    const id = await addDictionary(maker, { workspace_access: "viewer" });
    const roleOf = async (who: TestPerson) => (await get(id, who)).role;
    expect(await roleOf(colleague)).toBe("viewer");
    await share(TYPE, id, { role: "editor", group_id: await addGroup(colleague, other) });
    expect([await roleOf(colleague), await roleOf(other)]).toEqual(["editor", "editor"]);
    await share(TYPE, id, { role: "commenter", user_email: colleague.email });
    expect(await roleOf(colleague)).toBe("editor");
    // Of what everyone has, an admin of the workspace is an admin.
    expect(await roleOf(admin)).toBe("admin");
    await unshare(TYPE, id, { group_id: "default" }, admin);
    expect(await dictionary(id, admin)).toBe("pronunciation_dictionary_not_found");
  });

  it("keeps private from the admins of a workspace what is not shared with them, and from everybody else", async () => {
    const { ask, statusOf, addDictionary, speak, at, share, sharesOf, admin } = team;
    const id = await addDictionary();
    await share(TYPE, id, { role: "admin", user_email: colleague.email });
    const item = await speak("Only between the two of us.");
    await share("history_item", item, { role: "admin", user_email: colleague.email });
    for (const who of [admin, other, stranger]) {
      const never = newId();
      for (const [type, known] of [
        [TYPE, id],
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

  it("lets colleagues speak with a voice, change it and delete it as far as their role goes, and nobody else", async () => {
    const { ask, statusOf, read, share, unshare, maker, admin, rows } = team;
    const body = { gender: "female", accent: "british", age: "old", accent_strength: 1, text: "Tea. ".repeat(21) };
    const designed = await ask(maker, "POST", "/v1/voice-generation/generate-voice", body);
    await designed.arrayBuffer();
    const generated_voice_id = designed.headers.get("generated_voice_id");
    const kept = { voice_name: "Ours", voice_description: "Pours tea.", generated_voice_id };
    const { voice_id } = await read<Voice>(ask(maker, "POST", "/v1/text-to-voice", kept));
    const speak = (who: TestPerson) =>
      statusOf(ask(who, "POST", `/v1/text-to-speech/${voice_id}?enable_logging=false`, { text: "Tea." }));
    const rename = async (who: TestPerson) => {
      const form = new FormData();
      form.append("name", "Theirs");
      const headers = { "xi-api-key": who.key };
      return statusOf(fetch(`${server.url}/v1/voices/${voice_id}/edit`, { method: "POST", headers, body: form }));
    };
    const listed = async (who: TestPerson) =>
      (await read<{ voices: Voice[] }>(ask(who, "GET", "/v1/voices"))).voices.find((one) => one.voice_id === voice_id);
    const may = async (who: TestPerson) => [await speak(who), await rename(who)];

    expect(await may(colleague)).toEqual(["voice_not_found", "voice_not_found"]);
    expect(await share("voice", voice_id, { role: "viewer", user_email: colleague.email })).toBe(200);
    expect(await listed(colleague)).toMatchObject({ name: "Ours", permission_on_resource: "viewer", is_owner: false });
    expect(await may(colleague)).toEqual([200, "voice_forbidden"]);
    await share("voice", voice_id, { role: "editor", user_email: colleague.email });
    expect(await may(colleague)).toEqual([200, 200]);
    expect(await listed(maker)).toMatchObject({ name: "Theirs", permission_on_resource: "admin", is_owner: true });
    const remove = (who: TestPerson) => statusOf(ask(who, "DELETE", `/v1/voices/${voice_id}`));
    expect(await remove(colleague)).toBe("voice_forbidden");
    for (const who of [admin, other, stranger]) {
      expect(await listed(who)).toBeUndefined();
      expect([...(await may(who)), await remove(who)]).toEqual(Array(3).fill("voice_not_found"));
    }
    await unshare("voice", voice_id, { user_email: colleague.email });
    expect([await listed(colleague), ...(await may(colleague))]).toEqual([
      undefined,
      "voice_not_found",
      "voice_not_found",
    ]);
    await share("voice", voice_id, { role: "admin", group_id: "default" });
    expect(await remove(other)).toBe(200);
    expect(await rows("SELECT 1 FROM resource_shares WHERE resource_id = $1", [voice_id])).toEqual([]);
  });

  it("ends at once with the membership, the group, or the thing, and leaves no row behind", async () => {
    const { rows, hire, addGroup, addDictionary, share, sharesOf, maker, admin } = team;
    const leaver = await hire();
    const group_id = await addGroup(leaver);
    const [byPerson, byGroup] = [await addDictionary(), await addDictionary()];
    await share(TYPE, byPerson, { role: "viewer", user_email: leaver.email });
    await share(TYPE, byGroup, { role: "viewer", group_id });
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

  it("refuses whom nobody knows in the workspace, its maker, nobody, and two at once", async () => {
    const { addDictionary, share, sharesOf, maker } = team;
    const id = await addDictionary();
    const to = (body: object) => share(TYPE, id, { role: "viewer", ...body });
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

  it("answers the official client", async () => {
    const { addDictionary, maker } = team;
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
