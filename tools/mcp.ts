/** npm run mcp: the same tools over standard input and output, for assistants that start a program. Relays to a running Mynah. */
import { env, exit, stderr } from "node:process";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { isJSONRPCRequest, type JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";

const url = new URL("/mcp", env.MYNAH_URL ?? "http://localhost:3000");
const api_key = env.MYNAH_API_KEY;
if (!api_key) {
  stderr.write(
    "Set MYNAH_API_KEY to a key of yours (made in the app, under Settings, API keys), and MYNAH_URL to where Mynah runs.\n",
  );
  exit(2);
}
const near = new StdioServerTransport();
const far = new StreamableHTTPClientTransport(url, { requestInit: { headers: { "xi-api-key": api_key } } });

/** What the server refuses, or a server that is not there, becomes the answer to the message. */
const told = (message: JSONRPCMessage, error: unknown): JSONRPCMessage | null => {
  if (!isJSONRPCRequest(message)) return null;
  const said = error instanceof Error ? error.message : String(error);
  return { jsonrpc: "2.0", id: message.id, error: { code: -32_000, message: `${url.href}: ${said}` } };
};

near.onmessage = (message) => {
  far.send(message).catch(async (error: unknown) => {
    const answer = told(message, error);
    if (answer) await near.send(answer);
  });
};
far.onmessage = (message) => void near.send(message);
near.onclose = () => void far.close().then(() => exit(0));
await far.start();
await near.start();
