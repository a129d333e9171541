/** Generated from the contract: every change of a workspace has its entry in the log, and only changes have one. */
import { beforeAll, describe, expect, it } from "vitest";
import { AUDIT_ACTIONS, type AuditEntry } from "../../contract/audit-log.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { api } from "../../contract/index.ts";
import { testDatabases } from "../db/testing.ts";
import { OWNER_KEY, type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";
import { addMember, giveSeats, inviteTo, newOwner } from "../workspaces/testing.ts";
import { changesNoVoice, type Made, waysToChangeVoices } from "./testing.ts";

const organisation = ["workspaces", "sharing", "single_sign_on", "api_keys", "billing"] as const;
const domains = [
  ...organisation,
  "voices",
  "voice_lab",
  "voice_design",
  "voice_library",
  "professional_voices",
  "voice_reviews",
] as const;

/** What changes nothing of a workspace, and why. Calls about the person alone are under /v1/user. */
const changesNothing: Record<string, string> = {
  ...changesNoVoice,
  "billing.create_update_payment_methods_session": "leads to a page",
  "billing.create_portal_session": "leads to a page",
  "billing.create_connect_account_management_link": "leads to a page",
  "billing.validate_promocode": "looks only",
  "billing.receive_stripe_event": "is Stripe's; its own tests hold its entries",
  "billing.create_connect_account": "asks Stripe, without which there is none; its own tests hold its entry",
  "billing.add_promocode": "is of the installation",
  "billing.disable_promocode": "is of the installation",
  "single_sign_on.check_domain": "changes when a name server says so; its own tests hold its entry",
};

const changes = domains.flatMap((domain) =>
  Object.entries(api[domain] as Record<string, Endpoint>)
    .filter(([, { method, path }]) => method !== "GET" && !path.startsWith("/v1/user/"))
    .map(([name, endpoint]) => ({ name: `${domain}.${name}`, endpoint })),
);

describe.each(testDatabases)("the audit log on the %s database", (kind) => {
  let server: SharedTestServer;
  let owner: TestPerson;

  beforeAll(async () => {
    server = await sharedTestServer(kind);
    owner = await newOwner(server);
  });

  const asOwner = () => ({ token: owner.access_token });
  const asOperator = { key: OWNER_KEY };
  const rows = (statement: string, values: unknown[]) => server.services.db.pool.query(statement, values);
  const call = async (method: string, path: string, body?: object, by: object = asOwner()) => {
    const answer =
      body instanceof FormData
        ? await fetch(server.url + path, { method, body, headers: { authorization: `Bearer ${owner.access_token}` } })
        : await server.call(method, path, { ...by, ...(body ? { body } : {}) });
    const text = await answer.text();
    return { status: answer.status, text, read: <T>() => JSON.parse(text) as T };
  };
  const entries = async () =>
    (await call("GET", "/v1/workspace/audit-log?page_size=200")).read<{ entries: AuditEntry[] }>().entries;

  let names = 0;
  const someName = () => `Name ${names++}`;
  const member = () => addMember(server, owner, "editor");
  const group = async () =>
    (await call("POST", "/v1/workspace/groups/add", { name: someName() })).read<{ id: string }>().id;
  const dictionary = async () => {
    const rules = [{ type: "alias", string_to_replace: "owl", alias: "bird" }];
    const path = "/v1/pronunciation-dictionaries/add-from-rules";
    return (await call("POST", path, { name: "Owls", rules })).read<{ id: string }>().id;
  };
  const shared = async () => {
    const id = await dictionary();
    await call("POST", `/v1/workspace/resources/pronunciation_dictionary/${id}/share`, {
      group_id: "default",
      role: "viewer",
    });
    return id;
  };
  const onPro = async (columns: string) => {
    await setPlan("pro", columns);
    return {};
  };
  const byType = (id: string) => ({ resource_type: "pronunciation_dictionary", resource_id: id });
  const domain = async () => {
    const name = `d${names++}-${owner.user_id.toLowerCase()}.example.com`;
    const body = { verification_method: "dns_txt", domain: name };
    const added = await call("POST", "/v1/workspace/domain-verifications", body);
    if (added.status !== 200) throw new Error(added.text);
    const verified = "UPDATE workspace_domains SET status = 'verified', verified_at = now() WHERE domain = $1";
    await rows(verified, [name]);
    return name;
  };
  const provider = async () => ({
    provider_type: "oidc",
    sso_provider_config: { issuer: "https://127.0.0.1:9", client_id: someName(), client_secret: "a secret" },
    domains: [await domain()],
  });
  const setPlan = (tier: string, more: string) =>
    rows(`UPDATE subscriptions SET tier = $2, status = 'active', ${more} WHERE workspace_id = $1`, [
      owner.workspace_id,
      tier,
    ]);
  const paid =
    "billing_period = 'monthly_period', price_cents = 2200, paid_cents = 2200, billed_since = now(), paid_until = now() + interval '1 month', cancels_at_period_end = false, next_tier = null, next_billing_period = null, discount = null";
  const checkout = async (state: "open" | "waiting") => {
    await setPlan("free", "price_cents = null, paid_until = null");
    await rows("DELETE FROM checkouts WHERE workspace_id = $1", [owner.workspace_id]);
    const opened = await call("POST", "/create-checkout-session", { subscription_type: "creator" });
    const checkout_id = opened.read<{ url: string }>().url.split("/").at(-1) ?? "";
    if (state === "waiting") await call("POST", `/v1/workspace/billing/checkouts/${checkout_id}/confirm`);
    return { checkout_id };
  };

  const how: Record<string, () => Promise<Made>> = {
    "workspaces.edit": async () => ({ query: `?name=${encodeURIComponent(someName())}` }),
    "workspaces.edit_settings": async () => ({ body: { storing_shared_files_on_user: false } }),
    "workspaces.edit_member": async () => ({ body: { email: (await member()).email, is_locked: true } }),
    "workspaces.delete_member": async () => ({ path: { email: (await member()).email } }),
    "workspaces.delete_member_by_body": async () => ({ body: { email: (await member()).email } }),
    "workspaces.add_invite": async () => ({ body: { email: `i${names++}@example.net` } }),
    "workspaces.add_invites": async () => ({ body: { emails: [`i${names++}@example.net`] } }),
    "workspaces.delete_invite": async () => {
      const email = `i${names++}@example.net`;
      await inviteTo(server, owner, email);
      return { body: { email } };
    },
    "workspaces.accept_invite": async () => {
      const guest = await server.signUp();
      return { by: { token: guest.access_token }, path: { code: await inviteTo(server, owner, guest.email) } };
    },
    "workspaces.leave": async () => ({ by: { token: (await member()).access_token } }),
    "workspaces.add_group": async () => ({ body: { name: someName() } }),
    "workspaces.rename_group": async () => ({ path: { group_id: await group() }, body: { name: someName() } }),
    "workspaces.delete_group": async () => ({ path: { group_id: await group() } }),
    "workspaces.add_group_member": async () => ({ path: { group_id: await group() }, body: { email: owner.email } }),
    "workspaces.delete_group_member": async () => {
      const group_id = await group();
      await call("POST", `/v1/workspace/groups/${group_id}/members`, { email: owner.email });
      return { path: { group_id }, body: { email: owner.email } };
    },
    "sharing.share": async () => ({
      path: byType(await dictionary()),
      body: { group_id: "default", role: "viewer" },
    }),
    "sharing.unshare": async () => ({ path: byType(await shared()), body: { group_id: "default" } }),
    "sharing.share_by_id": async () => ({
      path: { resource_id: await dictionary() },
      body: { group_id: "default", role: "viewer", resource_type: "pronunciation_dictionary" },
    }),
    "sharing.unshare_by_id": async () => ({
      path: { resource_id: await shared() },
      body: { group_id: "default", resource_type: "pronunciation_dictionary" },
    }),
    "api_keys.add_to_workspace": async () => ({ body: { name: someName(), permissions: null } }),
    "api_keys.delete_of_workspace": async () => {
      const added = await call("POST", "/v1/workspace/api-keys/add", { name: someName(), permissions: null });
      return { path: { workspace_api_key_id: added.read<{ id: string }>().id } };
    },
    "single_sign_on.add_domain": async () => ({
      body: { verification_method: "dns_txt", domain: `n${owner.user_id.toLowerCase()}.example.com` },
    }),
    "single_sign_on.delete_domain": async () => ({ body: { domain: await domain() } }),
    "single_sign_on.update_identity_providers": async () => ({
      body: { updated_providers: ["password"], check_affected_users: false },
    }),
    "single_sign_on.save_provider_config": async () => ({ body: await provider() }),
    "single_sign_on.delete_provider_config": async () => {
      await call("POST", "/v1/workspace/sso-provider-config", await provider());
      return {};
    },
    "billing.create_checkout_session": async () => {
      await setPlan("free", "price_cents = null, paid_until = null");
      return { body: { subscription_type: "creator" } };
    },
    "billing.confirm_checkout": async () => ({ path: await checkout("open") }),
    "billing.withdraw_checkout": async () => ({ path: await checkout("open") }),
    "billing.approve_checkout": async () => ({ by: asOperator, path: await checkout("waiting") }),
    "billing.refuse_checkout": async () => ({ by: asOperator, path: await checkout("waiting") }),
    "billing.change_subscription": async () => {
      await setPlan("pro", paid);
      return { body: { subscription_type: "creator" } };
    },
    "billing.cancel_downgrade": () => onPro(`${paid}, next_tier = 'creator'`.replace("next_tier = null, ", "")),
    "billing.cancel_subscription": () => onPro(paid),
    "billing.renew_subscription": () =>
      onPro(paid.replace("cancels_at_period_end = false", "cancels_at_period_end = true")),
    "billing.apply_discount": async () => {
      await setPlan("pro", paid);
      return { body: { discount_code: "special-offer-10" } };
    },
    "billing.grant_plan": async () => ({
      by: asOperator,
      path: { workspace_id: owner.workspace_id },
      body: { max_seats: 77 },
    }),
    "billing.settle_invoice": async () => {
      const invoice_id = `invoice-${owner.workspace_id}`;
      await rows(
        "INSERT INTO invoices (invoice_id, workspace_id, number, provider, cause, status, amount_due_cents, currency) VALUES ($1, $2, $1, 'local', 'test', 'open', 9900, 'usd')",
        [invoice_id, owner.workspace_id],
      );
      return { by: asOperator, path: { invoice_id }, body: { status: "paid" } };
    },
    ...waysToChangeVoices(() => ({ server, owner, call, someName })),
  };

  it.each(changes)("has one entry for $name", async ({ name, endpoint }) => {
    if (name in changesNothing) return;
    await giveSeats(server, owner.workspace_id, null);
    const make = how[name];
    if (!make) throw new Error(`Say in \`how\` what ${name} takes to change something, or why it changes nothing.`);
    const { by = asOwner(), path = {}, query = "", body } = await make();
    const before = (await entries()).length;
    const route = endpoint.path.replace(/:([a-z_]+)/g, (_, part: string) => encodeURIComponent(path[part] ?? part));
    const answer = await call(endpoint.method, route + query, body, by);
    expect([name, answer.status, answer.text]).toEqual([name, 200, expect.any(String)]);
    const after = await entries();
    const added = after.slice(0, after.length - before);
    expect([name, ...added.map(({ action }) => action)]).toEqual([name, expect.toBeOneOf([...AUDIT_ACTIONS])]);
    expect(added[0]).toMatchObject({ target_type: expect.any(String), user_id: expect.any(String) });
    expect(JSON.stringify(added)).not.toContain("a secret");
  });

  it("has no entry for what was refused, or left as it was", async () => {
    const [newest] = await entries();
    await giveSeats(server, owner.workspace_id, null);
    const { name } = (await call("GET", "/v1/workspace")).read<{ name: string }>();
    await call("PUT", `/v1/workspace/update-workspace?name=${encodeURIComponent(name)}`);
    await call("POST", "/v1/workspace/members", { email: owner.email, is_locked: true });
    await call("DELETE", "/v1/workspace/groups/none");
    await call("DELETE", "/v1/voice-folders/none");
    await call("POST", "/v1/voices/places", { voice_ids: [server.voice_id], is_favourite: true });
    await call("POST", "/v1/voices/places", { voice_ids: [server.voice_id], folder_id: null });
    expect((await entries())[0]).toEqual(newest);
  });
});
