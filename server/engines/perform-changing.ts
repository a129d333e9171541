/** What a worker does with recordings: listens how long one is, gives it another voice, takes noise out of it. */
import { decodeFile } from "../audio/decode.ts";
import { joinSamples } from "../audio/join.ts";
import { openPeakMeter, type PeakMeter } from "../audio/peaks.ts";
import { findVoice } from "./catalogue.ts";
import type { Auditioned, ChangingAnswers, ChangingWorks, StoredRecording, VoiceMeant } from "./changing-works.ts";
import {
  type ConversionPort,
  type ConversionTarget,
  EngineError,
  type IsolationPort,
  type Provider,
  type Sound,
} from "./ports.ts";
import { openSoundPath } from "./sound-path.ts";
import { pause, type Rest } from "./together.ts";

type Changing = ChangingWorks & ChangingAnswers;
type Performers = {
  [K in keyof Changing]: (
    provider: Provider,
    request: Changing[K]["request"],
    signal: AbortSignal,
  ) => AsyncGenerator<Changing[K]["piece"] | Rest, void, void>;
};

/** A recording whose loudest tenth of a second is softer is silence (root mean square, −60 dB). */
const silentLevel = 0.001;
const frameSeconds = 0.1;
/** What is left of a recording without a voice: this much less than was there, and next to nothing at all. */
const leftShare = 0.02;
const leftLevel = 0.004;
/** As in recitals: small pieces in the first second, so that sound starts soon. */
const earlySeconds = 1;
const earlyPieceSeconds = 0.1;
const latePieceSeconds = 0.5;

/** The loudest tenth of a second of sound that comes piece by piece. */
function openLevelMeter() {
  let energy = 0;
  let count = 0;
  let loudest = 0;
  return {
    push(samples: Float32Array, sample_rate: number) {
      const frame = Math.max(1, Math.round(frameSeconds * sample_rate));
      for (const sample of samples) {
        energy += sample * sample;
        count += 1;
        if (count < frame) continue;
        loudest = Math.max(loudest, energy / count);
        [energy, count] = [0, 0];
      }
    },
    /** Root mean square, 0..1. */
    loudest: () => Math.sqrt(Math.max(loudest, count > 0 ? energy / count : 0)),
  };
}

/** The recording piece by piece, as far as it may be long; a longer one ends there. */
async function* piecesOf({ path, content_type, seconds_max }: StoredRecording): AsyncGenerator<Sound, void, void> {
  let seconds = 0;
  for await (const piece of decodeFile(path, content_type)) {
    seconds += piece.samples.length / piece.sample_rate;
    if (seconds > seconds_max) return;
    yield piece;
  }
}

async function* audition(
  { path, content_type, seconds_max }: StoredRecording,
  signal: AbortSignal,
): AsyncGenerator<Auditioned | Rest, void, void> {
  const level = openLevelMeter();
  let seconds = 0;
  for await (const { samples, sample_rate, seconds_in_all = 0 } of decodeFile(path, content_type)) {
    if (signal.aborted) return;
    seconds += samples.length / sample_rate;
    if (Math.max(seconds, seconds_in_all) > seconds_max) {
      yield { kind: "too_long" };
      return;
    }
    level.push(samples, sample_rate);
    yield pause;
  }
  yield { kind: "heard", seconds, is_silent: level.loudest() < silentLevel };
}

function portsOf({ conversion, isolation }: Provider): {
  conversion: ConversionPort;
  isolation: IsolationPort | undefined;
} {
  if (!conversion) throw new EngineError("engine_failed", "This engine has no conversion any more.");
  return { conversion, isolation };
}

/** The voice as its provider knows it. Throws EngineError. */
function targetOf({ speech }: Provider, { voice_id, made }: VoiceMeant): ConversionTarget {
  if (made) return { print: made.print };
  const voice = findVoice(speech?.voices ?? [], voice_id);
  if (!voice) throw new EngineError("engine_failed", `No engine has the voice ${voice_id}.`);
  return { voice: voice.key };
}

async function* conversion(
  provider: Provider,
  request: Changing["conversion"]["request"],
  signal: AbortSignal,
): AsyncGenerator<Changing["conversion"]["piece"] | Rest, void, void> {
  const { conversion: port, isolation } = portsOf(provider);
  const parts: Float32Array[] = [];
  let sample_rate = 0;
  for await (const piece of piecesOf(request)) {
    if (signal.aborted) return;
    parts.push(piece.samples.slice());
    sample_rate = piece.sample_rate;
    yield pause;
  }
  let samples = joinSamples(parts);
  if (request.remove_background_noise) {
    if (!isolation) throw new EngineError("engine_failed", "This engine has no isolation any more.");
    const clean: Float32Array[] = [];
    for await (const piece of isolation.isolate({ sample_rate, pieces: [samples] }, signal)) {
      clean.push(piece.slice());
      yield pause;
    }
    samples = joinSamples(clean);
  }
  if (signal.aborted) return;
  const { style, seed, output_format, marks = {} } = request;
  const asked = { sound: { samples, sample_rate }, target: targetOf(provider, request), style, seed };
  let path: Awaited<ReturnType<typeof openSoundPath>> | null = null;
  let given = 0;
  try {
    for await (const piece of port.convert(asked, signal)) {
      if (piece.samples.length > 0) {
        path ??= await openSoundPath({ sample_rate, gain_db: piece.gain_db, output_format, marks });
        path.push(piece.samples);
      }
      const isLong = path && path.waitingSeconds() >= (given < earlySeconds ? earlyPieceSeconds : latePieceSeconds);
      const next = isLong && path ? path.take() : pause;
      if (typeof next !== "symbol") given += next.audio_seconds;
      yield next;
    }
    if (signal.aborted || !path) return;
    path.finish();
    yield path.take();
  } finally {
    path?.close();
  }
}

