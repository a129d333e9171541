/** Recordings in another voice, made by whoever has that voice. */
import { findVoice } from "./catalogue.ts";
import type { ChangingAnswers, ChangingWorks, ConversionRequest, VoiceMeant } from "./changing-works.ts";
import type { ListedConversionModel, ListedVoice } from "./listed.ts";
import type { WorkOptions } from "./pool.ts";
import { EngineError, type VoiceShape } from "./ports.ts";
import type { EncodedPiece } from "./sound-path.ts";

type Kinds = Pick<ChangingWorks & ChangingAnswers, "conversion" | "voice_shape">;
type Kind = keyof Kinds;

export interface VoiceChanging {
  readonly models: readonly ListedConversionModel[];
  /** A recording in the voice. Throws EngineError (engine_failed for a voice that is not there), AudioError. */
  convert(request: ConversionRequest, how: WorkOptions): AsyncGenerator<EncodedPiece, void, void>;
  /** The shape of the voice. Throws as `convert`. */
  shape(request: VoiceMeant, how: WorkOptions): Promise<VoiceShape>;
}

/** What it needs of the engines. */
export interface Changers {
  models(): readonly ListedConversionModel[];
  voices(): readonly ListedVoice[];
  untilStarted(voice_id: string, signal: AbortSignal): Promise<void>;
  /** By the first provider that can. */
  run<K extends Kind>(
    kind: K,
    request: Kinds[K]["request"],
    how: WorkOptions,
  ): AsyncGenerator<Kinds[K]["piece"], void, void>;
  /** By this one. */
  runBy<K extends Kind>(
    provider: string,
    kind: K,
    request: Kinds[K]["request"],
    how: WorkOptions,
  ): AsyncGenerator<Kinds[K]["piece"], void, void>;
}

/** The voice changer over the engines. */
export function openVoiceChanging({ models, voices, untilStarted, run, runBy }: Changers): VoiceChanging {
  async function* byVoice<K extends Kind>(
    kind: K,
    request: Kinds[K]["request"],
    how: WorkOptions,
  ): AsyncGenerator<Kinds[K]["piece"], void, void> {
    if (request.made) {
      yield* run(kind, request, how);
      return;
    }
    await untilStarted(request.voice_id, how.signal);
    const voice = findVoice(voices(), request.voice_id);
    if (!voice) throw new EngineError("engine_failed", `No engine has the voice ${request.voice_id}.`);
    yield* runBy(voice.provider, kind, { ...request, voice_id: voice.voice_id }, how);
  }
  return {
    get models() {
      return models();
    },
    convert: (request, how) => byVoice("conversion", request, how),
    async shape(request, how) {
      for await (const shape of byVoice("voice_shape", request, how)) return shape;
      how.signal.throwIfAborted();
      throw new EngineError("engine_failed", "The engine gave no answer.");
    },
  };
}
