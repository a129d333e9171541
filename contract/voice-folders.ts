/** Where people keep voices: folders of their own, and favourites; a part of the voice lab. */
import { z } from "zod";
import { endpoint, json, jsonBody, member, ok } from "./endpoint.ts";
import { limits } from "./limits.ts";

const id = z.string().min(1).max(limits.idLengthMax);
const voiceFolder = z.object({
  folder_id: z.string(),
  name: z.string(),
  voices: z.int(),
  created_at_unix: z.int(),
});
export type VoiceFolder = z.output<typeof voiceFolder>;
const folderName = z.string().trim().min(1).max(limits.voiceFolderNameLengthMax);
/** Several at once. */
export const voice_ids = z.array(id).min(1).max(limits.voicesAtOnceMax);

export const voiceFolders = {
  list_folders: endpoint("GET /v1/voice-folders", {
    who: member("voices_read"),
    summary: "The caller's folders of voices, by name",
    answer: json(z.object({ folders: z.array(voiceFolder) })),
  }),
  add_folder: endpoint("POST /v1/voice-folders", {
    who: member("voices_write"),
    summary: "Add a folder",
    body: jsonBody(z.object({ name: folderName })),
    answer: json(voiceFolder),
    errors: ["voice_folder_name_taken", "too_many_voice_folders"],
  }),
  edit_folder: endpoint("POST /v1/voice-folders/:folder_id", {
    who: member("voices_write"),
    summary: "Rename a folder",
    body: jsonBody(z.object({ name: folderName })),
    answer: json(voiceFolder),
    errors: ["voice_folder_not_found", "voice_folder_name_taken"],
  }),
  delete_folder: endpoint("DELETE /v1/voice-folders/:folder_id", {
    who: member("voices_write"),
    summary: "Delete a folder; the voices in it stay",
    answer: ok,
    errors: ["voice_folder_not_found"],
  }),
  place: endpoint("POST /v1/voices/places", {
    who: member("voices_write"),
    summary: "Put voices of any kind into a folder (null: out of all), or among the caller's favourites",
    body: jsonBody(z.object({ voice_ids, folder_id: id.nullable().optional(), is_favourite: z.boolean().optional() })),
    answer: ok,
    errors: ["voice_not_found", "voice_folder_not_found"],
  }),
} as const;
