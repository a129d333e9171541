/** POST /mcp: one message of an assistant, answered by a server of its own: no sessions, nothing to keep or to leak. */
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { Input } from "../../contract/endpoint.ts";
import type { mcp } from "../../contract/mcp.ts";
import type { Context } from "../context.ts";
import type { ProtocolAnswer } from "../http/answers.ts";
import { openTools } from "./tools.ts";

/** Answers a message; progress and the result of a tool come as events. */
export async function answerMessage(ctx: Context, message: Input<typeof mcp.message>): Promise<ProtocolAnswer> {
  const tools = openTools(ctx);
  const transport = new WebStandardStreamableHTTPServerTransport();
  await tools.connect(transport);
  const answer = await transport.handleRequest(
    new Request(`${ctx.url}/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    }),
    { parsedBody: message },
  );
  async function* bodyOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* stream;
    } finally {
      await tools.close();
    }
  }
  if (!answer.body) await tools.close();
  return { status: answer.status, headers: answer.headers, body: answer.body && bodyOf(answer.body) };
}
