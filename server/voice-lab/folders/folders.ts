/** Folders of voices: everybody has their own, also of voices that are not theirs. */
import type { Input, Output } from "../../../contract/endpoint.ts";
import { limits } from "../../../contract/limits.ts";
import type { VoiceFolder } from "../../../contract/voice-folders.ts";
import type { voiceLab } from "../../../contract/voice-lab.ts";
import { recordChange } from "../../audit-log/index.ts";
import type { Context } from "../../context.ts";
import type { Transaction } from "../../db/open.ts";
import { fail } from "../../fail.ts";
import { newId } from "../../ids.ts";
import { findVoice, voicesOnHand } from "../../voices/index.ts";
import {
  deleteFolderRow,
  insertFolder,
  isNameTaken,
  lockFolders,
  readFolders,
  readFoldersOf,
  updateFolder,
  upsertPlace,
} from "./store.ts";

type Row = Awaited<ReturnType<typeof readFolders>>[number];

const shown = ({ folder_id, name, voices, created_at }: Row): VoiceFolder => ({
  folder_id,
  name,
  voices,
  created_at_unix: Math.floor(created_at.getTime() / 1000),
});

/** Of a folder, as the audit log names it. */
const targetOf = ({ folder_id, name }: Pick<Row, "folder_id" | "name">) => ({
  type: "voice_folder",
  id: folder_id,
  name,
});

export async function listFolders(ctx: Context): Promise<Output<typeof voiceLab.list_folders>> {
  return { folders: (await readFolders(ctx.db.drizzle, ctx.caller)).map(shown) };
}

/** @param icon what only programs give one @throws Refusal voice_folder_name_taken, too_many_voice_folders */
export async function addFolder(
  ctx: Context,
  { name, icon = "" }: Input<typeof voiceLab.add_folder> & { icon?: string },
): Promise<VoiceFolder> {
  const { user_id, workspace_id } = ctx.caller;
  const folder = { folder_id: newId(), user_id, workspace_id, name, icon, created_at: ctx.now() };
  const folders_max = limits.voiceFoldersMax;
  await ctx.db.transaction(async (tx) => {
    if ((await lockFolders(tx, ctx.caller)) >= folders_max) fail("too_many_voice_folders", { folders_max });
    if (!(await insertFolder(tx, folder))) fail("voice_folder_name_taken", { name });
    await recordChange(ctx, workspace_id, { action: "voice_folder.added", target: targetOf(folder) }, tx);
  });
  return shown({ ...folder, voices: 0 });
}

/** What is not given stays. @throws Refusal voice_folder_not_found, voice_folder_name_taken */
export async function changeFolder(
  ctx: Context,
  { folder_id, ...given }: { folder_id: string; name?: string | undefined; icon?: string | undefined },
): Promise<Row> {
  return await ctx.db.transaction(async (tx) => {
    await lockFolders(tx, ctx.caller);
    const [folder] = await readFolders(tx, ctx.caller, folder_id);
    if (!folder) return fail("voice_folder_not_found", { folder_id });
    const { name = folder.name, icon = folder.icon } = given;
    if (await isNameTaken(tx, ctx.caller, folder_id, name)) fail("voice_folder_name_taken", { name });
    if (name === folder.name && icon === folder.icon) return folder;
    await updateFolder(tx, folder_id, { name, icon });
    const target = targetOf({ folder_id, name });
    const details = { from: folder.name, to: name, ...(icon === folder.icon ? {} : { icon }) };
    await recordChange(ctx, ctx.caller.workspace_id, { action: "voice_folder.renamed", target, details }, tx);
    return { ...folder, name, icon };
  });
}

/** @throws Refusal voice_folder_not_found, voice_folder_name_taken */
export const editFolder = async (ctx: Context, given: Input<typeof voiceLab.edit_folder>): Promise<VoiceFolder> =>
  shown(await changeFolder(ctx, given));

