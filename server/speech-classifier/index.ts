/** The speech classifier. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { classifyRecording } from "./classify-recording.ts";

export const speechClassifier = answers(api.speech_classifier, { classify: classifyRecording });
