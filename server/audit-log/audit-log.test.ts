import { beforeAll, describe, expect, it } from "vitest";
import { AUDIT_CSV_COLUMNS, type AuditEntry } from "../../contract/audit-log.ts";
import { testDatabases } from "../db/testing.ts";
import { type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";
import { addMember, newOwner, outcome } from "../workspaces/testing.ts";

describe.each(testDatabases)("the audit log on the %s database", (kind) => {
  let server: SharedTestServer;
  let owner: TestPerson;
  let admin: TestPerson;
  let editor: TestPerson;

  const rename = (name: string, by: { token?: string; key?: string }) =>
    outcome(server.call("PUT", `/v1/workspace/update-workspace?name=${encodeURIComponent(name)}`, by));

  beforeAll(async () => {
    server = await sharedTestServer(kind);
    owner = await newOwner(server);
    admin = await addMember(server, owner, "admin");
    editor = await addMember(server, owner, "editor");
    await rename('=HYPERLINK("http://example.com"), or so', { token: owner.access_token });
    await rename("The Second\nName", { key: admin.key });
  }, 300_000);

  const ask = (query: string, person = owner) =>
    server.call("GET", `/v1/workspace/audit-log${query}`, { token: person.access_token });
  const read = async (query: string) =>
    (await (await ask(query)).json()) as { entries: AuditEntry[]; has_more: boolean };

  it("tells who did what, when, from where and with which key, the newest first", async () => {
    const { entries, has_more } = await read("");
    expect(has_more).toBe(false);
    expect(entries.map(({ action }) => action)).toEqual([
      "workspace.renamed",
      "workspace.renamed",
      "member.joined",
      "invite.sent",
      "member.joined",
      "invite.sent",
    ]);
    expect(entries[0]).toMatchObject({
      user_id: admin.user_id,
      user_email: admin.email,
      api_key: { name: "test" },
      target_type: "workspace",
      target_id: owner.workspace_id,
      details: { to: "The Second\nName" },
      ip_address: expect.stringContaining("127.0.0.1"),
    });
    expect(entries[1]).toMatchObject({ user_email: owner.email, api_key: null });
    expect(entries[2]).toMatchObject({ user_id: editor.user_id, target_name: editor.email });
    expect(Math.abs((entries[0]?.created_at_unix ?? 0) - Date.now() / 1000)).toBeLessThan(600);
  });

  it("comes in pages, and only of whom, what and when it is asked for", async () => {
    const all = (await read("")).entries.map(({ entry_id }) => entry_id);
    const seen: string[] = [];
    for (let before = ""; ; ) {
      const { entries, has_more } = await read(`?page_size=4${before}`);
      seen.push(...entries.map(({ entry_id }) => entry_id));
      if (!has_more) break;
      before = `&before_entry_id=${seen.at(-1)}`;
    }
    expect(seen).toEqual(all);
    const count = async (query: string) => (await read(query)).entries.length;
    expect(await count("?action=member.joined")).toBe(2);
    expect(await count(`?user_id=${owner.user_id}`)).toBe(3);
    expect(await count(`?user_id=${owner.user_id}&action=invite.sent`)).toBe(2);
    const now = Math.floor(Date.now() / 1000);
    expect(await count(`?from_unix=${now - 3600}&to_unix=${now + 60}`)).toBe(all.length);
    expect(await count(`?to_unix=${now - 3600}`)).toBe(0);
    expect((await ask("?action=nothing.known")).status).toBe(422);
  });

  it("is a table that spreadsheets read, and run nothing of", async () => {
    const answer = await ask("/csv?action=workspace.renamed");
    expect(answer.headers.get("content-type")).toContain("text/csv");
    expect(answer.headers.get("content-disposition")).toContain("audit-log.csv");
    const text = await answer.text();
    const [head = ""] = text.split("\r\n");
    expect(head).toBe(AUDIT_CSV_COLUMNS.join(","));
    expect(text).toContain(`,"'=HYPERLINK(""http://example.com""), or so",`);
    expect(text).toContain(`${admin.email},${admin.user_id},test,workspace.renamed,workspace,`);
    // Two entries, of which one has a line break in a cell.
    expect(text.match(/\r\n/g)).toHaveLength(3);
  });

  it("keeps private what happened from editors and from other workspaces", async () => {
    expect(await outcome(ask("", editor))).toBe("admin_required");
    expect(await outcome(ask("/csv", editor))).toBe("admin_required");
    const stranger = await server.signUp();
    const answer = await ask(`?user_id=${owner.user_id}`, stranger);
    expect(await answer.json()).toEqual({ entries: [], has_more: false });
  });

  it("refuses to change or forget what it says", async () => {
    const { pool } = server.services.db;
    for (const statement of [
      "UPDATE audit_entries SET action = 'x'",
      "DELETE FROM audit_entries",
      "TRUNCATE audit_entries",
    ]) {
      await expect(pool.query(statement)).rejects.toThrow(/only ever added to/);
    }
  });
});
