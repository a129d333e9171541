/** How near a timbre match comes to twelve speakers, and what it costs. They are synthetic: nobody's voice lies here. */
import { joinSamples } from "../server/audio/join.ts";
import { openVoiceMeter } from "../server/audio/voice/voice-meter.ts";
import { distanceBetween, type VoiceProfile } from "../server/audio/voice/voice-profile.ts";
import { atRate } from "../server/engines/hearing/testing/circumstances.ts";
import type { DesignRequest, Sound, SpokenPiece, TakenPrint, VoicePrint } from "../server/engines/ports.ts";
import { providers } from "../server/engines/registry.ts";
import { ordinaryTexts } from "../server/engines/testing/ordinary-texts.ts";
import { style } from "./bare-engine.ts";
import { median, note } from "./measure.ts";

interface Speaker extends Omit<DesignRequest, "accent_strength" | "seed"> {
  /** Whether the recording came through one, and what is said is held against it through one, too. */
  by_telephone?: boolean;
}

const speaker = (asked: string, description: string): Speaker => {
  const [gender, age, accent = ""] = asked.split(" ");
  return { gender: gender as Speaker["gender"], age: age as Speaker["age"], accent, description };
};

/** Voices that nobody has: designed far from those that a match begins with, recorders and rooms included. */
const speakers: readonly Speaker[] = [
  speaker("female middle_aged american", "a dull, deep and slow woman"),
  speaker("female young american", "a small girl with a breathy voice, quick"),
  speaker("female young scottish", "bright, thin, sharp"),
  speaker("female middle_aged british", "large and warm, slow"),
  speaker("female young caribbean", "nasal, lively"),
  speaker("female old new_york", "dark and rich"),
  speaker("male young american", "very bright, thin, lively"),
  speaker("male middle_aged american", "a very deep, large man, even and slow"),
  speaker("male middle_aged scottish", "lively, sharp, quick"),
  speaker("male middle_aged british", "dark, breathy, calm"),
  { ...speaker("male old northern_english", "rich, nasal"), by_telephone: true },
  speaker("male young west_midlands", "small, bright, fast"),
];

const pitchShareMax = 0.05;
const nearerMin = 0.5;
/** What is this near already cannot be told from the same voice with another text. */
const [formantClose, spectrumClose] = [0.5, 1.5];
const takeSecondsMax = 5;
const costMax = 1.5;
/** Speech that the time of taking a print is measured with. */
const longSeconds = 180;

const telephoneRate = 8000;

const never = new AbortController().signal;

interface Match {
  speaker: string;
  base: string;
  /** Share by which the median of the pitch is off. */
  pitch: number;
  formant: { before: number; after: number };
  spectrum: { before: number; after: number };
  cost: number;
}

/** Processor time since then: the wall's has whatever else runs in it. */
function cpuSeconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
}

async function gathered(pieces: AsyncIterable<SpokenPiece>): Promise<Float32Array> {
  const all: Float32Array[] = [];
  for await (const { samples } of pieces) all.push(samples.slice());
  return joinSamples(all);
}

async function* nothing(): AsyncGenerator<SpokenPiece> {}

/** Whether what was far is at least half as far now, or so near that it cannot be told. */
const isHalfway = ({ before, after }: { before: number; after: number }, close: number): boolean =>
  after <= (1 - nearerMin) * before || after <= close;

function profileOf({ samples, sample_rate }: Sound): VoiceProfile {
  const meter = openVoiceMeter();
  for (const _ of meter.push(samples, sample_rate));
  const finishing = meter.finish();
  for (;;) {
    const { done, value } = finishing.next();
    if (!done) continue;
    if (!value) throw new Error("nobody speaks");
    return value.profile;
  }
}

/** What comes out of the other end of a telephone. */
const throughTelephone = ({ samples, sample_rate }: Sound): Sound => ({
  samples: atRate(samples, sample_rate, telephoneRate),
  sample_rate: telephoneRate,
});

