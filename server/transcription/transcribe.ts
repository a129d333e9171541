/** POST /v1/speech-to-text. */
import type { Input, Output } from "../../contract/endpoint.ts";
import type { transcription } from "../../contract/transcription.ts";
import type { Context } from "../context.ts";
import type { HeardPiece } from "../engines/ports.ts";
import { fail } from "../fail.ts";
import { exported } from "./exported.ts";
import { hearRecording, soundOf } from "./hear-recording.ts";
import { transcriptOf } from "./rules.ts";

/**
 * What a recording says.
 * @throws Refusal no_engine when nothing that is installed here transcribes, unsupported_value for what cannot be honoured
 */
export async function transcribe(
  ctx: Context,
  input: Input<typeof transcription.transcribe>,
): Promise<Output<typeof transcription.transcribe>> {
  if (input.diarize && !ctx.engines.can("diarization")) await ctx.engines.untilAllStarted(ctx.signal);
  if (input.diarize && !ctx.engines.can("diarization")) {
    fail("unsupported_value", { parameter: "diarize", reason: "no model that tells speakers apart is installed here" });
  }
  for (const { format } of input.additional_formats ?? []) {
    const parameter = "additional_formats";
    if (format !== "srt" && format !== "txt")
      fail("unsupported_value", { parameter, reason: `${format} is not written here` });
  }
  if (input.tag_audio_events) ctx.reply.set("x-not-honoured", "tag_audio_events");
  const sound = await soundOf(input.file, input.file_format === "pcm_s16le_16");
  const pieces = await hearRecording(ctx, { ...input, sound });
  const heard: HeardPiece[] = [];
  for await (const piece of pieces) heard.push(piece);
  const turns = input.diarize
    ? await ctx.engines.ask(
        "diarization",
        { sound, ...(input.num_speakers === undefined ? {} : { speakers: input.num_speakers }) },
        { signal: ctx.signal, share: ctx.caller.workspace_id },
      )
    : undefined;
  const transcript = transcriptOf(heard, { granularity: input.timestamps_granularity, turns });
  if (!input.additional_formats) return transcript;
  // Files need the times of words, also where the words themselves were asked for without.
  const { words } = transcriptOf(heard, { granularity: "word", turns });
  return { ...transcript, additional_formats: input.additional_formats.map((options) => exported(words, options)) };
}
