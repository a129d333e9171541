/** Text to speech. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { convert } from "./convert.ts";
import { convertWithTimestamps } from "./convert-with-timestamps.ts";
import { stream } from "./stream.ts";
import { streamInput } from "./stream-input.ts";
import { streamWithTimestamps } from "./stream-with-timestamps.ts";

export const speech = answers(api.speech, {
  convert,
  stream,
  convert_with_timestamps: convertWithTimestamps,
  stream_with_timestamps: streamWithTimestamps,
  stream_input: streamInput,
});
export { prepareSpeech } from "./prepare-speech.ts";
export { clearSpools } from "./spool.ts";
export { startSpeech } from "./start-speech.ts";
