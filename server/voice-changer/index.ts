/** The voice changer: recorded speech in another voice. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { convertSpeech } from "./convert-speech.ts";
import { getLiveShape } from "./get-live-shape.ts";
import { streamSpeech } from "./stream-speech.ts";

export { hearUpload } from "./hear-upload.ts";
export { priceOfSeconds } from "./rules.ts";

export const voiceChanger = answers(api.voice_changer, {
  convert: convertSpeech,
  stream: streamSpeech,
  get_live_shape: getLiveShape,
});
