import { describe, expect, it } from "vitest";
import { voice as voiceSchema } from "../../contract/voices.ts";
import { inOrder, isMeant, mergeSettings, onHand, shownVoice } from "./rules.ts";
import { testVoices } from "./testing.ts";

const listed = { provider: "tones", provider_title: "Tones", repeats: true, disabled_reason: null };
const voices = testVoices.map((voice) => onHand({ ...voice, ...listed }));
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);
const found = (query: Parameters<typeof isMeant>[1]) => names(voices.filter((voice) => isMeant(voice, query)));

describe("a search for voices", () => {
  it.each([
    ["ondine", ["Ondine"]],
    ["middle aged", ["Ondine"]],
    ["scot", ["Barnaby"]],
    ["zoe", ["Zoë"]],
    ["ZOË", ["Zoë"]],
    ["reads female", ["Ondine", "Zoë"]],
    ["hoarse scottish", []],
    ["", names(voices)],
    ["  ", names(voices)],
  ])("means for %j the voices whose name, description or labels have every word", (search, expected) => {
    expect(found({ search })).toEqual(expected);
  });

  it("keeps to category and type", () => {
    expect(found({ category: "premade" })).toEqual(names(voices));
    expect(found({ category: "cloned" })).toEqual([]);
    expect(found({ voice_type: "default" })).toEqual(names(voices));
    expect(found({ voice_type: "personal" })).toEqual([]);
  });

  it("puts them in the order asked for", () => {
    expect(names(inOrder(voices, "name", undefined))).toEqual(["Alder", "Barnaby", "Old Faithful", "Ondine", "Zoë"]);
    expect(names(inOrder(voices, "name", "desc"))).toEqual(["Zoë", "Ondine", "Old Faithful", "Barnaby", "Alder"]);
    expect(names(inOrder(voices, undefined, undefined))).toEqual(names(voices));
    expect(names(inOrder(voices, "created_at_unix", "desc"))).toEqual(names(voices).toReversed());
  });
});

describe("settings", () => {
  it("takes each part from the first that gives it, and the rest from the default", () => {
    const merged = mergeSettings({ stability: 0, style: undefined as never }, { stability: 1, style: 0.4 }, null);
    expect(merged).toEqual({ stability: 0, similarity_boost: 0.75, style: 0.4, use_speaker_boost: true, speed: 1 });
  });
});

describe("a voice as it is shown", () => {
  it("is what the contract says, with an absolute preview address and no owner", () => {
    const [ondine] = voices;
    if (!ondine) throw new Error("the test voices are gone");
    const languages = [{ language_id: "en", name: "English" }];
    const model = {
      model_id: "tones_v1",
      provider: "tones",
      aliases: [],
      name: "",
      description: "",
      languages,
      detects_language: false,
      honours: [],
      can_use_phonemes: false,
      engine: "tones",
      is_preferred: false,
    };
    const shown = shownVoice(ondine, {
      url: "https://mynah.test",
      models: [model, { ...model, languages: [] }, { ...model, model_id: "other" }, { ...model, provider: "other" }],
    });
    expect(voiceSchema.parse(shown)).toEqual(shown);
    expect(shown.preview_url).toBe("https://mynah.test/v1/voices/testVoice00000000001/preview");
    expect(shown.is_owner).toBe(false);
    expect(shown.verified_languages.map((each) => each.model_id)).toEqual(["tones_v1"]);
    expect(shown).toMatchObject({ provider: "tones", disabled_reason: null });
    expect(shown).not.toHaveProperty("settings");
  });
});
