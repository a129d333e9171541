/** What a worker does for each kind of work with the provider that it opened. */
import { decodeFile } from "../audio/decode.ts";
import { findWatermarkIn } from "../audio/find-watermark.ts";
import { joinSamples } from "../audio/join.ts";
import { findGain } from "../audio/levelling.ts";
import { transcodePieces } from "../audio/transcode.ts";
import { findModel, findVoice } from "./catalogue.ts";
import { openClaims } from "./claims.ts";
import { cutRecording } from "./cut-recording.ts";
import { piecesOf, toListen } from "./heard-sound.ts";
import { checkSound } from "./hearing/sound-check.ts";
import { findSpokenText } from "./hearing/spoken-text.ts";
import { hearTraits, matchVoices } from "./hearing/voice-match.ts";
import { madeSpeaker } from "./made-voice.ts";
import { measuringTexts } from "./measuring-texts.ts";
import { changingPerformers } from "./perform-changing.ts";
import {
  EngineError,
  type EngineVoice,
  type Provider,
  type Recording,
  type SpeakRequest,
  type SpeechPort,
} from "./ports.ts";
import { reciteWith } from "./recite.ts";
import { planSpeech } from "./text/plan.ts";
import { alignTranscript } from "./timing/align-transcript.ts";
import { resting, type Turns } from "./timing/turns.ts";
import { help, type Inbox, pause, type Rest, speakTogether, type Utter } from "./together.ts";
import { utter } from "./utter.ts";
import type { MadeVoice, RecitalRequest, Work, WorkKind, Works } from "./works.ts";

type Pieces<K extends WorkKind> = AsyncGenerator<Works[K]["piece"] | Rest, void, void>;

/** How a recital gets what helpers made. */
export interface Helpers {
  memory: SharedArrayBuffer;
  inbox: Inbox;
}

type Performers = {
  [K in WorkKind]: (
    provider: Provider,
    request: Works[K]["request"],
    signal: AbortSignal,
    helpers: Helpers | null,
  ) => Pieces<K>;
};

/** Gain is measured on this much of a text at most. */
const loudnessSecondsMax = 20;
/** Progress is told in so many steps. */
const progressSteps = 100;

/** A port that this provider fills. The pool asks only for works that are among its abilities; they may have changed. */
function portOf<P extends "transcription" | "voice_print" | "voice_design" | keyof PromisePorts>(
  provider: Provider,
  name: P,
) {
  const port = provider[name];
  if (!port) throw new EngineError("engine_failed", `This engine has no ${name} any more.`);
  return port as NonNullable<Provider[P]>;
}
type PromisePorts = Pick<
  Provider,
  "voice_activity" | "diarization" | "speaker" | "spoken_language" | "punctuation" | "translation"
>;

function speakerOf(
  { speech, voice_print }: Provider,
  { voice_id, made }: { voice_id: string; made?: MadeVoice },
): { port: SpeechPort; voice: EngineVoice } {
  if (made) {
    if (!voice_print) throw new EngineError("engine_failed", "This engine has no voice_print any more.");
    return madeSpeaker(voice_print, made);
  }
  const voice = findVoice(speech?.voices ?? [], voice_id);
  if (!speech || !voice) throw new EngineError("engine_failed", `No engine has the voice ${voice_id}.`);
  return { port: speech, voice };
}

function modelOf({ models }: SpeechPort, voice: EngineVoice, model_id: string | undefined): string {
  const own = models.filter((model) => voice.model_ids.includes(model.model_id));
  const id = model_id === undefined ? voice.model_ids[0] : findModel(own, model_id)?.model_id;
  if (id === undefined) throw new EngineError("engine_failed", `${voice.name} is not spoken by ${model_id}.`);
  return id;
}

