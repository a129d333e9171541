/** Voices that sound like a recording. */
import { z } from "zod";
import { endpoint, formBody, json, member, upload } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { decimalText, integerText } from "./query.ts";
import { libraryVoice } from "./voice-library.ts";

export const similarVoices = {
  find: endpoint("POST /v1/similar-voices", {
    who: member("voices_read"),
    summary:
      "Voices of the library that sound like a recording, the nearest first. Each has a distance of 0 to 2; those under 1 count as the same speaker. Previews are listened to in the background: those of voices that engines bring from the first such call on, and where speaking one would cost something, once somebody heard it",
    body: formBody(
      z.object({
        audio_file: upload(),
        /** Only voices nearer than this. */
        similarity_threshold: decimalText(0, limits.similarityThresholdMax).default(limits.similarityThresholdMax),
        top_k: integerText(1, limits.similarVoicesMax).default(limits.similarVoicesDefault),
      }),
      limits.similarRecordingBytesMax,
    ),
    answer: json(
      z.object({
        voices: z.array(libraryVoice),
        has_more: z.boolean(),
        last_sort_id: z.string().nullable(),
        /** Whether some voices are still to be listened to: asked again, there may be others (ours). */
        is_listening: z.boolean(),
      }),
    ),
    errors: [
      "voice_sample_unusable",
      "voice_speech_too_short",
      "too_many_concurrent_requests",
      "engine_failed",
      "no_engine",
    ],
    repeatable: false,
  }),
} as const;
