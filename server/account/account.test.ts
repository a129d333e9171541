import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { user } from "../../contract/account.ts";
import { addApiKey } from "../api-keys/index.ts";
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
import { editPublicUserName } from "./edit-public-user-name.ts";
import { getUser } from "./get-user.ts";

describe.each(testDatabases)("the person on %s", (kind) => {
  let services: TestServices;
  let person: Joined;
  beforeAll(async () => {
    services = await openTestServices(kind, { MYNAH_SIGN_UP: "open" });
    await join(services);
  }, openTimeoutMs);
  afterAll(() => services.db.close());
  beforeEach(async () => {
    services.setNow(startOfTests);
    person = await join(services);
  });
  const read = () => getUser(contextOf(services, person.caller));

  it("is shown with every field of the contract and nothing that is private", async () => {
    const shown = await read();
    expect(user.parse(shown)).toEqual(shown);
    expect(shown).toMatchObject({
      user_id: person.caller.user_id,
      workspace_id: person.caller.workspace_id,
      workspace_role: "admin",
      seat_type: "workspace_admin",
      email: person.email,
      is_operator: false,
      is_new_user: true,
      xi_api_key: null,
      xi_api_key_preview: null,
      public_user_name: null,
      created_at: Math.floor(startOfTests.getTime() / 1000),
      subscription: { tier: "free", character_limit: 10_000 },
    });
    expect(shown.public_user_id).not.toContain(person.caller.user_id);
  });

  it("shows the end of its newest key and of nobody else's", async () => {
    const { user_id, workspace_id } = person.caller;
    const add = (key: string) => addApiKey(services, { user_id, workspace_id, name: "k", permissions: null, key });
    await add("sk_first_key_of_mine_1111");
    services.setNow(new Date(startOfTests.getTime() + 1000));
    await add("sk_second_key_of_mine_2222");
    const other = (await join(services)).caller;
    services.setNow(new Date(startOfTests.getTime() + 2000));
    const theirs = { user_id: other.user_id, workspace_id: other.workspace_id, name: "k", permissions: null };
    await addApiKey(services, { ...theirs, key: "sk_key_of_another_3333" });
    expect(await read()).toMatchObject({ xi_api_key: null, xi_api_key_preview: "...2222", is_api_key_hashed: true });
  });

  it("is new for a day", async () => {
    services.setNow(new Date(startOfTests.getTime() + 86_400_000 - 1));
    expect((await read()).is_new_user).toBe(true);
    services.setNow(new Date(startOfTests.getTime() + 86_400_000));
    expect((await read()).is_new_user).toBe(false);
  });

  it("sets its own public name and nobody else's", async () => {
    const other = await join(services);
    const ctx = contextOf(services, person.caller);
    const given = { public_user_name: "Ada L." } as Parameters<typeof editPublicUserName>[1];
    expect(await editPublicUserName(ctx, given)).toEqual({ status: "ok", public_user_name: "Ada L." });
    expect((await read()).public_user_name).toBe("Ada L.");
    expect((await getUser(contextOf(services, other.caller))).public_user_name).toBeNull();
  });
});
