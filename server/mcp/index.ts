/** Assistants: the tools that they may use here. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { answerMessage } from "./answer-message.ts";

export const mcp = answers(api.mcp, { message: answerMessage });
