/** Transcription. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { transcribe } from "./transcribe.ts";

export { hearRecording, soundOf } from "./hear-recording.ts";

export const transcription = answers(api.transcription, { transcribe });
