/** Folders of voices as the clients of the public API ask for them: as collections. */
import { z } from "zod";
import { endpoint, json, jsonBody, member } from "./endpoint.ts";
import { limits } from "./limits.ts";

const voiceCollection = z.object({
  collection_id: z.string(),
  title: z.string(),
  /** As it was given; nothing here draws it. */
  icon: z.string(),
  /** Folders are each person's own. */
  permission_on_resource: z.literal("admin"),
});
export type VoiceCollection = z.output<typeof voiceCollection>;
const title = z.string().trim().min(1).max(limits.voiceFolderNameLengthMax);
const icon = z.string().max(limits.voiceFolderIconLengthMax);
const placed = json(z.object({ collection_id: z.string(), voice_id: z.string() }));

export const voiceCollections = {
  list_collections: endpoint("GET /v1/voices/collections", {
    who: member("voices_read"),
    summary: "The caller's folders of voices, by name, as collections",
    answer: json(z.object({ collections: z.array(voiceCollection) })),
  }),
  add_collection: endpoint("POST /v1/voices/collections", {
    who: member("voices_write"),
    summary: "Add a folder of voices as a collection",
    body: jsonBody(z.object({ title, icon: icon.default("") })),
    answer: json(voiceCollection),
    errors: ["voice_folder_name_taken", "too_many_voice_folders"],
  }),
  get_collection: endpoint("GET /v1/voices/collections/:collection_id", {
    who: member("voices_read"),
    summary: "One folder of voices as a collection",
    answer: json(voiceCollection),
    errors: ["voice_folder_not_found"],
  }),
  edit_collection: endpoint("PATCH /v1/voices/collections/:collection_id", {
    who: member("voices_write"),
    summary: "Rename a collection, or change its icon; what is not given stays",
    body: jsonBody(z.object({ title: title.nullable().optional(), icon: icon.nullable().optional() })),
    answer: json(voiceCollection),
    errors: ["voice_folder_not_found", "voice_folder_name_taken"],
  }),
  delete_collection: endpoint("DELETE /v1/voices/collections/:collection_id", {
    who: member("voices_write"),
    summary: "Delete a collection; the voices in it stay",
    answer: json(z.object({ collection_id: z.string() })),
    errors: ["voice_folder_not_found"],
  }),
  add_to_collection: endpoint("POST /v1/voices/collections/:collection_id/voice/:voice_id", {
    who: member("voices_write"),
    summary: "Put a voice into a collection; a voice is in one at a time, so it leaves the one that it was in",
    answer: placed,
    errors: ["voice_not_found", "voice_folder_not_found"],
  }),
  remove_from_collection: endpoint("DELETE /v1/voices/collections/:collection_id/voice/:voice_id", {
    who: member("voices_write"),
    summary: "Take a voice out of a collection; nothing changes when it is in another one, or in none",
    answer: placed,
    errors: ["voice_not_found", "voice_folder_not_found"],
  }),
} as const;