/** The plan of a recital, and who speaks it. */
function readyToRecite(provider: Provider, request: RecitalRequest, signal: AbortSignal) {
  const { port, voice } = speakerOf(provider, request);
  const model_id = modelOf(port, voice, request.model_id);
  const { style, seed, output_format, gain_db, checks, is_part = false, marks = {} } = request;
  const plan = planSpeech(request.text);
  // A single sentence is heard as it is: to listen to it again would only delay it.
  const isChecked = is_part || plan.segments.filter(({ kind }) => kind === "speech").length > 1;
  const options = {
    port,
    voice,
    model_id,
    style,
    seed,
    output_format,
    by_sentence: is_part,
    marks,
    ...(gain_db === undefined ? {} : { gain_db }),
    ...(checks && isChecked ? { checks } : {}),
  };
  const speakOne: Utter = (segment, index) => utter(segment, index, options, signal);
  return { plan, options, speakOne };
}

async function* recital(
  provider: Provider,
  request: RecitalRequest,
  signal: AbortSignal,
  helpers: Helpers | null,
): Pieces<"recital"> {
  const { plan, options, speakOne } = readyToRecite(provider, request, signal);
  const speak = helpers ? speakTogether(plan, openClaims(helpers.memory), helpers.inbox, speakOne, signal) : speakOne;
  for await (const piece of reciteWith(plan, options, speak, signal)) {
    const isWorth = typeof piece === "symbol" || piece.audio.length > 0 || piece.alignment || piece.checked.length > 0;
    yield isWorth ? piece : pause;
  }
}

/** What a voice says by itself, without any gain. */
async function* loudness(
  provider: Provider,
  request: Works["loudness"]["request"],
  signal: AbortSignal,
): Pieces<"loudness"> {
  const { at_length } = request;
  const { port, voice } = speakerOf(provider, request);
  const language = voice.languages[0] as string;
  const asked: Omit<SpeakRequest, "utterance"> = {
    voice: voice.key,
    model_id: modelOf(port, voice, undefined),
    language,
    style: { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 },
    seed: 0,
  };
  const heard: Float32Array[] = [];
  for (const text of [voice.preview_text, ...(at_length ? measuringTexts(language) : [])]) {
    const utterance = { spans: [{ kind: "text", text } as const], previous_text: "", next_text: "" };
    const pieces: Float32Array[] = [];
    let seconds = 0;
    for await (const { samples } of port.speak({ ...asked, utterance }, signal)) {
      // The port may use its buffer again.
      pieces.push(samples.slice());
      seconds += samples.length / voice.sample_rate;
      if (signal.aborted || seconds > loudnessSecondsMax) break;
      yield pause;
    }
    heard.push(joinSamples(pieces));
  }
  const gain_db = yield* resting(findGain(heard, voice.sample_rate), pause, signal);
  yield { gain_db };
}

/** What work in turns ends with, as a piece; none when it is given up. */
async function* endOf<Result>(work: Turns<Result>, signal: AbortSignal): AsyncGenerator<Result | Rest, void, void> {
  const end = yield* resting<typeof pause, Result>(work, pause, signal);
  if (end !== null) yield end;
}

