/** Somebody who has something in every table that holds rows of people. */
import { notify } from "../../notices/index.ts";
import type { TestPerson, TestServer } from "../../testing/server.ts";
import { makeThings, type Things } from "../../testing/things.ts";
import { rowsOfVoices } from "./voice-rows.ts";

/** What is told of a person in no answer and in no export. */
export const hidden = "this is guarded";

type Row = readonly [statement: string, values: unknown[]];

/** What they have by their workspace, and in it. */
function rowsOfWorkspace({ user_id, workspace_id, email }: TestPerson): Row[] {
  const ids = [workspace_id, user_id];
  return [
    [
      "INSERT INTO checkouts (checkout_id, workspace_id, user_id, tier, billing_period, currency, amount_due_cents, lines, state, expires_at) VALUES ($1, $1, $2, 'pro', 'monthly_period', 'usd', 9900, '[]', 'open', now())",
      ids,
    ],
    [
      "INSERT INTO invoices (invoice_id, workspace_id, number, provider, cause, status, amount_due_cents, currency) VALUES ($1, $1, '1', 'local', 'renewal', 'open', 9900, 'usd')",
      [workspace_id],
    ],
    ["INSERT INTO promocode_redemptions (code, workspace_id) VALUES ('spring', $1)", [workspace_id]],
    [
      "INSERT INTO payout_accounts (workspace_id, provider, provider_account_id) VALUES ($1, 'stripe', 'acct')",
      [workspace_id],
    ],
    [
      "INSERT INTO workspace_invites (code_hash, workspace_id, email, workspace_role, expires_at) VALUES ($1, $2, $3, 'editor', now())",
      [`${hidden} ${user_id}`, workspace_id, email],
    ],
    ["INSERT INTO workspace_groups (group_id, workspace_id, name) VALUES ($1, $1, 'Readers')", [workspace_id]],
    ["INSERT INTO workspace_group_members (group_id, user_id) VALUES ($1, $2)", ids],
    [
      "INSERT INTO resource_shares (workspace_id, resource_type, resource_id, holder_kind, holder_id, role, shared_by) VALUES ($1, 'history_item', $1, 'user', $2, 'viewer', $2)",
      ids,
    ],
    [
      "INSERT INTO workspace_domains (workspace_id, domain, verification_method, token) VALUES ($1, 'example.com', 'dns_txt', 'token')",
      [workspace_id],
    ],
    [
      "INSERT INTO workspace_identity_providers (provider_id, workspace_id, provider_type, sso_provider_config, secret_sealed) VALUES ($1, $1, 'oidc', '{}', $2)",
      [workspace_id, hidden],
    ],
    [
      "INSERT INTO audit_entries (entry_id, workspace_id, user_id, action, target_type) VALUES ($1, $1, $2, 'workspace.renamed', 'workspace')",
      ids,
    ],
  ];
}

/** Makes them: by their calls where there are any, and otherwise as rows. */
export async function giveEverything(server: TestServer, person: TestPerson): Promise<Things> {
  const things = await makeThings(server, person);
  const { user_id, email, access_token: token } = person;
  const { pool } = server.services.db;
  const { voice_id, batch_id } = things.ids;
  const send = async (path: string, body: object) => {
    const answer = await server.call("POST", path, { token, body });
    if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
    await answer.body?.cancel();
  };
  // Whom the keys of their workspace work as has things too.
  const added = await server.call("POST", "/v1/workspace/api-keys/add", { token, body: { name: "Programs" } });
  const { key } = (await added.json()) as { key: string };
  const spoken = await server.call("POST", `/v1/text-to-speech/${voice_id}`, { key, body: { text: "By a program." } });
  if (spoken.status !== 200) throw new Error(await spoken.text());
  await spoken.arrayBuffer();
  await send(`/v1/voices/${voice_id}/settings/edit`, { stability: 0.4, similarity_boost: 0.7 });
  await send("/v1/user/post-registration-user-setup", { pid: "a-friend" });
  await send("/v1/google-ads-visit", { event_type: "visit", utm_source: "newsletter" });
  await notify(server.services, { user_id, severity: "info", title: "Told", description: "It was told." });
  await server.services.mail.send({ to_email: email, subject: "A letter", paragraphs: [hidden] });
  const rows: readonly Row[] = [
    [
      "INSERT INTO action_codes (code_hash, kind, user_id, email, payload, expires_at) VALUES ($1, 'revert_email', $2, $3, $4, now() + interval '1 day')",
      [`${hidden} ${user_id}`, user_id, email, { code: hidden }],
    ],
    [
      "INSERT INTO mfa_factors (factor_id, user_id, kind, name, secret_sealed) VALUES ($1, $1, 'totp', 'Unconfirmed', $2)",
      [user_id, hidden],
    ],
    ["INSERT INTO mfa_backup_codes (user_id, code_hash) VALUES ($1, $2)", [user_id, hidden]],
    ["INSERT INTO sign_in_identities (provider, subject, user_id) VALUES ('github', $1, $1)", [user_id]],
    ["INSERT INTO pre_sign_ups (email) VALUES ($1) ON CONFLICT DO NOTHING", [email]],
    [
      "INSERT INTO pending_sign_ups (code_hash, email, password_hash, expires_at) VALUES ($1, $2, $3, now() + interval '1 day')",
      [`${hidden} ${user_id}`, email, hidden],
    ],
    [
      "INSERT INTO speech_batch_parts (batch_id, start_offset, end_offset, characters, sentences) VALUES ($1, 0, 5, 5, 1)",
      [batch_id],
    ],
    ["INSERT INTO job_steps (job_id, step) SELECT job_id, 'a step' FROM jobs WHERE user_id = $1", [user_id]],
    ...rowsOfWorkspace(person),
    ...rowsOfVoices(person, hidden),
    [
      "INSERT INTO character_reservations (request_id, workspace_id, user_id, characters, product, holder) VALUES ($1, $2, $1, 0, 'text_to_speech', $3)",
      [user_id, person.workspace_id, server.services.holder],
    ],
  ];
  for (const [statement, values] of rows) await pool.query(statement, values);
  return things;
}
