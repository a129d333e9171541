/** The provider against another Mynah, which speaks the OpenAI shape too. */
import { afterAll, describe, expect, it } from "vitest";
import { OWNER_KEY, sharedTestServer } from "../../../testing/server.ts";
import { conformance } from "../../conformance.ts";
import { open } from "./index.ts";
import { serverAt } from "./testing.ts";

const second = await sharedTestServer("embedded");
const here = serverAt(second.url, { name: "The other one", api_key: OWNER_KEY });
const provider = await open({ models_folder: "", servers: [here], threads: 1 });
const { speech } = provider;
if (!speech) throw new Error(JSON.stringify(provider.parts()));

afterAll(() => provider.close());

// Each of them is heard where its own engine is tested: what is tried here is the way to it.
const quick = speech.voices.find(({ name }) => name === "Otis")?.key ?? "";
const some = speech.voices.map(({ key }) => key).filter((key, i) => i % 32 === 0 || key === quick);
conformance("openai (another Mynah)", speech, [quick], some);

describe("the openai provider", () => {
  it("offers every voice of the other one, and says what is wrong with a wrong key", async () => {
    const answer = await second.call("GET", "/v1/voices", { key: OWNER_KEY });
    const { voices } = (await answer.json()) as { voices: { name: string }[] };
    expect(speech.voices.map(({ name }) => name)).toEqual(voices.map(({ name }) => name));
    const api_key = "sk_wrong_key_that_is_secret_0001";
    const wrong = await open({ models_folder: "", servers: [serverAt(second.url, { api_key })], threads: 1 });
    expect(wrong.speech).toBeUndefined();
    expect(wrong.parts()).toMatchObject([{ state: "refused", detail: expect.stringContaining("Check its key") }]);
    expect(JSON.stringify(wrong.parts())).not.toContain(api_key);
    await wrong.close();
  });
});
