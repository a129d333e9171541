/** The voice library: voices that people share with others, and those that others added. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { addSharedVoice } from "./add-shared-voice.ts";
import { getShareStats } from "./get-share-stats.ts";
import { getSharedVoice } from "./get-shared-voice.ts";
import { listAccents } from "./list-accents.ts";
import { listLibraryLabels } from "./list-library-labels.ts";
import { listSharedVoices } from "./list-shared-voices.ts";
import { shareInLibrary } from "./share-in-library.ts";
import { shareVoice } from "./share-voice.ts";

export { askReview } from "./ask-review.ts";
export { checkSaid } from "./check-said.ts";
export { countVoiceUse, recountVoiceUse } from "./count-use.ts";
export { endForDeletion, keepSharing, tellOfDeletion } from "./keep-sharing.ts";
export { shownPremade } from "./rules.ts";
export { showShared } from "./show-shared.ts";
export { findShared, isListed, keyOfPreview, readHolders, readListed } from "./store.ts";

export const voiceLibrary = answers(api.voice_library, {
  list: listSharedVoices,
  list_labels: listLibraryLabels,
  list_accents: listAccents,
  get_shared: getSharedVoice,
  add: addSharedVoice,
  share_library: shareInLibrary,
  share: shareVoice,
  stats: getShareStats,
});
