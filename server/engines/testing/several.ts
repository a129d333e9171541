/** A registry of four providers that speak in tones, one for each way to run, and one that never opens. */
import { EngineError, type EngineVoice, type OpenProvider, type SpeakRequest, type SpeechPort } from "../ports.ts";
import type { ProviderEntry } from "../registry.ts";
import { providers as broken } from "./broken.ts";
import { tones } from "./tones.ts";

const speech = tones.speech as SpeechPort;

const voiceOf = (provider: string, number: number): EngineVoice => ({
  ...(speech.voices[0] as EngineVoice),
  voice_id: `${provider}Voice${number}`.padEnd(20, "0"),
  aliases: [],
  name: `${provider} ${number}`,
  model_ids: [`${provider}_v1`],
  // As engines do that were not made for this product.
  gain_db: null,
  // The port says something else of all of them.
  repeats: provider !== "remote",
  preview_text: "The quick brown fox jumps over the lazy dog.",
});

const portOf = (provider: string, voices: number, speak: SpeechPort["speak"]): SpeechPort => ({
  ...speech,
  models: speech.models.map((model) => ({ ...model, model_id: `${provider}_v1` })),
  voices: Array.from({ length: voices }, (_, i) => voiceOf(provider, i + 1)),
  speak,
});

const says = ({ utterance }: SpeakRequest, word: string): boolean =>
  utterance.spans.some((span) => span.text.includes(word));

/** Its voices are as many as the name of the models' folder says. */
const openNative: OpenProvider = async ({ models_folder }) => ({
  ...tones,
  speech: portOf("native", models_folder === "two" ? 2 : 1, async function* (request, signal) {
    if (says(request, "SEGV")) process.kill(process.pid, "SIGSEGV");
    yield* speech.speak(request, signal);
  }),
  parts: () => [{ name: "tones.onnx", state: "ready", detail: models_folder }],
});

const openRemote: OpenProvider = async ({ servers }) => {
  let together = 0;
  const three = Promise.withResolvers<void>();
  let hasTold = false;
  return {
    ...tones,
    speech: portOf("remote", 1, async function* (request, signal) {
      // Only three requests at the same time bring one another on.
      if (says(request, "THREE")) {
        together += 1;
        if (together === 3) three.resolve();
        await three.promise;
      }
      if (says(request, "NEVER")) await new Promise(() => undefined);
      if (says(request, "FETCH")) {
        hasTold = true;
        await fetch(servers[0]?.base_url ?? "", { signal }).catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
      }
      yield* speech.speak(request, signal);
    }),
    translation: {
      pairs: [{ from: "en", to: "fr" }],
      async translate({ text }) {
        if (text === "") throw new EngineError("engine_refused", "There is nothing to translate.");
        return text.toUpperCase();
      },
    },
    parts: () => [{ name: "server", state: hasTold ? "ready" : "unreachable", detail: "" }],
  };
};

export const providers: readonly ProviderEntry[] = [
  { name: "tones", title: "Tones", runs: "threads", open: async () => tones },
  { name: "native", title: "Native", runs: "process", open: openNative },
  { name: "remote", title: "Remote", runs: "waiting", open: openRemote },
  ...broken,
];
