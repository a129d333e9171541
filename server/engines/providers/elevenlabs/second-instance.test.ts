/** The provider against another Mynah, which speaks the vendor's API. */
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { OWNER_KEY, sharedTestServer, startTestServer } from "../../../testing/server.ts";
import { conformance } from "../../conformance.ts";
import { open } from "./index.ts";
import { serverAt, settingsOf } from "./testing.ts";

// With the programs that this machine has: most of their voices speak one language each.
const second = await startTestServer("embedded", { MYNAH_ENGINES: "system" });
while (second.services.engines.status().some(({ state }) => state === "starting")) await wait(50);

const provider = await open(settingsOf(serverAt(second.url, { api_key: OWNER_KEY })));
const speech = provider.speech;
if (!speech) throw new Error(JSON.stringify(provider.parts()));

afterAll(async () => {
  await provider.close();
  await second.stop();
});

// Each of them is heard where its own engine is tested: what is tried here is the way to it.
const some = speech.voices.map(({ key }) => key).filter((key, i) => i % 32 === 0 || key === second.voice_id);
conformance("elevenlabs (another Mynah)", speech, [second.voice_id], some);

describe("the elevenlabs provider", () => {
  it("offers every voice of the account under its own id too, and says where it speaks", async () => {
    const answer = await second.call("GET", "/v1/voices", { key: OWNER_KEY });
    const { voices } = (await answer.json()) as { voices: { voice_id: string; name: string }[] };
    expect(speech.voices.map(({ aliases }) => aliases[0])).toEqual(voices.map(({ voice_id }) => voice_id));
    expect(speech.voices[0]?.description).toContain("“My account”");
    expect(speech.models.every(({ description }) => description.includes("The text is sent there."))).toBe(true);
  });

  it("speaks each voice in the languages that it has there", () => {
    const ofClassic = speech.voices.find(({ name }) => name === "Clara");
    expect(ofClassic?.languages).toEqual(expect.arrayContaining(["en", "de", "haw", "yue"]));
  });

  const ofFlite = speech.voices.find(({ name }) => /system flite/.test(name));
  it.skipIf(!ofFlite)("speaks a voice in no language that it does not have there (needs flite)", async () => {
    expect(ofFlite?.languages).toEqual(["en"]);
    const body = { text: "Guten Tag.", language_code: "de" };
    const refused = await second.call("POST", `/v1/text-to-speech/${ofFlite?.key}`, { key: OWNER_KEY, body });
    expect([refused.status, await refused.json()]).toMatchObject([400, { detail: { status: "unsupported_language" } }]);
  });

  it("transcribes when the account does", () => {
    const { models } = second.services.engines.transcription;
    expect(provider.transcription !== undefined).toBe(models.length > 0);
  });

  it("does not offer to transcribe where nothing does", async () => {
    const deaf = await sharedTestServer("embedded");
    const opened = await open(settingsOf(serverAt(deaf.url, { api_key: OWNER_KEY })));
    expect([opened.speech === undefined, opened.transcription]).toEqual([false, undefined]);
    await opened.close();
  });

  it("refuses in the account's own words when the key is wrong, and never shows the key", async () => {
    const api_key = "sk_wrong_key_that_is_secret_0001";
    const wrong = await open(settingsOf(serverAt(second.url, { api_key })));
    expect(wrong.speech).toBeUndefined();
    expect(wrong.parts()).toMatchObject([{ state: "refused", detail: expect.stringContaining("Invalid API key") }]);
    expect(JSON.stringify(wrong.parts())).not.toContain(api_key);
    await wrong.close();
  });
});
