/** One of everything that a person can own, for the tests that try to reach it as somebody else. */
import { setTimeout as wait } from "node:timers/promises";
import { notify } from "../notices/index.ts";
import { OWNER_KEY, type TestPerson, type TestServer } from "./server.ts";
import { makeVoiceThings } from "./voice-things.ts";

export interface Things {
  /** By the names of path parameters. */
  ids: Record<string, string>;
  /** Texts that nobody else may ever read. */
  secrets: string[];
}

/** Makes one of everything that the workspace of an admin can have together, whose plan allows it. */
export async function makeWorkspaceThings(server: TestServer, admin: TestPerson): Promise<Things> {
  const token = admin.access_token;
  const { pool } = server.services.db;
  const make = async (path: string, body: object) => {
    const answer = await server.call("POST", path, { token, body });
    if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as { id: string };
  };
  const group = await make("/v1/workspace/groups/add", { name: "Friends of the heron" });
  const { workspace_id, user_id } = admin;
  await pool.query(
    "INSERT INTO checkouts (checkout_id, workspace_id, user_id, tier, billing_period, currency, amount_due_cents, lines, state, expires_at) VALUES ($1, $1, $2, 'pro', 'monthly_period', 'usd', 9900, $3, 'open', now() + interval '1 day')",
    [workspace_id, user_id, JSON.stringify([{ description: "What the heron pays", amount_cents: 9900 }])],
  );
  await pool.query(
    "INSERT INTO invoices (invoice_id, workspace_id, number, provider, cause, status, amount_due_cents, currency, lines) VALUES ($1, $1, $1, 'local', 'heron', 'open', 9900, 'usd', $2)",
    [workspace_id, JSON.stringify([{ description: "What the heron paid", amount_cents: 9900 }])],
  );
  await pool.query("INSERT INTO promocodes (code, percent_off) VALUES ('heron', 10) ON CONFLICT DO NOTHING");
  return {
    ids: {
      group_id: group.id,
      checkout_id: workspace_id,
      invoice_id: workspace_id,
      promocode: "heron",
      email: admin.email,
    },
    secrets: ["Friends of the heron", "What the heron pays", "What the heron paid"],
  };
}

/** A recording of the person's, cleaned in the background. */
async function cleanRecording(server: TestServer, { key }: TestPerson, sound: ArrayBuffer): Promise<string> {
  const body = new FormData();
  body.set("audio", new Blob([sound]), "Call of the heron.mp3");
  const path = "/v1/audio-isolation/history";
  const answer = await fetch(server.url + path, { method: "POST", headers: { "xi-api-key": key }, body });
  const { isolation_id } = (await answer.json()) as { isolation_id: string };
  for (let state = ""; state !== "done"; ) {
    const now = await server.call("GET", `${path}/${isolation_id}`, { key });
    ({ state } = (await now.json()) as { state: string });
    await wait(20);
  }
  return isolation_id;
}

/** Makes one of everything that this server knows, owned by `person`. */
export async function makeThings(server: TestServer, person: TestPerson): Promise<Things> {
  const secret = "The heron keeps the old key under a blue stone.";
  const voices = await server.call("GET", "/v1/voices", { key: person.key });
  const [voice] = ((await voices.json()) as { voices: { voice_id: string }[] }).voices;
  const voice_id = voice?.voice_id ?? "";
  const spoken = await server.call("POST", `/v1/text-to-speech/${voice_id}`, {
    key: person.key,
    body: { text: secret },
  });
  const sound = await spoken.arrayBuffer();
  const history_item_id = spoken.headers.get("history-item-id") ?? "";
  await server.call("POST", `/v1/history/${history_item_id}/feedback`, {
    key: person.key,
    body: { thumbs_up: false, glitches: true },
  });
  const added = await server.call("POST", "/v1/pronunciation-dictionaries/add-from-rules", {
    key: person.key,
    body: { name: "heron words", rules: [{ type: "alias", string_to_replace: "heron", alias: "secret bird" }] },
  });
  // The owner's, not the person's: nobody else may see that it is there.
  const connected = await server.call("POST", "/v1/providers/servers", {
    key: OWNER_KEY,
    body: {
      kind: "elevenlabs",
      name: "Heron’s account",
      base_url: "http://127.0.0.1:9",
      api_key: "sk_of_the_heron_01",
    },
  });
  const batch = await server.call("POST", "/v1/text-to-speech/batches", {
    key: person.key,
    body: { text: secret, voice_id },
  });
  const { batch_id } = (await batch.json()) as { batch_id: string };
  for (let state = ""; state !== "done"; ) {
    const now = await server.call("GET", `/v1/text-to-speech/batches/${batch_id}`, { key: person.key });
    ({ state } = (await now.json()) as { state: string });
    await wait(20);
  }
  const isolation_id = await cleanRecording(server, person, sound);
  await notify(server.services, {
    user_id: person.user_id,
    severity: "info",
    title: "About the heron",
    description: secret,
  });
  const told = await server.call("GET", "/v1/user/notices", { key: person.key });
  const [notice] = ((await told.json()) as { notices: { message_id: string }[] }).notices;
  const token = person.access_token;
  const made = await server.call("POST", "/v1/user/create-api-key", {
    token,
    body: { name: "Key of the heron", permissions: null },
  });
  const { api_key_hashed } = (await made.json()) as { api_key_hashed: string };
  const ofWorkspace = await server.call("POST", "/v1/workspace/api-keys/add", {
    token,
    body: { name: "Key of the herons" },
  });
  const { id: workspace_api_key_id } = (await ofWorkspace.json()) as { id: string };
  const factor = await server.call("POST", "/v1/user/second-factors/add-totp", {
    token,
    body: { name: "App of the heron" },
  });
  const { factor_id } = (await factor.json()) as { factor_id: string };
  const here = await server.call("GET", "/v1/user/sessions", { token });
  const [session] = ((await here.json()) as { sessions: { session_id: string }[] }).sessions;
  const [letter] = await server.services.mail.list({ page_size: 1, before_letter_id: undefined });
  const { server_id } = (await connected.json()) as { server_id: string };
  const dictionary = (await added.json()) as { id: string; version_id: string };
  return {
    ids: {
      ...(await makeVoiceThings(server, person)),
      voice_id,
      history_item_id,
      message_id: notice?.message_id ?? "",
      batch_id,
      isolation_id,
      pronunciation_dictionary_id: dictionary.id,
      dictionary_id: dictionary.id,
      version_id: dictionary.version_id,
      workspace_id: person.workspace_id,
      user_id: person.user_id,
      server_id,
      api_key_hashed,
      workspace_api_key_id,
      resource_type: "pronunciation_dictionary",
      resource_id: dictionary.id,
      factor_id,
      session_id: session?.session_id ?? "",
      letter_id: letter?.letter_id ?? "",
      // Of a model of the catalogue.
      name: "silero_vad_v5",
    },
    secrets: [
      secret,
      "secret bird",
      "heron words",
      "Heron’s account",
      "Key of the heron",
      "Key of the herons",
      "App of the heron",
      "Call of the heron",
      "Voice of the heron",
      "Folder of the heron",
      "Designed for the heron",
      "Complaint about the heron",
    ],
  };
}
