/** Voices of people for tests of sharing: rows with prints that no engine has to read. */
import { expect } from "vitest";
import type { LibraryVoice } from "../../contract/voice-library.ts";
import type { Voice } from "../../contract/voices.ts";
import { newId } from "../ids.ts";
import type { TestPerson, TestServer } from "../testing/server.ts";

/** Gives somebody a voice of their own that could speak. @returns its id */
export async function giveVoice(
  { services }: Pick<TestServer, "services">,
  { user_id, workspace_id }: TestPerson,
  { name = "Aria", labels = {}, columns = {} }: VoiceOfTest = {},
): Promise<string> {
  const voice_id = newId();
  const row = {
    voice_id,
    user_id,
    workspace_id,
    name,
    description: `${name} reads.`,
    category: "cloned",
    maker_id: "classic_match",
    print_key: `voices/${workspace_id}/${voice_id}/print`,
    labels: JSON.stringify({ gender: "female", age: "young", accent: "irish", use_case: "narration", ...labels }),
    model_ids: "[]",
    languages: '["en"]',
    sample_rate: 16_000,
    preview_text: "Good morning.",
    is_verified: true,
    ...columns,
  };
  const names = Object.keys(row);
  const places = names.map((_, i) => `$${i + 1}`);
  await services.db.pool.query(`INSERT INTO voices (${names}) VALUES (${places})`, Object.values(row));
  return voice_id;
}

interface VoiceOfTest {
  name?: string;
  labels?: Record<string, string>;
  /** Columns of the row that are otherwise as of any voice. */
  columns?: Record<string, unknown>;
}

/** The calls of the library as a test makes them: `ask` expects an answer, `refused` the code of a refusal. */
export function libraryCalls(serverOf: () => Pick<TestServer, "call">) {
  const send = (who: TestPerson, method: string, path: string, body?: unknown) =>
    serverOf().call(method, path, { key: who.key, body });
  async function ask<T>(who: TestPerson, method: string, path: string, body?: unknown): Promise<T> {
    const answer = await send(who, method, path, body);
    const content = await answer.json();
    expect([path, answer.status, answer.status === 200 ? null : content]).toEqual([path, 200, null]);
    return content as T;
  }
  const refused = async (who: TestPerson, method: string, path: string, body?: unknown) => {
    const answer = await send(who, method, path, body);
    return ((await answer.json()) as { detail?: { status: string } }).detail?.status ?? answer.status;
  };
  return {
    send,
    ask,
    refused,
    list: async (who: TestPerson, query: string): Promise<LibraryVoice[]> =>
      (await ask<{ voices: LibraryVoice[] }>(who, "GET", `/v1/shared-voices?${query}`)).voices,
    held: (who: TestPerson, voice_id: string) => ask<Voice>(who, "GET", `/v1/voices/${voice_id}`),
    publishBy: (owner: TestPerson, voice_id: string, settings: object = {}) =>
      ask<Voice>(owner, "POST", `/v1/voices/${voice_id}/share-library`, { enable_library: true, ...settings }),
    addOf: (who: TestPerson, of: { owner_id: string; voice_id: string }, new_name = "Mine now") =>
      ask<{ voice_id: string }>(who, "POST", `/v1/voices/add/${of.owner_id}/${of.voice_id}`, { new_name }),
  };
}
