/** The tools, each a call of the API with another caller: the same rights, checks and price. */
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { fileTypeFromBuffer } from "file-type";
import { z } from "zod";
import type { Who } from "../../contract/endpoint.ts";
import { api } from "../../contract/index.ts";
import { limits } from "../../contract/limits.ts";
import { outputFormat } from "../../contract/speech.ts";
import { audioFormat } from "../audio/formats.ts";
import { wavFile } from "../audio/wav.ts";
import type { Context } from "../context.ts";
import { getAudioLink, getHistoryAudio, listHistory } from "../history/index.ts";
import { admit } from "../http/call.ts";
import { asRefusal } from "../http/refusals.ts";
import { newId } from "../ids.ts";
import { prepareSpeech, startSpeech } from "../speech/index.ts";
import { hearRecording } from "../transcription/index.ts";
import { findVoiceByName, listVoices } from "../voices/index.ts";

const text = (said: string) => ({ type: "text" as const, text: said });

/** Runs a tool for the caller; a refusal is told to the assistant in its own words, a stranger is logged and bland. */
async function asked(ctx: Context, who: Who, run: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    admit(who, ctx.caller);
    return await run();
  } catch (error) {
    const known = asRefusal(error);
    if (!known) ctx.log.error({ request_id: ctx.request_id, error }, "a tool failed");
    return { isError: true, content: [text(known?.message ?? "Something went wrong here. It has been logged.")] };
  }
}

const speakInput = {
  text: z.string().describe("What to say. SSML <break> and <phoneme> are understood."),
  voice: z.string().max(200).optional().describe("A voice's name or id, from list_voices."),
  language_code: z.string().max(20).optional().describe("ISO 639-1; found out from the text when absent."),
  model_id: z.string().max(limits.idLengthMax).optional(),
  speed: z.number().min(limits.speedMin).max(limits.speedMax).optional(),
  output_format: outputFormat.default("mp3_44100_128"),
};

async function speak(
  ctx: Context,
  { voice, speed, output_format, ...request }: z.output<z.ZodObject<typeof speakInput>>,
  tell: (done: number, total: number) => Promise<void>,
): Promise<CallToolResult> {
  const { voice_id, name } = await findVoiceByName(ctx, voice);
  const voice_settings = speed === undefined ? null : { speed };
  const body = api.speech.convert.body.schema.parse({ ...request, voice_settings });
  const prepared = await prepareSpeech(ctx, voice_id, body, { output_format, enable_logging: true }, true);
  const { pieces, history_item_id } = await startSpeech(ctx, prepared, { request_id: newId(), checks: "retry" });
  const parts: Uint8Array[] = [];
  let seconds = 0;
  for await (const piece of pieces) {
    parts.push(piece.audio);
    seconds += piece.audio_seconds;
    await tell(piece.characters_done, request.text.length);
  }
  const { codec, content_type } = audioFormat(output_format);
  const made = Buffer.concat(parts);
  const audio = codec === "wav" ? Buffer.from(wavFile(made)) : made;
  const { audio_url } = await getAudioLink(ctx, { history_item_id });
  const link = new URL(audio_url, ctx.url).href;
  return {
    content: [
      text(`${name} says it in ${seconds.toFixed(1)} s. Kept in the history as ${history_item_id}.`),
      { type: "resource_link", uri: link, name: `${history_item_id}`, mimeType: content_type },
      ...(audio.length > limits.assistantAudioBytesMax
        ? []
        : [{ type: "audio" as const, data: audio.toString("base64"), mimeType: content_type }]),
    ],
    structuredContent: { history_item_id, audio_url: link, duration_seconds: seconds },
  };
}

/** The sound of an item of the history, or one that came with the message. */
async function soundToHear(ctx: Context, history_item_id: string | undefined, audio_base64: string | undefined) {
  if (history_item_id === undefined) {
    const bytes = Buffer.from(audio_base64 ?? "", "base64");
    return { bytes, content_type: (await fileTypeFromBuffer(bytes))?.mime ?? "application/octet-stream" };
  }
  admit(api.history.get_audio.who, ctx.caller);
  const { body, content_type } = await getHistoryAudio(ctx, { history_item_id }, null);
  if (body instanceof Uint8Array) return { bytes: body, content_type };
  return { bytes: Buffer.concat(await Array.fromAsync(body)), content_type };
}

