/** GET /v1/voices/:voice_id/file. */
import { createHash } from "node:crypto";
import type { Input } from "../../../contract/endpoint.ts";
import { cleanNamePart } from "../../../contract/file-names.ts";
import { limits } from "../../../contract/limits.ts";
import type { voiceLab } from "../../../contract/voice-lab.ts";
import { recordChange } from "../../audit-log/index.ts";
import type { Context } from "../../context.ts";
import { fail } from "../../fail.ts";
import { type Entry, zipped } from "../../files/zip.ts";
import type { Bytes } from "../../http/answers.ts";
import { readSettings } from "../../voices/index.ts";
import { findOwnVoice } from "../find-own-voice.ts";
import { readAgreement, readSamples } from "../store.ts";
import { formatVersion, type Manifest, manifestName } from "./manifest.ts";

type ListedFile = Manifest["print"]["file"];

const unix = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Files, one after the other, and last the list of them: what they are is known when they went through. */
async function* entriesOf(
  ctx: Context,
  files: ReadonlyMap<string, string>,
  listOf: (listed: (path: string) => ListedFile) => Manifest,
): AsyncGenerator<Entry> {
  const listed = new Map<string, ListedFile>();
  for (const [path, key] of files) {
    const open = async () => {
      const { stream } = await ctx.files.get(key);
      return (async function* () {
        const hash = createHash("sha256");
        let size_bytes = 0;
        for await (const part of stream) {
          hash.update(part);
          size_bytes += part.length;
          yield part;
        }
        listed.set(path, { path, size_bytes, sha256: hash.digest("hex") });
      })();
    };
    yield { name: path, is_packed: false, open };
  }
  const list = listOf((path) => {
    const file = listed.get(path);
    if (!file) throw new Error(`${path} is not in the file of the voice`);
    return file;
  });
  const text = async function* () {
    yield Buffer.from(`${JSON.stringify(list, null, 2)}\n`);
  };
  yield { name: manifestName, is_packed: true, open: async () => text() };
}

/**
 * A voice as one file. Only whoever may give it away gets it, and only while it may speak.
 * @throws Refusal voice_not_found, voice_forbidden, voice_not_exportable
 */
export async function exportVoice(ctx: Context, { voice_id }: Input<typeof voiceLab.export>): Promise<Bytes> {
  const { voice } = await findOwnVoice(ctx, voice_id, "export");
  const { name, category, maker_id, print_key, preview_key, workspace_id } = voice;
  const refuse = (reason: string) => fail("voice_not_exportable", { name, reason });
  if (voice.safety_control !== null) refuse("It is blocked here.");
  if (category === "professional") return refuse("A professional voice is trained where its recordings are.");
  if (print_key === null || maker_id === null) return refuse("It has no print yet.");
  if (!voice.is_verified) refuse("Its speaker has not agreed to it yet.");
  const { drizzle } = ctx.db;
  const samples = await readSamples(drizzle, voice_id);
  const agreement = await readAgreement(drizzle, voice_id);
  const settings = await readSettings(ctx.db, voice.user_id, voice_id);
  const pathOf = (index: number): string => `samples/${index + 1}`;
  const [printPath, previewPath] = ["print", "preview.mp3"];
  const files = new Map<string, string>([[printPath, print_key]]);
  if (preview_key !== null) files.set(previewPath, preview_key);
  for (const [index, { file_key }] of samples.entries()) files.set(pathOf(index), file_key);
  let bytes = 0;
  for (const key of files.values()) bytes += (await ctx.files.stat(key))?.size ?? refuse("One of its files is gone.");
  if (bytes > limits.voiceFileBytesMax) refuse(`It has more than ${limits.voiceFileBytesMax} bytes.`);
  const list = (listed: (path: string) => ListedFile): Manifest => ({
    format: "mynah-voice",
    version: formatVersion,
    exported_at_unix: unix(ctx.now()),
    name,
    description: voice.description,
    labels: voice.labels,
    category,
    remixed_from: voice.remixed_from,
    language: voice.languages[0] ?? "en",
    settings,
    consent: {
      is_verified: voice.is_verified,
      kind: agreement?.kind ?? null,
      decided_at_unix: agreement?.decided_at ? unix(agreement.decided_at) : null,
    },
    print: { file: listed(printPath), maker_id },
    match: (voice.match ?? {}) as Manifest["match"],
    preview: { file: preview_key === null ? null : listed(previewPath), text: voice.preview_text },
    samples: samples.map(({ file_name, remove_background_noise }, index) => ({
      file: listed(pathOf(index)),
      file_name,
      remove_background_noise,
    })),
  });
  const target = { type: "voice", id: voice_id, name };
  await ctx.db.transaction((tx) => recordChange(ctx, workspace_id, { action: "voice.exported", target }, tx));
  return {
    content_type: "application/zip",
    body: zipped(entriesOf(ctx, files, list), ctx.signal),
    download_name: `${cleanNamePart(name) || "voice"}.mynah-voice.zip`,
  };
}
