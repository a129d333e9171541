/** Forced alignment. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { alignRecording } from "./align-recording.ts";

export const forcedAlignment = answers(api.forced_alignment, { create: alignRecording });