/** A server of the protocol that works for one caller. */
export function openTools(ctx: Context): McpServer {
  const server = new McpServer(
    { name: "mynah", version: "1" },
    { instructions: "Mynah turns text into speech in many voices and languages, on its owner's own machine." },
  );
  server.registerTool(
    "speak",
    {
      title: "Speak a text",
      description:
        "Speaks a text with a voice. Gives the sound (when it is short) and a link that plays it for a while.",
      inputSchema: speakInput,
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    (input, { _meta, sendNotification }) =>
      asked(ctx, api.speech.convert.who, () =>
        speak(ctx, input, async (progress, total) => {
          const progressToken = _meta?.progressToken;
          if (progressToken === undefined) return;
          await sendNotification({ method: "notifications/progress", params: { progressToken, progress, total } });
        }),
      ),
  );
  server.registerTool(
    "list_voices",
    {
      title: "List the voices",
      description: "Every voice with its name, id, and what it is like.",
      inputSchema: {},
      annotations: { readOnlyHint: true },
    },
    () =>
      asked(ctx, api.voices.list.who, async () => {
        const { voices } = await listVoices(ctx, { show_legacy: false });
        const shown = voices.map(({ voice_id, name, labels, description }) => ({
          voice_id,
          name,
          labels,
          description,
        }));
        return { content: [text(JSON.stringify(shown))], structuredContent: { voices: shown } };
      }),
  );
  server.registerTool(
    "read_history",
    {
      title: "Read the history",
      description: "What was spoken before, newest first; each with its text and an id.",
      inputSchema: {
        search: z
          .string()
          .max(limits.historySearchLengthMax)
          .optional()
          .describe("Words of the text or of a voice's name."),
        page_size: z.number().int().min(1).max(100).default(20),
        start_after_history_item_id: z.string().max(limits.idLengthMax).optional(),
      },
      annotations: { readOnlyHint: true },
    },
    (input) =>
      asked(ctx, api.history.list.who, async () => {
        const query = api.history.list.query.parse({ ...input, page_size: String(input.page_size) });
        const { history, has_more } = await listHistory(ctx, query);
        const items = history.map(({ history_item_id, text: said, voice_name, date_unix, duration_seconds }) => ({
          history_item_id,
          text: said,
          voice_name,
          date_unix,
          duration_seconds,
        }));
        return { content: [text(JSON.stringify({ items, has_more }))], structuredContent: { items, has_more } };
      }),
  );
  server.registerTool(
    "get_audio",
    {
      title: "Get the sound of something spoken before",
      description: "A link that plays an item of the history for a while.",
      inputSchema: { history_item_id: z.string().max(limits.idLengthMax) },
      annotations: { readOnlyHint: true },
    },
    ({ history_item_id }) =>
      asked(ctx, api.history.get_audio_link.who, async () => {
        const { audio_url } = await getAudioLink(ctx, { history_item_id });
        const uri = new URL(audio_url, ctx.url).href;
        return {
          content: [{ type: "resource_link", uri, name: history_item_id }],
          structuredContent: { audio_url: uri },
        };
      }),
  );
  server.registerTool(
    "transcribe",
    {
      title: "Write down what a recording says",
      description: "What is said in a recording, or in an item of the history.",
      inputSchema: {
        history_item_id: z.string().max(limits.idLengthMax).optional(),
        audio_base64: z.string().max(limits.assistantRecordingLengthMax).optional().describe("A sound file."),
        language_code: z.string().max(20).optional(),
      },
      annotations: { readOnlyHint: true },
    },
    ({ history_item_id, audio_base64, language_code }) =>
      asked(ctx, api.transcription.transcribe.who, async () => {
        const sound = await soundToHear(ctx, history_item_id, audio_base64);
        const said: string[] = [];
        for await (const piece of await hearRecording(ctx, { sound, model_id: undefined, language_code })) {
          said.push(piece.text.trim());
        }
        return { content: [text(said.filter((each) => each !== "").join(" "))] };
      }),
  );
  return server;
}
