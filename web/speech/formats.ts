import { OUTPUT_FORMATS, type OutputFormat } from "../../contract/output-formats.ts";
import { plans, type Tier } from "../../contract/plans.ts";
import { lowestPlanWith, planHas, rightOfFormat } from "../../contract/rights.ts";
import { speechWords } from "../words/speech.ts";

export const DEFAULT_FORMAT: OutputFormat = "mp3_44100_128";

type Codec = keyof typeof speechWords.codecs;

function partsOf(format: OutputFormat): { codec: Codec; rate_hz: number; kbps: number | null } {
  const [codec = "mp3", rate = "", kbps] = format.split("_");
  return { codec: codec as Codec, rate_hz: Number(rate), kbps: kbps === undefined ? null : Number(kbps) };
}

const isAllowed = (format: OutputFormat, tier: Tier): boolean => {
  const right = rightOfFormat(format);
  return right === null || planHas(tier, right);
};

/** The format itself if the plan has it, otherwise the usual one. */
export const formatFor = (format: OutputFormat, tier: Tier): OutputFormat =>
  isAllowed(format, tier) ? format : DEFAULT_FORMAT;

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
    const right = rightOfFormat(value);
    const disabled = right !== null && !planHas(tier, right);
    const label = disabled ? speechWords.formatNeeds(nameOf(value), plans[lowestPlanWith(right)].name) : nameOf(value);
    return { value, label, disabled };
  });
}
