/** History: what was made, kept, found again, played, judged, shared and downloaded. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import type { ResourceKind } from "../sharing/index.ts";
import { addFeedback } from "./add-feedback.ts";
import { adminGetAudio } from "./admin-get-audio.ts";
import { adminListFeedback } from "./admin-list-feedback.ts";
import { adminReviewFeedback } from "./admin-review-feedback.ts";
import { deleteHistoryItem } from "./delete-history-item.ts";
import { downloadItems } from "./download-items.ts";
import { getAudioLink } from "./get-audio-link.ts";
import { getHistoryAudio } from "./get-history-audio.ts";
import { getHistoryItem } from "./get-history-item.ts";
import { getShareLink } from "./get-share-link.ts";
import { getSharedAudio, getSharedItem } from "./get-shared-item.ts";
import { getSubtitles } from "./get-subtitles.ts";
import { getWaveform } from "./get-waveform.ts";
import { listHistory } from "./list-history.ts";
import { fileNameOf } from "./rules.ts";
import { findItemOf, resourceType } from "./store.ts";

export { historyFilesOf } from "./files-of-person.ts";
export { findKeptSpeech, type KeptSpeech } from "./find-kept-speech.ts";
export { getAudioLink } from "./get-audio-link.ts";
export { getHistoryAudio } from "./get-history-audio.ts";
export { importHistoryItem } from "./import-history-item.ts";
export { keepFiles, removeFiles } from "./kept-files.ts";
export { listHistory } from "./list-history.ts";
export { shownPeaks } from "./rules.ts";
export { saveHistoryItem } from "./save-history-item.ts";
export { sweepOrphans } from "./sweep-orphans.ts";
export { textsOfRequests } from "./texts-of-requests.ts";

/** Items can be shared; they are called as their downloads are, which say nothing of the text. */
export const historyItemResource: ResourceKind = {
  type: resourceType,
  async find(connection, key) {
    const row = await findItemOf(connection, key);
    return row && { name: fileNameOf(row), creator_user_id: row.user_id };
  },
};

export const history = answers(api.history, {
  list: listHistory,
  download: downloadItems,
  get: getHistoryItem,
  delete: deleteHistoryItem,
  get_audio: getHistoryAudio,
  get_audio_link: getAudioLink,
  get_waveform: getWaveform,
  get_subtitles: getSubtitles,
  add_feedback: addFeedback,
  get_share_link: getShareLink,
  get_shared: getSharedItem,
  get_shared_audio: getSharedAudio,
  admin_get_audio: adminGetAudio,
  admin_list_feedback: adminListFeedback,
  admin_review_feedback: adminReviewFeedback,
});
