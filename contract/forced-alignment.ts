/** Forced alignment: when each character of a text is said in a recording of it. */
import { z } from "zod";
import { endpoint, formBody, json, member, upload } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { booleanText } from "./query.ts";

/** In seconds from the start of the recording. */
const alignedCharacter = z.object({ text: z.string(), start: z.number(), end: z.number() });

export const forcedAlignment = {
  create: endpoint("POST /v1/forced-alignment", {
    who: member("forced_alignment"),
    summary: "When each word and character of a text is said in a recording of it",
    body: formBody(
      z.object({
        file: upload(),
        text: z.string(),
        /** How the vendor receives large files; here every file is received so. */
        enabled_spooled_file: booleanText.optional(),
      }),
      limits.alignedRecordingBytesMax,
    ),
    answer: json(
      z.object({
        /** All characters of the text, in order. */
        characters: z.array(alignedCharacter),
        /**
         * What stands between white space, and the white space between; joined they are the text. `loss`: 0 where the
         * sound fits exactly, about 1 where it does not at all or could not be listened for; 0 for white space.
         */
        words: z.array(alignedCharacter.extend({ loss: z.number() })),
        /** The mean of the words' by their length. */
        loss: z.number(),
      }),
    ),
    errors: [
      "empty_text",
      "max_character_limit_exceeded",
      "unsupported_value",
      "unreadable_recording",
      "recording_too_long",
      "no_engine",
      "engine_failed",
    ],
  }),
} as const;
