import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Notice } from "../../contract/notices.ts";
import { testDatabases } from "../db/testing.ts";
import { type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";
import { notify } from "./notify.ts";

type Page = { notices: Notice[]; unread_count: number; has_more: boolean };

describe.each(testDatabases)("notices on %s", (kind) => {
  let server: SharedTestServer;
  let person: TestPerson;
  let stranger: TestPerson;
  beforeAll(async () => {
    server = await sharedTestServer(kind);
    stranger = await server.signUp();
  });
  beforeEach(async () => {
    person = await server.signUp();
  });

  const tell = (title: string, more: { path?: string; needs_attention?: boolean } = {}) =>
    notify(server.services, { user_id: person.user_id, severity: "info", title, description: "It is so.", ...more });
  const read = async (query = "", who = person): Promise<Page> => {
    const answer = await server.call("GET", `/v1/user/notices${query}`, { token: who.access_token });
    expect(answer.status).toBe(200);
    return (await answer.json()) as Page;
  };
  const send = async (method: string, path: string, who = person) => {
    const answer = await server.call(method, `/v1/user/notices/${path}`, { token: who.access_token });
    return { status: answer.status, body: (await answer.json()) as { status?: string; detail?: { status: string } } };
  };

  it("lists them in the words in which they were told, the newest first, a page at a time", async () => {
    for (const title of ["one", "two", "three"]) await tell(title);
    await tell("four", { path: "/app/settings", needs_attention: true });
    const first = await read("?page_size=3");
    expect(first.notices.map(({ title }) => title)).toEqual(["four", "three", "two"]);
    expect(first).toMatchObject({ unread_count: 4, has_more: true });
    expect(first.notices[0]).toEqual({
      message_id: expect.any(String),
      severity: "info",
      title: "four",
      description: "It is so.",
      needs_attention: true,
      create_date_unix_ms: expect.any(Number),
      has_been_read: false,
      path: "/app/settings",
    });
    const rest = await read(`?page_size=3&before_message_id=${first.notices[2]?.message_id}`);
    expect(rest.notices.map(({ title }) => title)).toEqual(["one"]);
    expect(rest.has_more).toBe(false);
  });

  it("marks one as read, then all, and dismisses one for good", async () => {
    for (const title of ["one", "two", "three"]) await tell(title);
    const [three, two] = (await read()).notices;
    expect(await send("POST", `${two?.message_id}/read`)).toEqual({ status: 200, body: { status: "ok" } });
    const after = await read();
    expect(after.unread_count).toBe(2);
    expect(after.notices.map(({ has_been_read }) => has_been_read)).toEqual([false, true, false]);
    expect((await send("POST", "read-all")).status).toBe(200);
    expect((await read()).unread_count).toBe(0);
    expect((await send("DELETE", `${three?.message_id}`)).status).toBe(200);
    expect((await read()).notices.map(({ title }) => title)).toEqual(["two", "one"]);
    expect((await send("DELETE", `${three?.message_id}`)).body.detail?.status).toBe("notice_not_found");
  });

  it("keeps private what somebody was told: another can neither read, mark nor dismiss it", async () => {
    await tell("for one alone");
    const [mine] = (await read()).notices;
    expect((await read("", stranger)).notices).toEqual([]);
    const path = mine?.message_id ?? "";
    expect((await send("POST", `${path}/read`, stranger)).status).toBe(404);
    expect((await send("DELETE", path, stranger)).status).toBe(404);
    await send("POST", "read-all", stranger);
    expect(await read()).toMatchObject({ unread_count: 1, notices: [{ title: "for one alone" }] });
  });

  it("tells open pages at once", async () => {
    const left = new AbortController();
    const live = await server.call("GET", "/live", { token: person.access_token, signal: left.signal });
    await tell("now");
    let told = "";
    for await (const part of live.body ?? []) {
      told += Buffer.from(part).toString();
      if (told.includes('"table":"notices"')) break;
    }
    left.abort();
    const [newest] = (await read()).notices;
    expect(told).toContain(`"table":"notices","op":"insert","id":"${newest?.message_id}"`);
  });

  it("tells nothing when what it is about is undone", async () => {
    const undone = server.services.db.transaction(async (tx) => {
      const told = { severity: "error", title: "gone", description: "It never was." } as const;
      await notify(server.services, { user_id: person.user_id, ...told }, tx);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect((await read()).notices).toEqual([]);
  });
});
