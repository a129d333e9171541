/** The voice isolator: recordings without noise. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { addIsolation } from "./add-isolation.ts";
import { cleanInBackground } from "./clean-in-background.ts";
import { deleteIsolation } from "./delete-isolation.ts";
import { getCleanAudio, getCleanVideo, getIsolation, getLinks, getOriginal, getWaveforms } from "./get-isolation.ts";
import { isolateRecording, streamIsolation } from "./isolate-recording.ts";
import { listIsolations } from "./list-isolations.ts";

export const isolator = answers(api.isolator, {
  isolate: isolateRecording,
  stream: streamIsolation,
  add: addIsolation,
  list: listIsolations,
  get: getIsolation,
  delete: deleteIsolation,
  get_original: getOriginal,
  get_audio: getCleanAudio,
  get_video: getCleanVideo,
  get_links: getLinks,
  get_waveforms: getWaveforms,
});
export const isolatorJobs = [cleanInBackground];
export { isolationFilesOf } from "./isolation-files.ts";
