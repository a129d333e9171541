/** A registry of a provider that only speaks, in tones, and one whose ears are installed: what it hears is plain to see. */
import { medianPitch, pitchTrack } from "../../audio/pitch.ts";
import type { Provider, Sound } from "../ports.ts";
import type { ProviderEntry } from "../registry.ts";
import { tones } from "./tones.ts";

/** What its transcriber hears in everything. */
export const heardText = "Nine grey herons crossed the frozen lake.";

const isHigh = ({ samples, sample_rate }: Sound): boolean => medianPitch(pitchTrack(samples, sample_rate)) > 180;

const ears: Provider = {
  speaker: { embed: async (sound) => Float32Array.from(isHigh(sound) ? [0.28, 0.96] : [1, 0]) },
  spoken_language: { identify: async () => "fr" },
  diarization: {
    separate: async ({ samples, sample_rate }) => {
      const seconds = samples.length / sample_rate;
      // The third speaks for a moment only.
      return [0, 0.45, 0.95, 1].slice(1).map((end, speaker) => ({
        start_seconds: seconds * ([0, 0.45, 0.95][speaker] as number),
        end_seconds: seconds * end,
        speaker,
      }));
    },
  },
  transcription: {
    models: [
      {
        model_id: "ears",
        aliases: [],
        name: "Ears",
        description: "",
        engine: "a stand-in",
        languages: [{ language_id: "en", name: "English" }],
        detects_language: false,
      },
    ],
    async *transcribe({ samples, sample_rate }) {
      const end_seconds = samples.length / sample_rate;
      yield { language: "en", language_probability: null, text: heardText, start_seconds: 0, end_seconds, words: [] };
    },
  },
  parts: () => [],
  close: async () => undefined,
};

export const providers: readonly ProviderEntry[] = [
  { name: "tones", title: "Tones", runs: "threads", open: async () => tones },
  { name: "ears", title: "Ears", runs: "waiting", open: async () => ears },
];
