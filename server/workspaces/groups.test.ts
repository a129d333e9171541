import { beforeAll, describe, expect, it } from "vitest";
import type { WorkspaceGroup } from "../../contract/workspaces.ts";
import { testDatabases } from "../db/testing.ts";
import { type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";
import { addMember, newOwner, outcome } from "./testing.ts";

describe.each(testDatabases)("groups on the %s database", (kind) => {
  let server: SharedTestServer;
  let owner: TestPerson;
  let member: TestPerson;

  beforeAll(async () => {
    server = await sharedTestServer(kind);
    owner = await newOwner(server);
    member = await addMember(server, owner, "editor");
  }, 300_000);

  const call = (person: TestPerson, method: string, path: string, body?: unknown) =>
    server.call(method, `/v1/workspace/groups${path}`, {
      token: person.access_token,
      ...(body === undefined ? {} : { body }),
    });
  const list = async () => (await (await call(member, "GET", "")).json()) as Record<string, WorkspaceGroup>;
  const add = async (name: string) => (await (await call(owner, "POST", "/add", { name })).json()) as WorkspaceGroup;

  it("are made, found, renamed and deleted by admins, and seen by all", async () => {
    const { id } = await add("Narrators");
    const group = { id, name: "Narrators", members: [] };
    expect(await list()).toMatchObject({ [id]: group });
    expect(await outcome(call(owner, "POST", "/add", { name: " narrators " }))).toBe("workspace_group_name_taken");
    expect(await outcome(call(member, "POST", "/add", { name: "Mine" }))).toBe("admin_required");
    expect(await outcome(call(owner, "POST", `/${id}/members`, { email: member.email.toUpperCase() }))).toBe("ok");
    const found = await call(member, "GET", "/search?name=NARRATORS");
    expect(await found.json()).toEqual([{ id, name: "Narrators", members_emails: [member.email] }]);
    expect(await (await call(member, "GET", "/search?name=narr")).json()).toEqual([]);
    expect(await outcome(call(owner, "POST", `/${id}/rename`, { name: "NARRATORS" }))).toBe("ok");
    expect((await list())[id]).toMatchObject({ name: "NARRATORS", members: [member.user_id] });
    expect(await outcome(call(owner, "POST", `/${id}/members/remove`, { email: member.email }))).toBe("ok");
    expect((await list())[id]?.members).toEqual([]);
    expect(await outcome(call(owner, "DELETE", `/${id}`))).toBe("ok");
    expect((await list())[id]).toBeUndefined();
    expect(await outcome(call(owner, "DELETE", `/${id}`))).toBe("workspace_group_not_found");
  });

  it("hold only members of their workspace, and no name twice, however many ask at once", async () => {
    const outcomes = await Promise.all([1, 2, 3].map(() => outcome(call(owner, "POST", "/add", { name: "Editors" }))));
    expect(outcomes.sort()).toEqual(["ok", "workspace_group_name_taken", "workspace_group_name_taken"]);
    const stranger = await server.signUp();
    const [group] = Object.values(await list());
    const put = (by: TestPerson, email: string) => outcome(call(by, "POST", `/${group?.id}/members`, { email }));
    expect(await put(owner, stranger.email)).toBe("member_not_found");
    expect(await put(stranger, stranger.email)).toBe("workspace_group_not_found");
  });
});
