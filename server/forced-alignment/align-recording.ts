/** POST /v1/forced-alignment. */
import type { Input, Output } from "../../contract/endpoint.ts";
import type { forcedAlignment } from "../../contract/forced-alignment.ts";
import { limits } from "../../contract/limits.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { newId } from "../ids.ts";
import { releaseCharacters, reserveCharacters } from "../usage/index.ts";

/** About a minute of sound: who sends more is ready to wait while others speak. */
const shortBytesMax = 1_000_000;

/**
 * When each word and character of the text is said. It takes one of the workspace's places for requests at once, and no
 * characters.
 * @throws Refusal empty_text, max_character_limit_exceeded, unsupported_value for a text that cannot be read aloud here,
 * unreadable_recording, recording_too_long
 */
export async function alignRecording(
  ctx: Context,
  { file, text }: Input<typeof forcedAlignment.create>,
): Promise<Output<typeof forcedAlignment.create>> {
  const length = [...text].length;
  const length_max = limits.alignedTextLengthMax;
  if (text.trim() === "") fail("empty_text");
  if (length > length_max) fail("max_character_limit_exceeded", { length, length_max });
  const request_id = newId();
  await reserveCharacters(ctx, {
    request_id,
    characters: 0,
    product: "forced_alignment",
    voice_id: null,
    model_id: "forced_alignment",
  });
  try {
    const aligned = await ctx.engines.ask(
      "alignment",
      { path: file.path, content_type: file.content_type, text, seconds_max: 60 * limits.alignedMinutesMax },
      {
        signal: ctx.signal,
        share: ctx.caller.workspace_id,
        priority: file.size_bytes > shortBytesMax ? "batch" : "interactive",
      },
    );
    if (aligned.kind === "aligned") {
      const { characters, words, loss } = aligned;
      return { characters, words, loss };
    }
    const parameter = "text";
    switch (aligned.reason) {
      case "too_long":
        return fail("recording_too_long", { minutes_max: limits.alignedMinutesMax });
      case "silent":
        return fail("unreadable_recording", { reason: "there is nothing to hear in it." });
      case "no_words":
        return fail("unsupported_value", { parameter, reason: "there are no words in it" });
      case "no_reading":
        return fail("unsupported_value", { parameter, reason: "its language cannot be read aloud here" });
    }
  } finally {
    await releaseCharacters(ctx, request_id);
  }
}
