/** VITS, as piper, coqui, MMS and icefall train it: github.com/k2-fsa/sherpa-onnx, csrc/offline-tts-vits-model.cc. */
import { accentOf, languageOf, languagesIn, localeOf } from "../languages.ts";
import type { ModelFolder } from "../model-folder.ts";
import { ModelProblem } from "../model-problem.ts";
import { piperGender, speakersListedMax, spokenName } from "../speakers.ts";
import type { Family, Speaker } from "./family.ts";
import {
  has,
  hasEspeakData,
  lexicons,
  needEspeakData,
  needFile,
  needInputs,
  needJson,
  needOnlyGraph,
  needText,
  needTokens,
  needWhole,
  takes,
  textRules,
  type WholeGraph,
} from "./needs.ts";

/** As published: how much the sound and the lengths of sounds vary. */
const noiseScale = 0.667;
const noiseScaleW = 0.8;
/** The library takes 0 for "as usual". */
const noiseMin = 0.001;

interface Names {
  locale: string;
  dataset: string;
  /** By number, where the publisher gave names. */
  speakers: ReadonlyMap<number, string>;
}

/** Piper's own description beside the model: language, data set, speakers. */
async function readPiperNames(folder: ModelFolder, file: string): Promise<Names> {
  const all = await needJson(folder, file);
  const language = all.language as { code?: unknown } | undefined;
  const map = (all.speaker_id_map ?? {}) as Record<string, unknown>;
  const named = Object.entries(map).filter((entry): entry is [string, number] => typeof entry[1] === "number");
  return {
    locale: typeof language?.code === "string" ? localeOf(language.code) : "",
    dataset: typeof all.dataset === "string" ? all.dataset : "",
    speakers: new Map(named.map(([name, number]) => [number, name])),
  };
}

/** What a name such as "vits-piper-en_US-amy-low" tells. */
function namesInFolder(folder: ModelFolder): Names {
  const [, code = "", dataset = ""] = /([a-z]{2,3}_[A-Z]{2})-([A-Za-z0-9_]+)/.exec(folder.name) ?? [];
  return { locale: localeOf(code), dataset, speakers: new Map() };
}

function speakerOf(number: number, total: number, names: Names, locale: string, languages: readonly string[]): Speaker {
  const given = names.speakers.get(number) ?? "";
  const alone = total === 1 ? spokenName(names.dataset) : "";
  const name = alone || (/[A-Za-z]/.test(given) ? spokenName(given) : `Speaker ${given || number + 1}`);
  return {
    number,
    name: total > 1 && names.dataset !== "" ? `${spokenName(names.dataset)} ${name}` : name,
    gender: total === 1 ? piperGender(names.dataset) : "neutral",
    languages,
    locale,
    accent: accentOf(locale),
  };
}

/** How text becomes sounds: characters as they are, espeak, or a list of words. */
async function frontEndOf(folder: ModelFolder, graph: WholeGraph): Promise<{ dataDir: string; lexicon: string }> {
  const { metadata } = graph.facts;
  if (metadata.get("frontend") === "characters") return { dataDir: "", lexicon: "" };
  const usesEspeak = /piper|coqui|icefall/.test(metadata.get("comment") ?? "");
  const lexicon = lexicons(folder);
  if (usesEspeak && (hasEspeakData(folder) || lexicon === ""))
    return { dataDir: await needEspeakData(folder), lexicon: "" };
  if (lexicon === "") throw new ModelProblem("lexicon.txt is missing, by which text becomes sounds.");
  return { dataDir: "", lexicon };
}

export const vits: Family = {
  name: "vits",
  title: "VITS (piper)",
  fits: (folder) =>
    takes(folder, "input", "input_lengths", "scales") ||
    takes(folder, "x", "noise_scale_w") ||
    has(folder, /\.onnx\.json$/) ||
    /(^|-)(vits|piper|mms)(-|$)/.test(folder.name),
  async describe(folder) {
    const graph = needOnlyGraph(folder);
    const isPiper = graph.facts.inputs.includes("scales");
    if (isPiper) needInputs(graph, "VITS", "input", "input_lengths", "scales");
    else needInputs(graph, "VITS", "x", "noise_scale", "length_scale", "noise_scale_w");
    const sample_rate = needWhole(graph, "sample_rate", 8000);
    const speakers_total = Math.max(1, needWhole(graph, "n_speakers"));
    const said = needText(graph, "language");
    const comment = needText(graph, "comment");
    const { metadata } = graph.facts;
    if (comment.includes("melo") && Number(metadata.get("version") ?? 0) < 2)
      throw new ModelProblem(`${graph.name} is an old form of MeloTTS. Take the newer one.`);
    const tokens = await needTokens(folder, metadata.get("frontend") === "characters");
    const frontEnd = await frontEndOf(folder, graph);
    const description = has(folder, /\.onnx\.json$/) ? needFile(folder, /\.onnx\.json$/, "") : undefined;
    const names = description === undefined ? namesInFolder(folder) : await readPiperNames(folder, description);
    const locale = names.locale || localeOf(metadata.get("voice") ?? "") || (languageOf(said) ?? "");
    const own = languageOf(locale) ?? languageOf(said);
    const languages = own === undefined ? languagesIn(said) : [...new Set([own, ...languagesIn(said)])];
    if (languages.length === 0) throw new ModelProblem(`${graph.name} speaks "${said}", a language not known here.`);
    const speakers = Array.from({ length: Math.min(speakers_total, speakersListedMax) }, (_, number) =>
      speakerOf(
        number,
        speakers_total,
        names,
        languageOf(locale) === undefined ? (languages[0] ?? "") : locale,
        languages,
      ),
    );
    const configFor = (_language: string, noise: number) => ({
      model: {
        vits: {
          model: folder.path(graph.name),
          tokens,
          ...frontEnd,
          noiseScale: Math.max(noiseMin, noiseScale * noise),
          noiseScaleW: Math.max(noiseMin, noiseScaleW * noise),
        },
      },
      ruleFsts: textRules(folder),
    });
    return {
      languages,
      openings: [
        {
          kind: "speech",
          sample_rate,
          speakers,
          speakers_total,
          varies: graph.facts.isRandom,
          has_noise: graph.facts.isRandom,
          takes_seed: false,
          configFor,
          extraFor: () => ({}),
        },
      ],
    };
  },
};
