/** The voice lab: voices out of recordings, and the agreement of whoever speaks in them. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { addVoice } from "./add-voice.ts";
import { askPhrase } from "./consent/ask-phrase.ts";
import { addConsentLink, askPhraseOfLink, getConsentOfLink, signByLink } from "./consent/by-link.ts";
import { attest, getConsent } from "./consent/get-consent.ts";
import { sign } from "./consent/sign.ts";
import { deleteVoice, deleteVoices } from "./delete-voice.ts";
import { editVoice } from "./edit-voice.ts";
import {
  addCollection,
  addToCollection,
  deleteCollection,
  editCollection,
  getCollection,
  listCollections,
  removeFromCollection,
} from "./folders/collections.ts";
import { addFolder, deleteFolder, editFolder, listFolders, placeVoices } from "./folders/folders.ts";
import { listMakers } from "./list-makers.ts";
import { deleteSample, getSampleAudio } from "./samples.ts";
import { exportVoice } from "./transfer/export-voice.ts";
import { importVoice } from "./transfer/import-voice.ts";

export { checkRoom } from "./check-room.ts";
export { makePhrase, shownPhrase } from "./consent/ask-phrase.ts";
export { needsConsent } from "./consent/needs-consent.ts";
export { signVoice } from "./consent/sign.ts";
export { countPhrases, readPhrase } from "./consent/store.ts";
export { deleteDueVoices } from "./delete-voice.ts";
export { dropSample, waveformKey } from "./drop-sample.ts";
export { voiceFilesOf } from "./files-of-person.ts";
export { findOwnVoice } from "./find-own-voice.ts";
export { type HeardSample, hearSample } from "./hear-samples.ts";
export { keepSamples } from "./keep-samples.ts";
export { performPrint } from "./perform-print.ts";
export { languageCode } from "./rules.ts";
export {
  insertSamples,
  insertVoice as addVoiceRow,
  isInTraining,
  type KeptSample,
  lockVoice,
  readSamples,
  updateVoice,
} from "./store.ts";
export { makePrint, type RecordingOnDisk } from "./take-print.ts";
export {
  abandonVoice,
  fetchFile,
  folderOf,
  newKey,
  removeKeys,
  sweepFolders,
  sweepVoiceFiles,
  withFolder,
} from "./voice-files.ts";
export { whileWorking } from "./while-working.ts";

export const voiceLab = answers(api.voice_lab, {
  makers: listMakers,
  add: addVoice,
  edit: editVoice,
  delete: deleteVoice,
  delete_many: deleteVoices,
  delete_sample: deleteSample,
  get_sample_audio: getSampleAudio,
  export: exportVoice,
  import: importVoice,
  get_consent: getConsent,
  ask_phrase: askPhrase,
  sign,
  attest,
  add_consent_link: addConsentLink,
  get_consent_of_link: getConsentOfLink,
  ask_phrase_of_link: askPhraseOfLink,
  sign_by_link: signByLink,
  list_folders: listFolders,
  add_folder: addFolder,
  edit_folder: editFolder,
  delete_folder: deleteFolder,
  place: placeVoices,
  list_collections: listCollections,
  add_collection: addCollection,
  get_collection: getCollection,
  edit_collection: editCollection,
  delete_collection: deleteCollection,
  add_to_collection: addToCollection,
  remove_from_collection: removeFromCollection,
});
