/** What stands in a voice file: a zip with this list, the print, the preview and the recordings. */
import { z } from "zod";
import { limits } from "../../../contract/limits.ts";
import { voiceDescription, voiceLabels, voiceName } from "../../../contract/voice-names.ts";
import { voiceMaking } from "../../../contract/voice-shapes.ts";
import { voiceSettingsPart } from "../../../contract/voices.ts";

/** What the list is called in the zip. */
export const manifestName = "voice.json";
/** The list alone is far smaller. */
export const manifestBytesMax = 200_000;
/** The list, the print and the preview, beside the recordings. */
export const entriesMax = limits.voiceSamplesMax + 3;

const file = z.object({
  path: z.string().min(1).max(200),
  size_bytes: z.int().min(0),
  /** Hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const language = z.string().regex(/^[a-z]{2,3}$/);

/** Another form of the file gets another version, and an older Mynah says that it cannot read it. */
export const formatVersion = 1;

export const manifest = z.object({
  format: z.literal("mynah-voice"),
  version: z.literal(formatVersion),
  exported_at_unix: z.int(),
  name: voiceName,
  description: voiceDescription,
  labels: voiceLabels,
  category: z.enum(["cloned", "generated"]),
  /** The voice that it was made from by a description, where it comes from. */
  remixed_from: z.string().max(limits.idLengthMax).nullable(),
  /** ISO 639-1: its own. */
  language,
  /** As its owner set it. */
  settings: voiceSettingsPart,
  /** How its speaker agreed where it comes from; it is told, and counts for nothing elsewhere. */
  consent: z.object({
    is_verified: z.boolean(),
    kind: z.string().max(20).nullable(),
    decided_at_unix: z.int().nullable(),
  }),
  /** Its bytes say their own version, which only their maker reads. */
  print: z.object({ file, maker_id: z.string().min(1).max(limits.idLengthMax) }),
  match: voiceMaking.pick({ base: true, distance: true }).partial(),
  preview: z.object({ file: file.nullable(), text: z.string().min(1).max(limits.voiceDesignTextLengthMax) }),
  samples: z
    .array(z.object({ file, file_name: z.string().max(200), remove_background_noise: z.boolean() }))
    .max(limits.voiceSamplesMax),
});
export type Manifest = z.output<typeof manifest>;
