/** The official clients' calls of a workspace, unmodified, against this server. */
import { beforeAll, describe, expect, it } from "vitest";
import { ElevenLabsClient, OlderClient } from "../../clients/index.ts";
import { testDatabases } from "../db/testing.ts";
import { type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";
import { addMember, newOwner } from "./testing.ts";

describe.each(testDatabases)("the official clients on the %s database", (kind) => {
  let server: SharedTestServer;
  let owner: TestPerson;
  let member: TestPerson;
  let client: ElevenLabsClient;
  let older: OlderClient;

  beforeAll(async () => {
    server = await sharedTestServer(kind);
    owner = await newOwner(server);
    member = await addMember(server, owner, "editor");
    client = new ElevenLabsClient({ apiKey: owner.key, baseUrl: server.url });
    older = new OlderClient({ apiKey: owner.key, environment: server.url });
  }, 300_000);

  const invited = async () => {
    const answer = await server.call("GET", "/v1/workspace/invites", { key: owner.key });
    return ((await answer.json()) as { email: string }[]).map(({ email }) => email).sort();
  };

  it("list and change members", async () => {
    const { members } = client.workspace;
    expect(await members.list()).toMatchObject([
      { userId: owner.user_id, email: owner.email, isOwner: true, isLocked: false, seatType: "workspace_admin" },
      { userId: member.user_id, email: member.email, isOwner: false, seatType: "workspace_member" },
    ]);
    await members.update({ email: member.email, workspaceRole: "workspace_admin" });
    expect((await members.list())[1]?.seatType).toBe("workspace_admin");
    await members.update({ email: member.email, isLocked: true, workspaceSeatType: "workspace_member" });
    expect((await members.list())[1]).toMatchObject({ seatType: "workspace_member", isLocked: true });
    await older.workspace.updateMember({ email: member.email, is_locked: false });
    expect((await members.list())[1]?.isLocked).toBe(false);
    const nobody = members.update({ email: "nobody@example.com", isLocked: true });
    await expect(nobody).rejects.toMatchObject({ statusCode: 404, body: { detail: { status: "member_not_found" } } });
  });

  it("invite people, several at once, and take invites back", async () => {
    const { invites } = client.workspace;
    expect(await invites.create({ email: "ann@example.net", seatType: "workspace_admin" })).toEqual({ status: "ok" });
    await invites.createBatch({ emails: ["bob@example.net", "cat@example.net"] });
    await older.workspace.inviteUser({ email: "dan@example.net" });
    expect(await invited()).toEqual(["ann", "bob", "cat", "dan"].map((name) => `${name}@example.net`));
    await invites.delete({ email: "bob@example.net" });
    await older.workspace.deleteExistingInvitation({ email: "cat@example.net" });
    expect(await invited()).toEqual(["ann@example.net", "dan@example.net"]);
  });

  it("find groups, and put people into them", async () => {
    const body = { name: "Readers" };
    const added = await server.call("POST", "/v1/workspace/groups/add", { key: owner.key, body });
    const { id } = (await added.json()) as { id: string };
    const { groups } = client.workspace;
    await groups.members.add(id, { email: member.email });
    expect(await groups.search({ name: "Readers" })).toEqual([{ id, name: "Readers", membersEmails: [member.email] }]);
    expect((await groups.list())[id]).toMatchObject({ id, name: "Readers", members: [member.user_id] });
    await groups.members.remove(id, { email: member.email });
    expect((await groups.list())[id]?.members).toEqual([]);
  });
});
