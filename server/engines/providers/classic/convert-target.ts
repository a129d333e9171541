/** Whom speech is to sound like: a voice of the cast or a print, as it sounds when it speaks. */
import { createHash } from "node:crypto";
import { bands } from "../../../audio/voice/bands.ts";
import { resonanceShift } from "../../../audio/voice/resonances.ts";
import type { VoiceProfile } from "../../../audio/voice/voice-profile.ts";
import { previewOf } from "../../espeak/previews.ts";
import { type ConversionTarget, EngineError, type VoiceShape } from "../../ports.ts";
import { cast } from "./cast.ts";
import { hearRendering } from "./match/refine.ts";
import { type Rendering, readPrint, renderingOf } from "./print.ts";
import type { Recipe } from "./recipe.ts";
import { openShifter } from "./shifter.ts";
import type { Programs } from "./speak.ts";

/** What a recording is moved towards. */
export interface Wanted {
  profile: VoiceProfile;
  /** dB relative to the voice; undefined for none. */
  breath: number | undefined;
  /** Semitones by which the pitch trembles. */
  tremor: number;
}

const lettersMax = 100;
/** Targets that are remembered, so that they need not speak again; each is a few kilobytes. */
const rememberedMax = 100;
const remembered = new Map<string, Wanted>();

interface Speaker {
  key: string;
  rendering: Rendering;
  language: string;
  espeak_voice: string | undefined;
  /** What its recordings sound like, where it was made out of some. */
  recorded: VoiceProfile | null;
}

function speakerOf(target: ConversionTarget): Speaker {
  if ("print" in target) {
    const { data } = target.print;
    const print = readPrint(data);
    return {
      key: createHash("sha256").update(data).digest("hex"),
      rendering: print.own,
      language: print.language,
      espeak_voice: print.espeak_voice ?? undefined,
      recorded: print.target,
    };
  }
  const member = cast.find(({ key }) => key === target.voice);
  if (!member) throw new EngineError("engine_failed", `No voice "${target.voice}".`);
  const { key, language, espeak_voice } = member;
  return { key, rendering: renderingOf(member.recipe), language, espeak_voice, recorded: null };
}

/** A recorded grown man, as he is: resonances are told beside his. */
const man: Recipe = { base: { engine: "flite", speaker: "rms" }, pitch: 0, range: 1, formant: 0, tilt: 0, rate: 1 };
const manSpeaker: Speaker = {
  key: "a grown man",
  rendering: renderingOf(man),
  language: "en",
  espeak_voice: undefined,
  recorded: null,
};

/**
 * What a voice sounds like: it speaks some lines and is measured, the first time that it is asked for. Yields every few
 * milliseconds; null when it is aborted. Throws EngineError for a print that cannot be read.
 */
export async function* wantedOf(
  programs: Programs,
  target: ConversionTarget,
  signal: AbortSignal,
): AsyncGenerator<void, Wanted | null, void> {
  return yield* heardAs(programs, speakerOf(target), signal);
}

async function* heardAs(
  programs: Programs,
  { key, rendering, language, espeak_voice, recorded }: Speaker,
  signal: AbortSignal,
): AsyncGenerator<void, Wanted | null, void> {
  const known = remembered.get(key);
  if (known) return known;
  const texts: string[] = [];
  const others = cast.filter((member) => member.language === language).map(({ preview_text }) => preview_text);
  for (const text of [previewOf(language), ...others]) {
    if (texts.join("").length < lettersMax) texts.push(text);
  }
  const reading = { texts, language, espeak_voice, phrasing: null };
  const profile = recorded ?? (yield* hearRendering(programs, rendering, reading, signal))?.profile;
  if (!profile) {
    if (signal.aborted) return null;
    throw new EngineError("engine_failed", "The voice said nothing that it could be measured by.");
  }
  const wanted: Wanted = { profile, breath: rendering.breath ?? undefined, tremor: rendering.tremor };
  remembered.set(key, wanted);
  const [oldest] = remembered.keys();
  if (remembered.size > rememberedMax && oldest !== undefined) remembered.delete(oldest);
  return wanted;
}

/** How a shifter is set up for somebody who hears themselves: less smooth than for a file, and sooner. */
const liveBlocks = { block_ms: 60, interval_ms: 15 };
const liveSampleRate = 48_000;

/** How much later sound comes out of it. */
async function liveDelayMs(): Promise<number> {
  const shifter = await openShifter({
    sample_rate: liveSampleRate,
    formant_semitones: 0,
    pitch_hertz: 150,
    block_seconds: liveBlocks.block_ms / 1000,
  });
  const delay_ms = 1000 * shifter.latencySeconds;
  shifter.release();
  return delay_ms;
}

/** A voice in numbers: rests (null), and last its shape. Ends early when it is aborted. Throws as `wantedOf`. */
export async function* shapeOf(
  programs: Programs,
  target: ConversionTarget,
  signal: AbortSignal,
): AsyncGenerator<VoiceShape | null, void, void> {
  const heard: Wanted[] = [];
  for (const speaker of [manSpeaker, speakerOf(target)]) {
    const steps = heardAs(programs, speaker, signal);
    for (let next = await steps.next(); ; next = await steps.next()) {
      if (next.done) {
        if (next.value) heard.push(next.value);
        break;
      }
      yield null;
    }
  }
  const [reference, wanted] = heard;
  if (!reference || !wanted) return;
  const { profile, breath } = wanted;
  yield {
    pitch_hertz: profile.pitch_hertz,
    formant_semitones: Number(resonanceShift(reference.profile.resonances, profile.resonances).toFixed(2)),
    spectrum: profile.spectrum,
    bands,
    breath_db: breath ?? null,
    live: { ...liveBlocks, delay_ms: await liveDelayMs() },
  };
}