const performers: Performers = {
  ...changingPerformers,
  recital,
  async *help(provider, { recital: request, memory }, signal) {
    const { plan, speakOne } = readyToRecite(provider, request, signal);
    yield* help(plan, openClaims(memory), speakOne, signal);
  },
  loudness,
  async *transcode(_, { bytes, content_type, output_format }) {
    for await (const piece of transcodePieces(bytes, content_type, output_format))
      yield piece.length > 0 ? new Uint8Array(piece) : pause;
  },
  async *transcription(provider, { sound, ...request }, signal) {
    const port = portOf(provider, "transcription");
    const heard = await toListen(sound, signal);
    if (!signal.aborted) yield* port.transcribe({ ...request, ...heard }, signal);
  },
  async *print(provider, { samples, ...request }, signal) {
    const port = portOf(provider, "voice_print");
    const maker = port.makers.find(({ maker_id }) => maker_id === request.maker_id);
    const recordings: Recording[] = [];
    for (const { sound, ...about } of samples) {
      const recording = { ...about, pieces: () => piecesOf(sound) };
      recordings.push(maker?.needs_text ? await cutRecording(recording, maker.seconds_max, signal) : recording);
      yield pause;
    }
    let told = -1;
    for await (const step of port.take({ ...request, samples: recordings }, signal)) {
      const isWorthTelling = !("progress" in step) || Math.floor(progressSteps * step.progress) > told;
      if ("progress" in step) told = Math.max(told, Math.floor(progressSteps * step.progress));
      yield isWorthTelling ? step : pause;
    }
  },
  async *design(provider, request, signal) {
    yield await portOf(provider, "voice_design").design(request, signal);
  },
  async *remix(provider, request, signal) {
    yield await portOf(provider, "voice_design").remix(request, signal);
  },
  async *voice_activity(provider, { sound }, signal) {
    yield await portOf(provider, "voice_activity").find(await toListen(sound, signal), signal);
  },
  async *diarization(provider, { sound, ...more }, signal) {
    yield await portOf(provider, "diarization").separate({ ...(await toListen(sound, signal)), ...more }, signal);
  },
  async *speaker(provider, { sound }, signal) {
    yield (await portOf(provider, "speaker").embed(await toListen(sound, signal), signal)).slice();
  },
  async *spoken_language(provider, { sound }, signal) {
    yield await portOf(provider, "spoken_language").identify(await toListen(sound, signal), signal);
  },
  async *punctuation(provider, { text }, signal) {
    yield await portOf(provider, "punctuation").punctuate(text, signal);
  },
  async *alignment(_, { path, content_type, text, seconds_max }, signal) {
    yield* endOf(alignTranscript(decodeFile(path, content_type), text, seconds_max), signal);
  },
  async *sound_check(_, { sound, seconds_max }, signal) {
    yield* endOf(checkSound(piecesOf(sound), seconds_max), signal);
  },
  async *voice_match(_, { first, second, seconds_max }, signal) {
    yield* endOf(matchVoices(first.map(piecesOf), second.map(piecesOf), seconds_max), signal);
  },
  async *voice_traits(_, { sound, seconds_max }, signal) {
    yield* endOf(hearTraits([piecesOf(sound)], seconds_max), signal);
  },
  async *watermark_find(_, { sound, key, seconds_max }, signal) {
    yield* endOf(findWatermarkIn(piecesOf(sound), key, seconds_max), signal);
  },
  async *spoken_text(_, { sound, text, language, seconds_max }, signal) {
    yield* endOf(findSpokenText(piecesOf(sound), text, language, seconds_max), signal);
  },
  async *translation(provider, request, signal) {
    yield await portOf(provider, "translation").translate(request, signal);
  },
};

/** Starts a work; throws, when it is iterated, what the port throws (EngineError), TextError and AudioError. */
export function perform(
  provider: Provider,
  { kind, request }: Work,
  signal: AbortSignal,
  helpers: Helpers | null = null,
): AsyncGenerator<unknown, void, void> {
  const performer = performers[kind] as (
    provider: Provider,
    request: unknown,
    signal: AbortSignal,
    helpers: Helpers | null,
  ) => Pieces<WorkKind>;
  return performer(provider, request, signal, helpers);
}

/** The works that a provider can do; those that need no port can be done by every one. */
export function worksOf(provider: Provider): WorkKind[] {
  const ofPorts: Readonly<Partial<Record<WorkKind, keyof Provider>>> = {
    recital: provider.speech ? "speech" : "voice_print",
    help: provider.speech ? "speech" : "voice_print",
    loudness: provider.speech ? "speech" : "voice_print",
    transcription: "transcription",
    cleaning: "isolation",
    conversion: "conversion",
    voice_shape: "conversion",
    print: "voice_print",
    design: "voice_design",
    remix: "voice_design",
    voice_activity: "voice_activity",
    diarization: "diarization",
    speaker: "speaker",
    spoken_language: "spoken_language",
    punctuation: "punctuation",
    translation: "translation",
  };
  return (Object.keys(performers) as WorkKind[]).filter((kind) => {
    const port = ofPorts[kind];
    return port === undefined || provider[port] !== undefined;
  });
}