async function openPorts() {
  const { speech, voice_print, voice_design } =
    (await providers[0]?.open({ models_folder: "", servers: [], threads: 1 })) ?? {};
  if (!speech || !voice_print || !voice_design) throw new Error("the classic engine has no voice prints");
  const sample_rate = voice_print.makers[0]?.sample_rate ?? 0;
  const requestOf = (text: string, seed: number) => ({
    language: "en",
    utterance: { spans: [{ kind: "text", text } as const], previous_text: "", next_text: "" },
    style,
    seed,
  });

  async function say(print: VoicePrint, texts: readonly string[], seed: number): Promise<Sound> {
    const said: Float32Array[] = [];
    for (const [index, text] of texts.entries())
      said.push(await gathered(voice_print?.speak({ ...requestOf(text, seed + index), print }, never) ?? nothing()));
    return { samples: joinSamples(said), sample_rate };
  }
  async function sayByBase(voice_id: string | undefined, texts: readonly string[]): Promise<Sound> {
    const voice = speech?.voices.find((each) => each.voice_id === voice_id);
    if (!voice) throw new Error("a match began with no voice");
    const said: Float32Array[] = [];
    for (const [index, text] of texts.entries())
      said.push(await gathered(speech?.speak({ ...requestOf(text, index), voice: voice.key }, never) ?? nothing()));
    return { samples: joinSamples(said), sample_rate: voice.sample_rate };
  }
  return {
    say,
    sayByBase,
    async recordingOf({ by_telephone, ...asked }: Speaker, texts: readonly string[], seed: number): Promise<Sound> {
      const designed = await voice_design.design({ ...asked, accent_strength: 1, seed }, never);
      if (designed.not_honoured.length > 0) throw new Error(`nobody heard ${designed.not_honoured.join(", ")}`);
      const recording = await say(designed.print, texts, 100);
      return by_telephone ? throughTelephone(recording) : recording;
    },
    async take(sound: Sound, maker_id: string): Promise<TakenPrint> {
      const pieces = async function* () {
        yield sound;
      };
      const request = { maker_id, language: "en", labels: {}, samples: [{ text: "", pieces }] };
      for await (const step of voice_print.take(request, never)) if ("print" in step) return step;
      throw new Error("no print was made");
    },
  };
}

/** Matches every speaker and holds what the print says against what the speaker says of the same texts. */
async function matchSpeakers(maker_id: string): Promise<Match[]> {
  const { recordingOf, take, say, sayByBase } = await openPorts();
  const texts = ordinaryTexts("en");
  const matches: Match[] = [];
  for (const [seed, asked] of speakers.entries()) {
    const recording = await recordingOf(asked, texts, seed + 1);
    const taken = await take(recording, maker_id);
    const target = profileOf(recording);
    const heardOf = (sound: Sound): VoiceProfile => profileOf(asked.by_telephone ? throughTelephone(sound) : sound);
    let started = process.cpuUsage();
    const byBase = await sayByBase(taken.base?.voice_id, texts);
    const baseSeconds = cpuSeconds(started);
    started = process.cpuUsage();
    const byPrint = await say(taken.print, texts, 7);
    const cost = cpuSeconds(started) / baseSeconds;
    const said = heardOf(byPrint);
    const [before, after] = [distanceBetween(target, heardOf(byBase)), distanceBetween(target, said)];
    matches.push({
      speaker: asked.description,
      base: taken.base?.name ?? "",
      pitch: Math.abs(said.pitch_hertz / target.pitch_hertz - 1),
      formant: { before: before.formant, after: after.formant },
      spectrum: { before: before.spectrum, after: after.spectrum },
      cost,
    });
  }
  return matches;
}

/** Notes what the timbre match reaches. */
export async function benchTimbreMatch(): Promise<void> {
  const matches = await matchSpeakers("classic_match");
  const among = `of ${matches.length} synthetic speakers`;
  const worstPitch = Math.max(...matches.map(({ pitch }) => pitch));
  note(
    `timbre match: the median pitch ${among}, the furthest off`,
    `${(100 * worstPitch).toFixed(1)} %`,
    "≤ 5 %",
    worstPitch <= pitchShareMax,
  );
  const parts = [
    { what: "resonances of the mouth", unit: "semitones", close: formantClose, of: (match: Match) => match.formant },
    { what: "long-term spectrum", unit: "dB", close: spectrumClose, of: (match: Match) => match.spectrum },
  ];
  for (const { what, unit, close, of } of parts) {
    const reached = matches.filter((match) => isHalfway(of(match), close)).length;
    const [before, after] = [median(matches.map((m) => of(m).before)), median(matches.map((m) => of(m).after))];
    note(
      `timbre match: the ${what} at least halfway, or within ${close} ${unit}`,
      `${reached} ${among}; median ${before.toFixed(2)} → ${after.toFixed(2)} ${unit}`,
      "all",
      reached === matches.length,
    );
  }
  const cost = median(matches.map((match) => match.cost));
  note("speaking with a print, times the voice it began as, processor time", cost.toFixed(2), "≤ 1.5", cost <= costMax);
  const [first] = speakers;
  if (!first) return;
  const { recordingOf, take } = await openPorts();
  const short = await recordingOf(first, ordinaryTexts("en"), 1);
  const times = Math.ceil((longSeconds * short.sample_rate) / short.samples.length);
  const long = { ...short, samples: joinSamples(Array.from({ length: times }, () => short.samples)) };
  const started = process.cpuUsage();
  await take(long, "classic_match");
  const seconds = cpuSeconds(started);
  note(
    "taking a print of three minutes, processor time",
    `${seconds.toFixed(1)} s`,
    "≤ 5 s",
    seconds <= takeSecondsMax,
  );
}
