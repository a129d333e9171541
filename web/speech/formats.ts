import { OUTPUT_FORMATS, type OutputFormat } from "../../contract/output-formats.ts";
import { type Plan, plans, TIERS, type Tier } from "../../contract/plans.ts";
import { speechWords } from "../words/speech.ts";

export const DEFAULT_FORMAT: OutputFormat = "mp3_44100_128";
/** mp3 of this bitrate is a right of its own. */
const HIGH_KBPS = 192;
/** Uncompressed sound of this rate and above is a right of its own. */
const STUDIO_HZ = 44_100;

type Codec = keyof typeof speechWords.codecs;

function partsOf(format: OutputFormat): { codec: Codec; rate_hz: number; kbps: number | null } {
  const [codec = "mp3", rate = "", kbps] = format.split("_");
  return { codec: codec as Codec, rate_hz: Number(rate), kbps: kbps === undefined ? null : Number(kbps) };
}

function isAllowed(format: OutputFormat, plan: Plan): boolean {
  const { codec, rate_hz, kbps } = partsOf(format);
  if (codec === "mp3") return kbps !== HIGH_KBPS || plan.canUseHighBitrate;
  return !(codec === "pcm" || codec === "wav") || rate_hz < STUDIO_HZ || plan.canUseStudioPcm;
}

/** The format itself if the plan has it, otherwise the usual one. */
export const formatFor = (format: OutputFormat, tier: Tier): OutputFormat =>
  isAllowed(format, plans[tier]) ? format : DEFAULT_FORMAT;

const CONTENT_TYPES: Readonly<Record<Codec, string>> = {
  mp3: "audio/mpeg",
  pcm: "audio/pcm",
  ulaw: "audio/basic",
  alaw: "audio/x-alaw-basic",
  opus: "audio/ogg",
  wav: "audio/wav",
};

/** What a sound of this format is called on the wire. */
export const contentType = (format: OutputFormat): string => CONTENT_TYPES[partsOf(format).codec];

/** Whether browsers can play it while it comes, or at all. */
export const isPlayable = (format: OutputFormat): boolean => ["mp3", "opus", "wav"].includes(partsOf(format).codec);

function nameOf(format: OutputFormat): string {
  const { codec, rate_hz, kbps } = partsOf(format);
  return speechWords.formatName(
    speechWords.codecs[codec],
    speechWords.kilohertz(String(rate_hz / 1000)),
    kbps === null ? null : speechWords.kilobits(kbps),
  );
}

export interface FormatChoice {
  value: OutputFormat;
  label: string;
  disabled: boolean;
}

/** Every format; those that the plan lacks name the first plan that has them. */
export function formatChoices(tier: Tier): readonly FormatChoice[] {
  return OUTPUT_FORMATS.map((value) => {
    const disabled = !isAllowed(value, plans[tier]);
    const first = TIERS.find((other) => isAllowed(value, plans[other]));
    const label =
      disabled && first !== undefined ? speechWords.formatNeeds(nameOf(value), plans[first].name) : nameOf(value);
    return { value, label, disabled };
  });
}