async function* cleaning(
  { isolation }: Provider,
  request: Changing["cleaning"]["request"],
  signal: AbortSignal,
): AsyncGenerator<Changing["cleaning"]["piece"] | Rest, void, void> {
  if (!isolation) throw new EngineError("engine_failed", "This engine has no isolation any more.");
  const source = piecesOf(request);
  const first = await source.next();
  if (first.done || signal.aborted) return;
  const { sample_rate } = first.value;
  const [before, after] = [openLevelMeter(), openLevelMeter()];
  let peaks: number[] = [];
  let meter: PeakMeter | null = openPeakMeter(sample_rate);
  async function* heard(): AsyncGenerator<Float32Array, void, void> {
    for (let next = first; !next.done; next = await source.next()) {
      const { samples } = next.value;
      before.push(samples, sample_rate);
      peaks.push(...(meter?.push(samples) ?? []));
      yield samples;
    }
    peaks.push(...(meter?.finish() ?? []));
    meter = null;
  }
  const path = await openSoundPath({ sample_rate, gain_db: 0, output_format: request.output_format });
  let given = 0;
  const take = () => {
    const piece = { ...path.take(), peaks_before: Int8Array.from(peaks) };
    peaks = [];
    given += piece.audio_seconds;
    return piece;
  };
  try {
    for await (const samples of isolation.isolate({ sample_rate, pieces: heard() }, signal)) {
      after.push(samples, sample_rate);
      path.push(samples);
      yield path.waitingSeconds() >= (given < earlySeconds ? earlyPieceSeconds : latePieceSeconds) ? take() : pause;
    }
    if (signal.aborted) return;
    if (after.loudest() < Math.max(silentLevel, Math.min(leftLevel, leftShare * before.loudest()))) {
      throw new EngineError("unsupported_audio", "No voice was found in this recording.");
    }
    path.finish();
    yield take();
  } finally {
    path.close();
    await source.return();
  }
}

/** What of a stretch of samples, which begins at `at` seconds, lies in the ranges. */
function* within(
  { samples, sample_rate }: Sound,
  at: number,
  ranges: Changing["excerpt"]["request"]["ranges"],
): Generator<Float32Array, void, void> {
  if (ranges === null) {
    yield samples;
    return;
  }
  for (const { start, end } of ranges) {
    const from = Math.max(0, Math.round((start - at) * sample_rate));
    const to = Math.min(samples.length, Math.round((end - at) * sample_rate));
    if (to > from) yield samples.subarray(from, to);
  }
}

async function* excerpt(
  { path: file, content_type, ranges, seconds_max, output_format }: Changing["excerpt"]["request"],
  signal: AbortSignal,
): AsyncGenerator<Changing["excerpt"]["piece"] | Rest, void, void> {
  const end = ranges === null ? Number.POSITIVE_INFINITY : Math.max(0, ...ranges.map((range) => range.end));
  let path: Awaited<ReturnType<typeof openSoundPath>> | null = null;
  let [at, seconds] = [0, 0];
  try {
    for await (const piece of decodeFile(file, content_type)) {
      if (signal.aborted) return;
      const { samples, sample_rate } = piece;
      path ??= await openSoundPath({ sample_rate, gain_db: 0, output_format });
      for (const part of within(piece, at, ranges)) {
        const left = Math.max(0, Math.round((seconds_max - seconds) * sample_rate));
        path.push(part.subarray(0, left));
        seconds += Math.min(part.length, left) / sample_rate;
      }
      at += samples.length / sample_rate;
      if (at >= end || seconds >= seconds_max) break;
      yield path.waitingSeconds() >= latePieceSeconds ? path.take() : pause;
    }
    if (!path) return;
    path.finish();
    yield path.take();
  } finally {
    path?.close();
  }
}

export const changingPerformers: Performers = {
  async *audition(_, request, signal) {
    yield* audition(request, signal);
  },
  conversion,
  cleaning,
  excerpt: (_, request, signal) => excerpt(request, signal),
  async *voice_shape(provider, request, signal) {
    const { conversion: port } = portsOf(provider);
    for await (const shape of port.shape(targetOf(provider, request), signal)) yield shape ?? pause;
  },
};
