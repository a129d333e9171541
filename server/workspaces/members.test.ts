import { beforeAll, describe, expect, it } from "vitest";
import type { OwnWorkspace, Workspace, WorkspaceMember } from "../../contract/workspaces.ts";
import { testDatabases } from "../db/testing.ts";
import { type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";
import { addMember, newOwner, outcome } from "./testing.ts";

describe.each(testDatabases)("members of a workspace on the %s database", (kind) => {
  let server: SharedTestServer;
  let owner: TestPerson;
  let admin: TestPerson;
  let editor: TestPerson;

  beforeAll(async () => {
    server = await sharedTestServer(kind);
    owner = await newOwner(server);
    admin = await addMember(server, owner, "admin");
    editor = await addMember(server, owner, "editor");
  }, 300_000);

  const call = (person: TestPerson, method: string, path: string, body?: unknown) =>
    server.call(method, path, { token: person.access_token, ...(body === undefined ? {} : { body }) });
  const read = async <T>(person: TestPerson, path: string) => (await (await call(person, "GET", path)).json()) as T;
  const edit = (by: TestPerson, who: TestPerson, change: object) =>
    outcome(call(by, "POST", "/v1/workspace/members", { email: who.email.toUpperCase(), ...change }));
  const members = () => read<WorkspaceMember[]>(owner, "/v1/workspace/members");

  it("shows who works there, the workspace itself, and what each may do", async () => {
    expect(await members()).toMatchObject([
      { user_id: owner.user_id, email: owner.email, is_owner: true, is_locked: false, seat_type: "workspace_admin" },
      { user_id: admin.user_id, is_owner: false, workspace_role: "admin" },
      { user_id: editor.user_id, is_owner: false, workspace_role: "editor", seat_type: "workspace_member" },
    ]);
    expect((await members())[2]?.last_seen_unix).toBeGreaterThan(Date.now() / 1000 - 600);
    expect(await read<Workspace>(editor, "/v1/workspace")).toMatchObject({
      workspace_id: owner.workspace_id,
      owner_user_id: owner.user_id,
      workspace_role: "editor",
      tier: "enterprise",
      seats_used: 3,
      max_seats: null,
      storing_shared_files_on_user: true,
    });
    for (const [person, may] of [
      [owner, true],
      [admin, true],
      [editor, false],
    ] as const) {
      for (const path of ["is-admin", "can-access-workspace-settings", "can-invite-user"]) {
        expect(await read(person, `/v1/workspace/${path}`)).toBe(may);
      }
    }
  });

  it("changes roles in either spelling, by session and by key", async () => {
    expect(await edit(admin, editor, { workspace_role: "workspace_admin" })).toBe("ok");
    expect(await read(editor, "/v1/workspace/is-admin")).toBe(true);
    const byKey = { key: admin.key, body: { email: editor.email, workspace_seat_type: "workspace_member" } };
    expect(await outcome(server.call("POST", "/v1/workspace/members", byKey))).toBe("ok");
    expect(await read(editor, "/v1/workspace/is-admin")).toBe(false);
    expect(await edit(editor, editor, { workspace_role: "admin" })).toBe("admin_required");
    const nobody = { email: "nobody@example.com", workspace_role: "editor" };
    expect(await outcome(call(admin, "POST", "/v1/workspace/members", nobody))).toBe("member_not_found");
  });

  it("refuses a locked member everything there but the way out, ends what they have open, and lets them in again", async () => {
    const live = await call(editor, "GET", "/live");
    expect(await edit(admin, editor, { is_locked: true })).toBe("ok");
    // Ends by itself; a test that waits here for ever has found a stream that does not.
    for await (const _part of live.body ?? []);
    for (const path of ["/v1/user", "/v1/history", "/v1/workspace/members"]) {
      expect(await outcome(call(editor, "GET", path))).toBe("member_locked");
      expect(await outcome(server.call("GET", path, { key: editor.key }))).toBe("member_locked");
    }
    const own = await read<OwnWorkspace[]>(editor, "/v1/user/workspaces");
    expect(own).toMatchObject([
      { is_owner: true, is_current: false, is_locked: false },
      { workspace_id: owner.workspace_id, is_owner: false, is_current: true, is_locked: true },
    ]);
    const choose = (workspace_id: string | undefined) =>
      outcome(call(editor, "POST", "/v1/user/workspaces/choose", { workspace_id }));
    expect(await choose(own[0]?.workspace_id)).toBe("ok");
    expect(await outcome(call(editor, "GET", "/v1/user"))).toBe("ok");
    expect(await choose(owner.workspace_id)).toBe("member_locked");
    expect(await choose(admin.user_id)).toBe("workspace_not_found");
    expect(await edit(admin, editor, { is_locked: false })).toBe("ok");
    expect(await choose(owner.workspace_id)).toBe("ok");
    expect(await read(editor, "/v1/workspace")).toMatchObject({ workspace_id: owner.workspace_id });
    const letters = await server.services.mail.list({ page_size: 50, before_letter_id: undefined });
    const subjects = letters.filter(({ to_email }) => to_email === editor.email).map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining([expect.stringMatching(/^Your access to .* is locked$/)]));
  });

  it("refuses to take the owner's say away, and to lock oneself out", async () => {
    expect(await edit(admin, owner, { workspace_role: "editor" })).toBe("workspace_owner_stays");
    expect(await edit(admin, owner, { is_locked: true })).toBe("workspace_owner_stays");
    expect(await outcome(call(admin, "DELETE", `/v1/workspace/members/${owner.email}`))).toBe("workspace_owner_stays");
    expect(await edit(admin, admin, { is_locked: true })).toBe("own_access");
    expect(await outcome(call(admin, "DELETE", "/v1/workspace/members", { email: admin.email }))).toBe("own_access");
    expect(await outcome(call(owner, "POST", "/v1/workspace/leave"))).toBe("owner_leaves_not");
  });

  it("keeps one admin when all demote each other, or themselves, at once", async () => {
    const other = await newOwner(server);
    const second = await addMember(server, other, "admin");
    const third = await addMember(server, other, "admin");
    const demoted = { workspace_role: "editor" };
    const outcomes = await Promise.all([
      edit(other, other, demoted),
      edit(second, third, demoted),
      edit(third, second, demoted),
      edit(second, second, demoted),
    ]);
    const left = (await read<WorkspaceMember[]>(other, "/v1/workspace/members")).filter(
      ({ workspace_role }) => workspace_role === "admin",
    );
    expect([left.length, ...outcomes]).toEqual([
      1,
      ...outcomes.map(() => expect.stringMatching(/^(ok|last_admin|admin_required)$/)),
    ]);
    const last = [other, second, third].find(({ user_id }) => user_id === left[0]?.user_id) as TestPerson;
    expect(await edit(last, last, demoted)).toBe("last_admin");
    if (last !== other) expect(await outcome(call(last, "POST", "/v1/workspace/leave"))).toBe("last_admin");
  });

  it("gives the workspace another name, for admins alone", async () => {
    const rename = (by: TestPerson, name: string) =>
      outcome(call(by, "PUT", `/v1/workspace/update-workspace?name=${encodeURIComponent(name)}`));
    expect(await rename(editor, "Ours now")).toBe("admin_required");
    expect(await rename(admin, "The Night Shift")).toBe("ok");
    expect(await read(editor, "/v1/workspace")).toMatchObject({ name: "The Night Shift" });
    expect((await call(admin, "PUT", "/v1/workspace/update-workspace?name=%20")).status).toBe(422);
  });
});
