import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { grantTier } from "../billing/index.ts";
import { testDatabases } from "../db/testing.ts";
import {
  contextOf,
  type Joined,
  join,
  openTestServices,
  openTimeoutMs,
  startOfTests,
  type TestServices,
} from "../testing/people.ts";
import { reserveCharacters } from "./reserve-characters.ts";
import { settleCharacters } from "./settle-characters.ts";

describe.each(testDatabases)("the plan's characters on %s", (kind) => {
  let services: TestServices;
  let person: Joined;
  let requests = 0;
  beforeAll(async () => {
    services = await openTestServices(kind, { MYNAH_SIGN_UP: "open" });
    await join(services);
  }, openTimeoutMs);
  afterAll(() => services.db.close());
  beforeEach(async () => {
    services.setNow(startOfTests);
    person = await join(services);
  });

  const use = async (characters: number) => {
    requests += 1;
    const request_id = `use-${requests}`;
    const wanted = { request_id, characters, product: "text_to_speech", voice_id: null, model_id: null };
    await reserveCharacters(contextOf(services, person.caller), wanted);
    await services.db.transaction(settleCharacters(services, request_id, characters));
  };
  const told = async () => {
    const { rows } = await services.db.pool.query(
      "SELECT severity, title, description, needs_attention FROM notices WHERE user_id = $1 ORDER BY message_id",
      [person.caller.user_id],
    );
    return rows as { severity: string; title: string; description: string; needs_attention: boolean }[];
  };

  it("are told of at 80 and at 100 percent, once each", async () => {
    await use(7999);
    expect(await told()).toEqual([]);
    await use(1);
    await use(500);
    expect(await told()).toMatchObject([{ severity: "warning", title: "80 percent of your characters are used" }]);
    await use(1500);
    expect(await told()).toMatchObject([
      {},
      { severity: "error", title: "All characters of this period are used", needs_attention: true },
    ]);
    expect((await told())[1]?.description).toContain("starts anew on 10 April 2026");
  });

  it("are told of once when many requests book at the same time", async () => {
    await use(7900);
    await Promise.all(Array.from({ length: 2 }, () => use(150)));
    expect(await told()).toHaveLength(1);
  });

  it("are told of once as used up when one request passes both bounds", async () => {
    await use(10_000);
    expect(await told()).toMatchObject([{ title: "All characters of this period are used" }]);
  });

  it("are told of again in the next period", async () => {
    await use(8000);
    services.setNow(new Date("2026-04-10T12:00:00Z"));
    await use(8000);
    expect(await told()).toHaveLength(2);
  });

  it("are told of without alarm where the workspace goes on beyond its limit", async () => {
    const { workspace_id } = person.caller;
    await services.db.transaction((tx) => grantTier(tx, workspace_id, "creator"));
    await services.db.pool.query(
      "UPDATE subscriptions SET allowed_to_extend_character_limit = true WHERE workspace_id = $1",
      [workspace_id],
    );
    await use(100_000);
    const [only] = await told();
    expect(only).toMatchObject({ severity: "warning" });
    expect(only?.description).toContain("You can go on");
  });

  it("are told to the admins of the workspace, not to everybody in it", async () => {
    const editor = await join(services);
    await services.db.pool.query(
      "INSERT INTO workspace_members (workspace_id, user_id, workspace_role) VALUES ($1, $2, 'editor')",
      [person.caller.workspace_id, editor.caller.user_id],
    );
    await use(9000);
    expect(await told()).toHaveLength(1);
    const { rows } = await services.db.pool.query("SELECT 1 FROM notices WHERE user_id = $1", [editor.caller.user_id]);
    expect(rows).toEqual([]);
  });
});
