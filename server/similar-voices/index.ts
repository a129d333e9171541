/** Voices that sound like a recording: what the previews of the library's voices sound like is kept, and compared. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { findSimilar } from "./find-similar.ts";

export { hearShared } from "./hear-voices.ts";

export const similarVoices = answers(api.similar_voices, { find: findSimilar });
