/** ZipVoice: speaks in the voice of a recording, told what it says. csrc/offline-tts-zipvoice-model.cc. */
import { ModelProblem } from "../model-problem.ts";
import type { Family } from "./family.ts";
import { hasEspeakData, lexicons, needEspeakData, needGraph, needInputs, needTokens, takes } from "./needs.ts";
import { needVocoder } from "./vocoder.ts";

export const zipvoice: Family = {
  name: "zipvoice",
  title: "ZipVoice",
  fits: (folder) => takes(folder, "prompt_tokens") || /zipvoice/.test(folder.name),
  async describe(folder) {
    const encoder = needGraph(folder, /^(text_)?encoder.*\.onnx$/, "encoder.onnx", true);
    needInputs(encoder, "ZipVoice", "tokens", "prompt_tokens");
    const decoder = needGraph(folder, /^(fm_)?decoder.*\.onnx$/, "decoder.onnx", true);
    needInputs(decoder, "ZipVoice", "t", "x", "text_condition", "speech_condition", "guidance_scale");
    const usesEspeak = Number(encoder.facts.metadata.get("use_espeak") ?? 1) === 1;
    const lexicon = lexicons(folder);
    if (lexicon === "") throw new ModelProblem("lexicon.txt is missing, by which text becomes sounds.");
    const sample_rate = Number(decoder.facts.metadata.get("sample_rate") ?? 24_000);
    return {
      languages: ["en", "zh"],
      openings: [
        {
          kind: "cloning",
          sample_rate,
          languages: ["en", "zh"],
          steps: 4,
          takes_seed: false,
          needs_reference_text: true,
          config: {
            model: {
              zipvoice: {
                tokens: await needTokens(folder),
                encoder: folder.path(encoder.name),
                decoder: folder.path(decoder.name),
                vocoder: await needVocoder(folder, ["vocos_24khz.onnx"]),
                dataDir: usesEspeak || hasEspeakData(folder) ? await needEspeakData(folder) : "",
                lexicon,
              },
            },
          },
        },
      ],
    };
  },
};
