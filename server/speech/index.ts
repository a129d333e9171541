/** Text to speech. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { addBatch } from "./batch/add-batch.ts";
import { addBatchFromFile } from "./batch/add-batch-from-file.ts";
import { deleteBatch } from "./batch/delete-batch.ts";
import { getBatch } from "./batch/get-batch.ts";
import { getBatchAlignment } from "./batch/get-batch-alignment.ts";
import { getBatchAudio } from "./batch/get-batch-audio.ts";
import { getBatchAudioLink } from "./batch/get-batch-audio-link.ts";
import { getBatchSubtitles } from "./batch/get-batch-subtitles.ts";
import { listBatches } from "./batch/list-batches.ts";
import { makeBatch } from "./batch/make-batch.ts";
import { resumeBatch } from "./batch/resume-batch.ts";
import { convert } from "./convert.ts";
import { convertWithTimestamps } from "./convert-with-timestamps.ts";
import { stream } from "./stream.ts";
import { streamInput } from "./stream-input.ts";
import { streamWithTimestamps } from "./stream-with-timestamps.ts";

export const speech = answers(api.speech, {
  add_batch: addBatch,
  add_batch_from_file: addBatchFromFile,
  list_batches: listBatches,
  get_batch: getBatch,
  resume_batch: resumeBatch,
  delete_batch: deleteBatch,
  get_batch_audio: getBatchAudio,
  get_batch_audio_link: getBatchAudioLink,
  get_batch_alignment: getBatchAlignment,
  get_batch_subtitles: getBatchSubtitles,
  convert,
  stream,
  convert_with_timestamps: convertWithTimestamps,
  stream_with_timestamps: streamWithTimestamps,
  stream_input: streamInput,
});
export const speechJobs = [makeBatch];
export { batchFilesOf } from "./batch/files-of-person.ts";
export { marksOn, packetFor, watermarkFor } from "./marks.ts";
export { watchPlace } from "./place-in-line.ts";
export { checkFormat, prepareSpeech } from "./prepare-speech.ts";
export { openRecording } from "./recording.ts";
export { openWatchdog, settle, settling } from "./settling.ts";
export { clearSpools } from "./spool.ts";
export { startSpeech } from "./start-speech.ts";
