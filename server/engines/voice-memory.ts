/** What is kept of voices beyond their engine's life: who they were, and how loud they are. */
import { isDeepStrictEqual } from "node:util";
import type { ListedVoice } from "./listed.ts";
import type { EngineLog } from "./pool.ts";
import type { EngineVoice } from "./ports.ts";

export interface SeenVoice {
  provider: string;
  voice: EngineVoice;
  /** Measured, for a voice that does not know its own; null before that. */
  gain_db: number | null;
}

/** Where they are kept. */
export interface SeenVoices {
  /** Those that were seen not too long ago. */
  read(): Promise<readonly SeenVoice[]>;
  /** Writes them down as seen now. */
  keep(voices: readonly SeenVoice[]): Promise<void>;
}

export interface VoiceMemory {
  /** Reads what is kept; before that nothing is written. */
  load(): Promise<void>;
  /** Notes the voices that can speak now; returns them with their measured gains. */
  note(live: readonly ListedVoice[]): ListedVoice[];
  /** Voices that were here and cannot speak now. */
  absent(live: readonly ListedVoice[]): SeenVoice[];
  /**
   * The fixed gain that brings a voice to −16 LUFS. One that does not know it is measured once: `measure` gives it in dB
   * (null: silent), and may fail, then it is measured again the next time.
   */
  gainOf(voice: ListedVoice, measure: () => Promise<number | null>): Promise<number>;
}

/** Beyond this the measure is wrong, not the voice. */
const gainDbMax = 30;

/** Whether a voice still sounds the same, as far as its description tells. */
const soundsAlike = (a: EngineVoice, b: EngineVoice): boolean =>
  a.key === b.key && a.sample_rate === b.sample_rate && isDeepStrictEqual(a.model_ids, b.model_ids);

/** A voice without whose it is. */
function bare({
  provider: _p,
  provider_title: _t,
  repeats: _r,
  disabled_reason: _d,
  ...voice
}: ListedVoice): EngineVoice {
  return voice;
}

/** Opens the memory; without `seen` it lasts as long as the process. */
export function openVoiceMemory(seen: SeenVoices | undefined, log: EngineLog): VoiceMemory {
  const known = new Map<string, SeenVoice>();
  /** Ids of the voices that spoke when it was noted last. */
  let speaking = new Set<string>();
  let isLoaded = seen === undefined;
  const measuring = new Map<string, Promise<number>>();
  /** One write after the other, so that the last one noted is the one that stays. */
  let writing: Promise<void> = Promise.resolve();

  const write = (voices: readonly SeenVoice[]): void => {
    if (!seen || voices.length === 0) return;
    writing = writing
      .then(() => seen.keep(voices))
      .catch((error: unknown) => log.warn({ error }, "the voices that were seen could not be kept"));
  };

  return {
    async load() {
      for (const each of (await seen?.read()) ?? []) known.set(each.voice.voice_id, each);
      isLoaded = true;
    },
    note(live) {
      if (!isLoaded) return [...live];
      const ids = new Set(live.map(({ voice_id }) => voice_id));
      const gone = [...speaking].filter((id) => !ids.has(id)).flatMap((id) => known.get(id) ?? []);
      const news: SeenVoice[] = [];
      const noted = live.map((listed) => {
        const voice = bare(listed);
        const before = known.get(voice.voice_id);
        const gain_db = before && soundsAlike(before.voice, voice) ? before.gain_db : null;
        const now: SeenVoice = { provider: listed.provider, voice, gain_db };
        if (!speaking.has(voice.voice_id) || !isDeepStrictEqual(before, now)) news.push(now);
        known.set(voice.voice_id, now);
        return { ...listed, gain_db: voice.gain_db ?? gain_db };
      });
      speaking = ids;
      write([...news, ...gone]);
      return noted;
    },
    absent(live) {
      const ids = new Set(live.map(({ voice_id }) => voice_id));
      return [...known.values()].filter(({ voice }) => !ids.has(voice.voice_id));
    },
    async gainOf(voice, measure) {
      const gain_db = voice.gain_db ?? known.get(voice.voice_id)?.gain_db;
      if (gain_db !== null && gain_db !== undefined) return gain_db;
      const running =
        measuring.get(voice.voice_id) ??
        measure()
          .then((measured) => {
            const gain = Math.max(-gainDbMax, Math.min(gainDbMax, measured ?? 0));
            const now: SeenVoice = { provider: voice.provider, voice: bare(voice), gain_db: gain };
            known.set(voice.voice_id, now);
            if (measured !== null) write([now]);
            return gain;
          })
          .finally(() => measuring.delete(voice.voice_id));
      measuring.set(voice.voice_id, running);
      return running;
    },
  };
}
