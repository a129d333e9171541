/** The door for assistants: the Model Context Protocol over streamable HTTP, without sessions. */
import { z } from "zod";
import { caller, endpoint, jsonBody, protocol } from "./endpoint.ts";

export const mcp = {
  message: endpoint("POST /mcp", {
    who: caller,
    summary: "Tools for assistants: speak, list voices, read the history (Model Context Protocol)",
    body: jsonBody(
      z.looseObject({
        jsonrpc: z.literal("2.0"),
        method: z.string().max(200).optional(),
        id: z.union([z.string().max(200), z.number()]).optional(),
      }),
    ),
    answer: protocol(["application/json", "text/event-stream"]),
  }),
} as const;
