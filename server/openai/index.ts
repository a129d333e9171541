/** The OpenAI-compatible door. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { listModels, listVoices } from "./list-voices.ts";
import { speak } from "./speak.ts";

export const openai = answers(api.openai, { speak, list_voices: listVoices, list_models: listModels });
