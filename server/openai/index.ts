/** The OpenAI-compatible door. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { listModels, listVoices } from "./list-voices.ts";
import { speak } from "./speak.ts";
import { transcribe } from "./transcribe.ts";

export const openai = answers(api.openai, { speak, transcribe, list_voices: listVoices, list_models: listModels });
