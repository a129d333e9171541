/** Voices out of recordings by the classic engine: a voice of its cast that is moved towards them. */
import { openResampler } from "../../../audio/resample.ts";
import { espeakSampleRate } from "../../espeak/espeak.ts";
import { languages } from "../../espeak/languages.ts";
import { EngineError, type PrintMaker, type SpokenPiece, type VoicePrintPort } from "../../ports.ts";
import { performancePrinted } from "./made-performance.ts";
import { type MatchKind, takeMatch } from "./match/take.ts";
import { models } from "./models.ts";
import { readPrint } from "./print.ts";
import { type Programs, speak } from "./speak.ts";

/** Hz of everything that a print says: that of espeak, the higher of the two. */
const printedRate = espeakSampleRate;

const instant: MatchKind = {
  maker_id: "classic_match",
  seconds_min: 3,
  seconds_max: 180,
  bases: 4,
  rounds: 4,
  letters: 280,
  inDepth: false,
};

const trained: MatchKind = {
  maker_id: "classic_match_trained",
  seconds_min: 30,
  seconds_max: 10_800,
  bases: 4,
  rounds: 5,
  letters: 400,
  inDepth: true,
};

/** What every way of making voices here has in common. */
export const sharedByMakers = {
  model_ids: models.map(({ model_id }) => model_id),
  languages: languages.map(({ language_id }) => language_id),
  sample_rate: printedRate,
} as const;

const makers: readonly PrintMaker[] = [
  {
    ...sharedByMakers,
    maker_id: instant.maker_id,
    name: "Timbre match",
    description:
      "Moves one of the voices that come with Mynah towards your recordings: its pitch, the size of its mouth, its long-term spectrum, its breath and its pace. It sounds more like them than any voice of the cast does; it is not a copy of the person.",
    effort: "instant",
    needs_text: false,
    seconds_min: instant.seconds_min,
    seconds_max: instant.seconds_max,
  },
  {
    ...sharedByMakers,
    maker_id: trained.maker_id,
    name: "Timbre match, trained",
    description:
      "A timbre match that also takes the way of the pitch through a phrase, the length of the pauses, and the sounds without a voice (s, f, t) by themselves. Like the instant one it moves a voice of the cast, and is not a copy of the person.",
    effort: "trained",
    needs_text: false,
    seconds_min: trained.seconds_min,
    seconds_max: trained.seconds_max,
  },
];

/** At the one rate that all prints have. */
async function* atPrintedRate(pieces: AsyncIterable<SpokenPiece>, rate: number): AsyncGenerator<SpokenPiece> {
  const resampler = openResampler(rate, printedRate);
  for await (const { samples, words } of pieces) yield { samples: resampler.push(samples), words };
  const rest = resampler.finish();
  if (rest.length > 0) yield { samples: rest, words: [] };
}

/** The port over the two programs. */
export const openVoicePrints = (programs: Programs): VoicePrintPort => ({
  makers,
  models,
  knows_timings: true,
  repeats: true,
  keeps_to_text: true,
  async *take(request, signal) {
    const kind = [instant, trained].find(({ maker_id }) => maker_id === request.maker_id);
    if (!kind) throw new EngineError("engine_failed", `Mynah Classic makes no voices by "${request.maker_id}".`);
    if (!sharedByMakers.languages.includes(request.language))
      throw new EngineError("unsupported_language", `Mynah Classic does not speak the language "${request.language}".`);
    yield* takeMatch(programs, kind, request, signal);
  },
  async *speak({ print: { data }, ...request }, signal) {
    const print = readPrint(data);
    if (!sharedByMakers.languages.includes(request.language))
      throw new EngineError("unsupported_language", `Mynah Classic does not speak the language "${request.language}".`);
    const performance = performancePrinted(print, request);
    yield* atPrintedRate(speak(programs, performance, signal), performance.sample_rate);
  },
});
