/** Folders of voices: everybody has their own, also of voices that are not theirs. */
import type { Input, Output } from "../../../contract/endpoint.ts";
import { limits } from "../../../contract/limits.ts";
import type { VoiceFolder, voiceLab } from "../../../contract/voice-lab.ts";
import type { Context } from "../../context.ts";
import { fail } from "../../fail.ts";
import { newId } from "../../ids.ts";
import { voicesOnHand } from "../../voices/index.ts";
import {
  deleteFolderRow,
  insertFolder,
  isNameTaken,
  lockFolders,
  readFolders,
  renameFolder,
  upsertPlace,
} from "./store.ts";

type Row = Awaited<ReturnType<typeof readFolders>>[number];

const shown = ({ folder_id, name, voices, created_at }: Row): VoiceFolder => ({
  folder_id,
  name,
  voices,
  created_at_unix: Math.floor(created_at.getTime() / 1000),
});

export async function listFolders(ctx: Context): Promise<Output<typeof voiceLab.list_folders>> {
  return { folders: (await readFolders(ctx.db.drizzle, ctx.caller)).map(shown) };
}

/** @throws Refusal voice_folder_name_taken, too_many_voice_folders */
export async function addFolder(ctx: Context, { name }: Input<typeof voiceLab.add_folder>): Promise<VoiceFolder> {
  const { user_id, workspace_id } = ctx.caller;
  const folder = { folder_id: newId(), user_id, workspace_id, name, created_at: ctx.now() };
  const folders_max = limits.voiceFoldersMax;
  await ctx.db.transaction(async (tx) => {
    if ((await lockFolders(tx, ctx.caller)) >= folders_max) fail("too_many_voice_folders", { folders_max });
    if (!(await insertFolder(tx, folder))) fail("voice_folder_name_taken", { name });
  });
  return shown({ ...folder, voices: 0 });
}

/** @throws Refusal voice_folder_not_found, voice_folder_name_taken */
export async function editFolder(
  ctx: Context,
  { folder_id, name }: Input<typeof voiceLab.edit_folder>,
): Promise<VoiceFolder> {
  return await ctx.db.transaction(async (tx) => {
    await lockFolders(tx, ctx.caller);
    const [folder] = await readFolders(tx, ctx.caller, folder_id);
    if (!folder) return fail("voice_folder_not_found", { folder_id });
    if (await isNameTaken(tx, ctx.caller, folder_id, name)) fail("voice_folder_name_taken", { name });
    await renameFolder(tx, folder_id, name);
    return shown({ ...folder, name });
  });
}

/** The voices in it stay, outside of folders. @throws Refusal voice_folder_not_found */
export async function deleteFolder(
  ctx: Context,
  { folder_id }: Input<typeof voiceLab.delete_folder>,
): Promise<Output<typeof voiceLab.delete_folder>> {
  const isGone = await ctx.db.transaction((tx) => deleteFolderRow(tx, ctx.caller, folder_id));
  if (!isGone) fail("voice_folder_not_found", { folder_id });
  return { status: "ok" };
}

/** Puts voices into a folder, or among the favourites: all of them, or none. @throws Refusal voice_not_found, voice_folder_not_found */
export async function placeVoices(
  ctx: Context,
  { voice_ids, folder_id, is_favourite }: Input<typeof voiceLab.place>,
): Promise<Output<typeof voiceLab.place>> {
  const known = new Set((await voicesOnHand(ctx)).map((voice) => voice.voice_id));
  const place = {
    ...(folder_id === undefined ? {} : { folder_id }),
    ...(is_favourite === undefined ? {} : { is_favourite }),
  };
  for (const voice_id of voice_ids) if (!known.has(voice_id)) fail("voice_not_found", { voice_id });
  if (Object.keys(place).length === 0) return { status: "ok" };
  await ctx.db.transaction(async (tx) => {
    await lockFolders(tx, ctx.caller);
    if (folder_id && (await readFolders(tx, ctx.caller, folder_id)).length === 0)
      fail("voice_folder_not_found", { folder_id });
    // In one order, so that two who place the same voices do not wait for each other.
    for (const voice_id of [...new Set(voice_ids)].sort()) await upsertPlace(tx, ctx.caller, voice_id, place);
  });
  return { status: "ok" };
}
