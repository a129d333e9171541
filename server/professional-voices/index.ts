/** Professional voices: trained on recordings of somebody who was verified. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { askVerification } from "./ask-verification.ts";
import { getCaptcha, passCaptcha } from "./captcha/read-captcha.ts";
import { createVoice } from "./create-voice.ts";
import { editVoice } from "./edit-voice.ts";
import { getVoice } from "./get-voice.ts";
import { addSamples } from "./samples/add-samples.ts";
import { deleteSample, editSample } from "./samples/edit-sample.ts";
import { getSampleAudio, getSampleWaveform, getSpeakerAudio } from "./samples/hear-sample.ts";
import { getSpeakers, separateInBackground, separateSpeakers } from "./samples/separate-speakers.ts";
import { cancelTraining, startTraining } from "./training/start-training.ts";
import { trainVoice } from "./training/train-voice.ts";

export const professionalVoices = answers(api.professional_voices, {
  create: createVoice,
  get: getVoice,
  edit: editVoice,
  add_samples: addSamples,
  edit_sample: editSample,
  delete_sample: deleteSample,
  get_sample_audio: getSampleAudio,
  get_sample_waveform: getSampleWaveform,
  separate_speakers: separateSpeakers,
  get_speakers: getSpeakers,
  get_speaker_audio: getSpeakerAudio,
  get_captcha: getCaptcha,
  get_pvc_captcha: getCaptcha,
  pass_captcha: passCaptcha,
  pass_pvc_captcha: passCaptcha,
  ask_manual_verification: askVerification,
  ask_pvc_verification: askVerification,
  train: startTraining,
  run_training: startTraining,
  cancel_training: cancelTraining,
});
export const professionalVoiceJobs = [separateInBackground, trainVoice];