/** The voices in it stay, outside of folders. @throws Refusal voice_folder_not_found */
export async function deleteFolder(
  ctx: Context,
  { folder_id }: Input<typeof voiceLab.delete_folder>,
): Promise<Output<typeof voiceLab.delete_folder>> {
  await ctx.db.transaction(async (tx) => {
    await lockFolders(tx, ctx.caller);
    const [folder] = await readFolders(tx, ctx.caller, folder_id);
    if (!folder) return fail("voice_folder_not_found", { folder_id });
    await deleteFolderRow(tx, folder_id);
    const details = { voices: folder.voices };
    const change = { action: "voice_folder.deleted", target: targetOf(folder), details } as const;
    await recordChange(ctx, ctx.caller.workspace_id, change, tx);
  });
  return { status: "ok" };
}

type Placed = Pick<Awaited<ReturnType<typeof voicesOnHand>>[number], "voice_id" | "name">;

/** Writes down which voices go to another folder than the one that they are in; stars are of the caller alone. */
async function recordMoves(
  ctx: Context,
  tx: Transaction,
  { placed, folder }: { placed: readonly Placed[]; folder: Pick<Row, "folder_id" | "name"> | undefined },
): Promise<void> {
  const folders = await readFoldersOf(
    tx,
    ctx.caller,
    placed.map(({ voice_id }) => voice_id),
  );
  const moved = placed.filter(({ voice_id }) => (folders.get(voice_id) ?? null) !== (folder?.folder_id ?? null));
  const [first] = moved;
  if (!first) return;
  const target =
    moved.length === 1 ? { type: "voice", id: first.voice_id, name: first.name } : { type: "voice" as const };
  const voices = moved.length === 1 ? {} : { voices: moved.map(({ voice_id, name }) => ({ id: voice_id, name })) };
  const details = { folder: folder?.name ?? "", folder_id: folder?.folder_id ?? null, ...voices };
  await recordChange(ctx, ctx.caller.workspace_id, { action: "voice.moved", target, details }, tx);
}

/** Takes a voice out of a folder; nothing when it is not in it. @throws Refusal voice_not_found, voice_folder_not_found */
export async function takeOut(
  ctx: Context,
  { folder_id, voice_id }: { folder_id: string; voice_id: string },
): Promise<void> {
  const voice = await findVoice(ctx, voice_id);
  await ctx.db.transaction(async (tx) => {
    await lockFolders(tx, ctx.caller);
    const [folder] = await readFolders(tx, ctx.caller, folder_id);
    if (!folder) fail("voice_folder_not_found", { folder_id });
    const there = await readFoldersOf(tx, ctx.caller, [voice.voice_id]);
    if (there.get(voice.voice_id) !== folder_id) return;
    await recordMoves(ctx, tx, { placed: [voice], folder: undefined });
    await upsertPlace(tx, ctx.caller, voice.voice_id, { folder_id: null });
  });
}

/** Puts voices into a folder, or among the favourites: all of them, or none. @throws Refusal voice_not_found, voice_folder_not_found */
export async function placeVoices(
  ctx: Context,
  { voice_ids, folder_id, is_favourite }: Input<typeof voiceLab.place>,
): Promise<Output<typeof voiceLab.place>> {
  const known = new Map((await voicesOnHand(ctx)).map((voice) => [voice.voice_id, voice]));
  const place = {
    ...(folder_id === undefined ? {} : { folder_id }),
    ...(is_favourite === undefined ? {} : { is_favourite }),
  };
  // In one order, so that two who place the same voices do not wait for each other.
  const placed = [...new Set(voice_ids)]
    .sort()
    .map((voice_id) => known.get(voice_id) ?? fail("voice_not_found", { voice_id }));
  if (Object.keys(place).length === 0) return { status: "ok" };
  await ctx.db.transaction(async (tx) => {
    await lockFolders(tx, ctx.caller);
    if (folder_id !== undefined) {
      const [folder] = folder_id === null ? [] : await readFolders(tx, ctx.caller, folder_id);
      if (folder_id !== null && !folder) fail("voice_folder_not_found", { folder_id });
      await recordMoves(ctx, tx, { placed, folder });
    }
    for (const { voice_id } of placed) await upsertPlace(tx, ctx.caller, voice_id, place);
  });
  return { status: "ok" };
}
