import { beforeAll, describe, expect, it } from "vitest";
import { limits } from "../../contract/limits.ts";
import type { Workspace, WorkspaceInvite, WorkspaceMember } from "../../contract/workspaces.ts";
import { testDatabases } from "../db/testing.ts";
import { type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";
import { addMember, giveSeats, inviteTo, newOwner, outcome } from "./testing.ts";

describe.each(testDatabases)("invites on the %s database", (kind) => {
  let server: SharedTestServer;
  let owner: TestPerson;
  let guest: TestPerson;

  beforeAll(async () => {
    server = await sharedTestServer(kind);
    owner = await newOwner(server);
    guest = await server.signUp();
  }, 300_000);

  const call = (person: TestPerson, method: string, path: string, body?: unknown) =>
    server.call(method, path, { token: person.access_token, ...(body === undefined ? {} : { body }) });
  const read = async <T>(person: TestPerson, path: string) => (await (await call(person, "GET", path)).json()) as T;
  const invite = (by: TestPerson, said: object) => outcome(call(by, "POST", "/v1/workspace/invites/add", said));
  const accept = (person: TestPerson, code: string) =>
    outcome(call(person, "POST", `/v1/workspace/invites/${code}/accept`));
  const invites = (by = owner) => read<WorkspaceInvite[]>(by, "/v1/workspace/invites");
  /** Makes it as if the invite had been written that long ago. */
  const age = (email: string, hours: number) =>
    server.services.db.pool.query(
      "UPDATE workspace_invites SET created_at = created_at - $2 * interval '1 hour', expires_at = expires_at - $2 * interval '1 hour' WHERE email = $1",
      [email, hours],
    );

  it("lets somebody join by their letter alone, in the role and groups that it says", async () => {
    const added = await call(owner, "POST", "/v1/workspace/groups/add", { name: "Narrators" });
    const { id } = (await added.json()) as { id: string };
    const said = { seat_type: "workspace_admin", group_ids: [id] };
    const code = await inviteTo(server, owner, guest.email, said);
    expect(await invites()).toMatchObject([
      { email: guest.email, workspace_role: "admin", group_ids: [id], is_expired: false },
    ]);
    const shown = await server.call("GET", `/v1/workspace/invites/${code}`);
    expect(await shown.json()).toMatchObject({ email: guest.email, invited_by: owner.email, has_account: true });
    const stranger = await server.signUp();
    expect(await accept(stranger, code)).toBe("invite_for_another");
    expect(await accept(guest, "not-a-code")).toBe("invite_not_found");
    const { rows } = await server.services.db.pool.query("SELECT * FROM workspace_invites");
    expect(JSON.stringify(rows)).not.toContain(code);

    expect(await accept(guest, code)).toBe("ok");
    expect(await read<Workspace>(guest, "/v1/workspace")).toMatchObject({
      workspace_id: owner.workspace_id,
      workspace_role: "admin",
    });
    const groups = await read<Record<string, { members: string[] }>>(guest, "/v1/workspace/groups");
    expect(groups[id]?.members).toEqual([guest.user_id]);
    expect(await invites()).toEqual([]);
    expect(await accept(guest, code)).toBe("invite_not_found");
    expect(await invite(owner, { email: guest.email })).toBe("already_member");
    const { notices } = await read<{ notices: { title: string }[] }>(owner, "/v1/user/notices");
    expect(notices[0]?.title).toBe(`${guest.email} has joined ${(await read<Workspace>(owner, "/v1/workspace")).name}`);
  });

  it("keeps a link for 72 hours; another letter ends the one before it", async () => {
    const late = await server.signUp();
    const first = await inviteTo(server, owner, late.email);
    expect(await invite(owner, { email: late.email })).toBe("invite_just_sent");
    await age(late.email, 1);
    const second = await inviteTo(server, owner, late.email);
    expect(await accept(late, first)).toBe("invite_not_found");
    await age(late.email, limits.inviteHours);
    expect(await accept(late, second)).toBe("invite_not_found");
    expect((await server.call("GET", `/v1/workspace/invites/${second}`)).status).toBe(404);
    expect((await invites()).find(({ email }) => email === late.email)).toMatchObject({ is_expired: true });
    const third = await inviteTo(server, owner, late.email);
    const taken = await call(owner, "DELETE", "/v1/workspace/invites", { email: late.email.toUpperCase() });
    expect(taken.status).toBe(200);
    expect(await accept(late, third)).toBe("invite_not_found");
    const again = call(owner, "DELETE", "/v1/workspace/invites", { email: late.email });
    expect(await outcome(again)).toBe("invite_of_email_not_found");
  });

  it("writes nobody more letters because their invite was taken back in between, and counts none that was refused", async () => {
    const email = `${owner.user_id.toLowerCase()}@example.org`;
    const takeBack = () => outcome(call(owner, "DELETE", "/v1/workspace/invites", { email }));
    expect(await invite(owner, { email })).toBe("ok");
    for (let again = 0; again < limits.lettersPerEmailMax; again += 1) {
      expect(await invite(owner, { email })).toBe("invite_just_sent");
    }
    for (let sent = 1; sent < limits.lettersPerEmailMax; sent += 1) {
      expect([await takeBack(), await invite(owner, { email })]).toEqual(["ok", "ok"]);
    }
    expect([await takeBack(), await invite(owner, { email })]).toEqual(["ok", "too_many_attempts"]);
    const letters = await server.services.mail.list({ page_size: 100, before_letter_id: undefined });
    expect(letters.filter(({ to_email }) => to_email === email)).toHaveLength(limits.lettersPerEmailMax);
  });

  it("is accepted or taken back, whichever comes first, and never both", async () => {
    for (let round = 0; round < 4; round += 1) {
      const invited = await server.signUp();
      const code = await inviteTo(server, owner, invited.email, { workspace_role: "admin" });
      const takeBack = () => outcome(call(owner, "DELETE", "/v1/workspace/invites", { email: invited.email }));
      const first = round % 2 === 0 ? accept(invited, code) : takeBack();
      const outcomes = await Promise.all([first, round % 2 === 0 ? takeBack() : accept(invited, code)]);
      expect(outcomes.filter((each) => each === "ok")).toHaveLength(1);
    }
  });

  it("invites several or none, and refuses what it cannot honour", async () => {
    const bulk = (emails: string[], said = {}) =>
      outcome(call(owner, "POST", "/v1/workspace/invites/add-bulk", { emails, ...said }));
    expect(await bulk(["one@example.org", guest.email])).toBe("already_member");
    expect((await invites()).map(({ email }) => email)).not.toContain("one@example.org");
    expect(await bulk(["one@example.org", "ONE@example.org", "two@example.org"])).toBe("ok");
    const emails = (await invites()).map(({ email }) => email);
    expect(emails.filter((email) => email.endsWith("@example.org")).sort()).toEqual([
      "one@example.org",
      "two@example.org",
    ]);
    expect(await bulk(["three@example.org"], { group_ids: ["of-nobody"] })).toBe("workspace_group_not_found");
    expect(await invite(owner, { email: "three@example.org", usage_limit: 100 })).toBe("unsupported_value");
  });

  it("never has more members and invites than seats, however many come at once", async () => {
    const host = await server.signUp();
    expect(await read(host, "/v1/workspace/can-invite-user")).toBe(false);
    expect(await invite(host, { email: "too-many@example.org" })).toBe("no_free_seat");
    await giveSeats(server, host.workspace_id, 3);
    expect(await read(host, "/v1/workspace/can-invite-user")).toBe(true);
    const [ann, bob] = [await server.signUp(), await server.signUp()];
    const invited = await Promise.all(
      [ann.email, bob.email, "three@example.net", "four@example.net"].map((email) => invite(host, { email })),
    );
    expect(invited.sort()).toEqual(["no_free_seat", "no_free_seat", "ok", "ok"]);
    expect(await read<Workspace>(host, "/v1/workspace")).toMatchObject({ seats_used: 3, max_seats: 3 });

    for (const { email } of await invites(host)) await call(host, "DELETE", "/v1/workspace/invites", { email });
    const codes = await Promise.all([ann, bob].map(({ email }) => inviteTo(server, host, email)));
    // A smaller plan leaves one seat for two who were invited.
    await giveSeats(server, host.workspace_id, 2);
    const joined = await Promise.all([accept(ann, codes[0] ?? ""), accept(bob, codes[1] ?? "")]);
    expect(joined.sort()).toEqual(["no_free_seat", "ok"]);
    expect(await read<WorkspaceMember[]>(host, "/v1/workspace/members")).toHaveLength(2);
  });

  it("lets nobody join with a plan that they pay for until it is cancelled, and everybody with one that was given", async () => {
    const [payer, given] = [await server.signUp(), await server.signUp()];
    const pays = "paid_until = now() + interval '1 month', billing_period = 'monthly_period', price_cents = 2200";
    const hold = ({ workspace_id }: TestPerson, tier: string, more: string) =>
      server.services.db.pool.query(
        `UPDATE subscriptions SET tier = $2, status = 'active', ${more} WHERE workspace_id = $1`,
        [workspace_id, tier],
      );
    const codes = [await inviteTo(server, owner, payer.email), await inviteTo(server, owner, given.email)] as const;
    await hold(payer, "creator", pays);
    expect(await accept(payer, codes[0])).toBe("user_has_active_subscription");
    expect(await outcome(call(payer, "POST", "/cancel-subscription"))).toBe("ok");
    expect(await accept(payer, codes[0])).toBe("ok");
    await hold(given, "enterprise", "paid_until = NULL");
    // What was given is not theirs to end by joining.
    expect(await outcome(call(given, "POST", "/cancel-subscription"))).toBe("no_paid_subscription");
    expect(await accept(given, codes[1])).toBe("ok");
  });

  it("leads back to one's own workspace, and into the other one again", async () => {
    const member = await addMember(server, owner, "editor");
    const own = await read<{ workspace_id: string; is_owner: boolean }[]>(member, "/v1/user/workspaces");
    expect(own.map(({ is_owner }) => is_owner)).toEqual([true, false]);
    for (const { workspace_id } of own) {
      await call(member, "POST", "/v1/user/workspaces/choose", { workspace_id });
      expect(await read(member, "/v1/user")).toMatchObject({ workspace_id });
    }
    // A key works where it was made for, wherever its maker is.
    await call(member, "POST", "/v1/user/workspaces/choose", { workspace_id: own[0]?.workspace_id });
    const byKey = await server.call("GET", "/v1/user", { key: member.key });
    expect(await byKey.json()).toMatchObject({ workspace_id: owner.workspace_id });
  });
});
