/** Assistants: the tools that they may use here. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";

export const mcp = answers(api.mcp, {
  // The protocol's package is large, and most servers never see an assistant: it is loaded for the first message.
  message: async (ctx, message) => (await import("./answer-message.ts")).answerMessage(ctx, message),
});
