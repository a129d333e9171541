/** The log of what the owner of the installation does with people and codes, at the front door. */
import { beforeAll, describe, expect, it } from "vitest";
import { testDatabases } from "./db/testing.ts";
import { OWNER_KEY, type SharedTestServer, sharedTestServer, type TestPerson } from "./testing/server.ts";

describe.each(testDatabases)("what the owner of the installation does on the %s database", (kind) => {
  let server: SharedTestServer;
  let person: TestPerson;
  let promocode: string;
  beforeAll(async () => {
    server = await sharedTestServer(kind);
    person = await server.signUp();
    promocode = `log${person.user_id.slice(-8)}`.toLowerCase();
  }, 300_000);

  const act = async (path: string, body: object) =>
    (await server.call("POST", `/v1/admin/${path}`, { key: OWNER_KEY, body })).status;
  const log = async () => {
    const { rows } = await server.services.db.pool.query(
      "SELECT action, subject FROM operator_log WHERE subject ->> 'user_id' = $1 OR subject ->> 'promocode' = $2 ORDER BY entry_id",
      [person.user_id, promocode],
    );
    return rows as { action: string; subject: object }[];
  };

  it("is written down where it is about people and codes, once, and never what was refused", async () => {
    const { user_id } = person;
    const acts: [string, object, string][] = [
      [`users/${user_id}/probation`, { is_in_probation: true }, "user.probation"],
      [`users/${user_id}/probation`, { is_in_probation: false }, "user.probation_over"],
      [`users/${user_id}/end-sessions`, {}, "user.end_sessions"],
      [`users/${user_id}/password-reset`, {}, "user.password_reset"],
      [`users/${user_id}/alpha-access`, { has_alpha_access: true }, "user.alpha_access"],
      [`users/${user_id}/alpha-access`, { has_alpha_access: false }, "user.alpha_access_over"],
      ["promocodes/add", { promocode, percent_off: 10 }, "promocode.added"],
      [`promocodes/${promocode}/disable`, {}, "promocode.disabled"],
    ];
    for (const [path, body] of acts) expect([path, await act(path, body)]).toEqual([path, 200]);
    const about = (action: string) => (action.startsWith("user.") ? { user_id } : { promocode });
    const written = acts.map(([, , action]) => ({ action, subject: about(action) }));
    expect(await log()).toEqual(written);
    expect(await act("promocodes/add", { promocode, percent_off: 10 })).toBe(400);
    const byThemselves = { key: person.key, body: { is_in_probation: true } };
    expect((await server.call("POST", `/v1/admin/users/${user_id}/probation`, byThemselves)).status).toBe(403);
    expect(await log()).toEqual(written);
  });
});
