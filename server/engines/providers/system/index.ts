/** The system provider: programs that this machine's operating system has, each run anew for every piece of work. */
import { openResampler, type Resampler } from "../../../audio/resample.ts";
import {
  EngineError,
  type EngineModel,
  type EngineVoice,
  type OpenProvider,
  type ProviderPart,
  type SpeechPort,
  type SpokenPiece,
  type TranscriptionPort,
  type TranslationPort,
} from "../../ports.ts";
import { search, usualPath } from "./find.ts";
import { type Gift, type KnownProgram, programs } from "./programs.ts";
import type { Talker } from "./talker.ts";

const anyModelId = "mynah_system";

interface Looked {
  part: ProviderPart;
  gift: Gift | null;
}

/** Looks for a program and opens it. */
async function look({ name, likenesses, install, open }: KnownProgram, path: string): Promise<Looked> {
  const found = await search(name, likenesses, path);
  if (found.kind !== "found") {
    const reason = found.kind === "other" ? `${found.file} ${found.reason}. ` : "";
    return { part: { name, state: "absent", detail: `${reason}To get it: ${install}.` }, gift: null };
  }
  const { program, version } = found;
  const where = `${version === "" ? "" : `${version}, `}${program.file}`;
  try {
    const gift = await open(program);
    return { part: { name, state: "ready", detail: `${where}: ${gift.detail}` }, gift };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { part: { name, state: "damaged", detail: `${where}: ${error.message}` }, gift: null };
  }
}

/** Pieces are given out so long at most, so that others get their turn. */
const pieceSecondsMax = 0.25;

/** Sound at the voice's rate, as a stream without seams. */
async function* inPieces(
  sounds: AsyncIterable<{ samples: Float32Array; sample_rate: number }>,
  { sample_rate }: EngineVoice,
  signal: AbortSignal,
): AsyncGenerator<SpokenPiece, void, void> {
  const length = Math.round(pieceSecondsMax * sample_rate);
  let rate = 0;
  let resampler: Resampler | null = null;
  function* cut(samples: Float32Array): Generator<SpokenPiece, void, void> {
    for (let at = 0; at < samples.length && !signal.aborted; at += length)
      yield { samples: samples.slice(at, at + length), words: [] };
  }
  for await (const sound of sounds) {
    if (!resampler || sound.sample_rate !== rate) {
      if (resampler) yield* cut(resampler.finish());
      rate = sound.sample_rate;
      resampler = openResampler(rate, sample_rate);
    }
    yield* cut(resampler.push(sound.samples));
    if (signal.aborted) return;
  }
  if (resampler) yield* cut(resampler.finish());
}

/** The model that every voice has beside its program's own, so that a public model id fits each of them. */
function anyModelOf(talkers: readonly Talker[]): EngineModel {
  const models = talkers.map(({ model }) => model);
  const languages = new Map(models.flatMap((model) => model.languages).map((each) => [each.language_id, each]));
  return {
    model_id: anyModelId,
    aliases: [
      "eleven_multilingual_v2",
      "eleven_multilingual_v1",
      "eleven_monolingual_v1",
      "eleven_turbo_v2",
      "eleven_turbo_v2_5",
      "eleven_flash_v2",
      "eleven_flash_v2_5",
      "eleven_v3",
    ],
    name: "System programs",
    description:
      "Speech by whichever program of this computer the voice belongs to. Each voice speaks its own language.",
    engine: "system program",
    languages: [...languages.values()],
    detects_language: false,
    honours: (["speed", "stability"] as const).filter((setting) =>
      models.every(({ honours }) => honours.includes(setting)),
    ),
    can_use_phonemes: models.every(({ can_use_phonemes }) => can_use_phonemes),
  };
}

/** All programs that speak, as one port. */
function speechOf(talkers: readonly Talker[], closing: AbortSignal): SpeechPort {
  const speakers = new Map(talkers.flatMap((talker) => talker.voices.map((voice) => [voice.key, { talker, voice }])));
  return {
    models: [...talkers.map(({ model }) => model), anyModelOf(talkers)],
    voices: talkers.flatMap(({ voices, repeats }) =>
      voices.map((voice) => ({ ...voice, model_ids: [...voice.model_ids, anyModelId], repeats })),
    ),
    knows_timings: false,
    repeats: talkers.every(({ repeats }) => repeats),
    async *speak(request, signal) {
      const speaker = speakers.get(request.voice);
      if (!speaker) throw new EngineError("engine_failed", `No program has the voice "${request.voice}".`);
      const { talker, voice } = speaker;
      if (!voice.languages.includes(request.language)) {
        throw new EngineError("unsupported_language", `${voice.name} does not speak "${request.language}".`);
      }
      const until = AbortSignal.any([signal, closing]);
      yield* inPieces(talker.speak(voice, request, until), voice, until);
    },
  };
}

const transcriptionOf = (port: TranscriptionPort, closing: AbortSignal): TranscriptionPort => ({
  models: port.models,
  transcribe: (request, signal) => port.transcribe(request, AbortSignal.any([signal, closing])),
});

const translationOf = (port: TranslationPort, closing: AbortSignal): TranslationPort => ({
  pairs: port.pairs,
  translate: (request, signal) => port.translate(request, AbortSignal.any([signal, closing])),
});

/** Looks for all programs at once. A program that is not there, or cannot be used, is a part. */
export const open: OpenProvider = async ({ path = usualPath }) => {
  const looked = await Promise.all(programs.map((program) => look(program, path)));
  const gifts = looked.flatMap(({ gift }) => gift ?? []);
  const talkers = gifts.flatMap(({ talker }) => talker ?? []);
  const transcription = gifts.find((gift) => gift.transcription)?.transcription;
  const translation = gifts.find((gift) => gift.translation)?.translation;
  const closing = new AbortController();
  return {
    ...(talkers.length > 0 ? { speech: speechOf(talkers, closing.signal) } : {}),
    ...(transcription ? { transcription: transcriptionOf(transcription, closing.signal) } : {}),
    ...(translation ? { translation: translationOf(translation, closing.signal) } : {}),
    parts: () => looked.map(({ part }) => part),
    close: async () => closing.abort(),
  };
};
