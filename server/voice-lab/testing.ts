/** Recordings and people for the tests of voices that are made. */
import type { SharedTestServer, TestPerson } from "../testing/server.ts";

/** What somebody says in the recordings: some ten seconds. */
export const spokenText =
  "The boats came in before the rain, and the harbour was quiet. My grandmother planted apple trees behind the old mill. Whoever visits her garden in summer eats them under the lanterns.";

/** Somebody with a plan on which voices can be made, and a key. */
export async function voiceMaker(server: SharedTestServer, tier = "creator"): Promise<TestPerson> {
  const person = await server.signUp();
  await server.services.db.pool.query("UPDATE subscriptions SET tier = $2 WHERE workspace_id = $1", [
    person.workspace_id,
    tier,
  ]);
  return person;
}

/** They agree to the terms by which their programs vouch. */
export async function agree(server: SharedTestServer, person: TestPerson): Promise<void> {
  const body = { terms: "content" };
  await server.call("POST", "/v1/user/agree-to-terms", { token: person.access_token, body });
}

const spoken = new Map<string, Promise<Blob>>();

/** The voice with this name that comes with the product, saying a text, as a WAV file; made once, whichever server is asked. */
export function recordingOf(server: SharedTestServer, name: string, text: string): Promise<Blob> {
  const key = `${name}: ${text}`;
  const known = spoken.get(key) ?? record(server, name, text);
  spoken.set(key, known);
  return known;
}

async function record(server: SharedTestServer, name: string, text: string): Promise<Blob> {
  const voice = server.services.engines.voices.find((each) => each.name === name);
  if (!voice) throw new Error(`there is no voice named ${name}`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const pieces = server.services.engines.recite(
    {
      text: {
        text,
        detects_language: false,
        voice_language: "en",
        ssml: false,
        apply_text_normalization: "auto",
        rules: [],
        previous_text: "",
        next_text: "",
      },
      voice_id: voice.voice_id,
      style: { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 },
      seed: 0,
      output_format: "wav_22050",
    },
    { signal: new AbortController().signal, share: "tests" },
  );
  for await (const { audio } of pieces) parts.push(audio);
  return new Blob(parts, { type: "audio/wav" });
}

/** A form with files and fields. */
export function formOf(fields: Readonly<Record<string, string | Blob | readonly Blob[]>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat() as (string | Blob)[])
      if (typeof each === "string") form.append(name, each);
      else form.append(name, each, "recording.wav");
  }
  return form;
}

/** Sends a form; `read` is the JSON of the answer. */
export async function send(
  server: SharedTestServer,
  path: string,
  form: FormData,
  credential: { key?: string; token?: string } = {},
) {
  const headers = {
    ...(credential.key ? { "xi-api-key": credential.key } : {}),
    ...(credential.token ? { authorization: `Bearer ${credential.token}` } : {}),
  };
  const answer = await fetch(server.url + path, { method: "POST", headers, body: form });
  const read = (await answer.json()) as Record<string, unknown> & { detail?: { status?: string; message?: string } };
  const not_honoured = answer.headers.get("x-not-honoured");
  return {
    status: answer.status,
    not_honoured,
    read,
    refusal: read.detail?.status,
    message: read.detail?.message ?? "",
  };
}
