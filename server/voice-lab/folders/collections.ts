/** Folders of voices as the clients of the public API know them: as collections. */
import type { Input, Output } from "../../../contract/endpoint.ts";
import type { VoiceCollection, voiceCollections } from "../../../contract/voice-collections.ts";
import type { Context } from "../../context.ts";
import { fail } from "../../fail.ts";
import { ownVoiceId } from "../../voices/index.ts";
import { addFolder, changeFolder, deleteFolder, placeVoices, takeOut } from "./folders.ts";
import { readFolders } from "./store.ts";

type Row = Pick<Awaited<ReturnType<typeof readFolders>>[number], "folder_id" | "name" | "icon">;

const shown = ({ folder_id, name, icon }: Row): VoiceCollection => ({
  collection_id: folder_id,
  title: name,
  icon,
  permission_on_resource: "admin",
});

export async function listCollections(ctx: Context): Promise<Output<typeof voiceCollections.list_collections>> {
  return { collections: (await readFolders(ctx.db.drizzle, ctx.caller)).map(shown) };
}

/** @throws Refusal voice_folder_name_taken, too_many_voice_folders */
export async function addCollection(
  ctx: Context,
  { title, icon }: Input<typeof voiceCollections.add_collection>,
): Promise<VoiceCollection> {
  const { folder_id, name } = await addFolder(ctx, { name: title, icon });
  return shown({ folder_id, name, icon });
}

/** @throws Refusal voice_folder_not_found */
export async function getCollection(
  ctx: Context,
  { collection_id }: Input<typeof voiceCollections.get_collection>,
): Promise<VoiceCollection> {
  const [folder] = await readFolders(ctx.db.drizzle, ctx.caller, collection_id);
  return shown(folder ?? fail("voice_folder_not_found", { folder_id: collection_id }));
}

/** @throws Refusal voice_folder_not_found, voice_folder_name_taken */
export async function editCollection(
  ctx: Context,
  { collection_id, title, icon }: Input<typeof voiceCollections.edit_collection>,
): Promise<VoiceCollection> {
  return shown(
    await changeFolder(ctx, { folder_id: collection_id, name: title ?? undefined, icon: icon ?? undefined }),
  );
}

/** @throws Refusal voice_folder_not_found */
export async function deleteCollection(
  ctx: Context,
  { collection_id }: Input<typeof voiceCollections.delete_collection>,
): Promise<Output<typeof voiceCollections.delete_collection>> {
  await deleteFolder(ctx, { folder_id: collection_id });
  return { collection_id };
}

/** A voice is in one folder at a time: it leaves the one that it was in. @throws Refusal voice_not_found, voice_folder_not_found */
export async function addToCollection(
  ctx: Context,
  { collection_id, voice_id }: Input<typeof voiceCollections.add_to_collection>,
): Promise<Output<typeof voiceCollections.add_to_collection>> {
  await getCollection(ctx, { collection_id });
  await placeVoices(ctx, { voice_ids: [ownVoiceId(ctx, voice_id)], folder_id: collection_id });
  return { collection_id, voice_id };
}

/** @throws Refusal voice_not_found, voice_folder_not_found */
export async function removeFromCollection(
  ctx: Context,
  { collection_id, voice_id }: Input<typeof voiceCollections.remove_from_collection>,
): Promise<Output<typeof voiceCollections.remove_from_collection>> {
  await getCollection(ctx, { collection_id });
  await takeOut(ctx, { folder_id: collection_id, voice_id });
  return { collection_id, voice_id };
}
