/** Voices for the tests of what is done with voices: they speak in tones. */
import type { EngineVoice, Provider } from "../engines/ports.ts";
import type { ProviderEntry } from "../engines/registry.ts";
import { tones } from "../engines/testing/tones.ts";

const voice = (
  number: number,
  name: string,
  labels: Partial<EngineVoice["labels"]>,
  more: Partial<EngineVoice> & { is_legacy?: boolean } = {},
): EngineVoice => ({
  key: `tone-${number}`,
  voice_id: `testVoice${String(number).padStart(11, "0")}`,
  aliases: [],
  name,
  description: `${name} reads.`,
  labels: {
    gender: "female",
    age: "young",
    accent: "american",
    use_case: "narration",
    descriptive: "calm",
    language: "en",
    ...labels,
  },
  languages: ["en"],
  sample_rate: 16_000,
  gain_db: -3,
  model_ids: ["tones_v1"],
  preview_text: "Good morning.",
  ...more,
});

export const testVoices: readonly EngineVoice[] = [
  voice(1, "Ondine", { age: "middle_aged" }, { aliases: ["21m00Tcm4TlvDq8ikWAM"] }),
  voice(2, "Barnaby", { gender: "male", accent: "scottish" }),
  voice(3, "Zoë", { use_case: "news" }),
  voice(4, "Alder", { gender: "male", descriptive: "hoarse" }),
  voice(5, "Old Faithful", { gender: "male", age: "old" }, { is_legacy: true }),
];

const provider: Provider = { ...tones, ...(tones.speech ? { speech: { ...tones.speech, voices: testVoices } } : {}) };

export const providers: readonly ProviderEntry[] = [
  { name: "tones", title: "Tones", runs: "threads", open: async () => provider },
];
