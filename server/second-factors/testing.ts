/** A server that takes text messages as Twilio does, for tests. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

const account = "AC00000000000000000000000000000001";

/** What was sent, and where a server has to send it. */
export interface Twilio {
  server: Server;
  /** For MYNAH_SMS_URL. */
  url: string;
  sent: { to: string; text: string }[];
}

/** What is sent to Twilio, refused as Twilio refuses it (its published shape of Messages.json). */
export function openTwilio(): Promise<Twilio> {
  const sent: { to: string; text: string }[] = [];
  const read = async (request: IncomingMessage) => {
    let text = "";
    for await (const part of request) text += part;
    return new URLSearchParams(text);
  };
  const server = createServer(async (request, response) => {
    const form = await read(request);
    const right = `Basic ${Buffer.from(`${account}:token of the test`).toString("base64")}`;
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (request.method !== "POST" || request.url !== `/2010-04-01/Accounts/${account}/Messages.json`) {
      return answer(404, { code: 20404, message: "The requested resource was not found", status: 404 });
    }
    if (request.headers.authorization !== right)
      return answer(401, { code: 20003, message: "Authenticate", status: 401 });
    const [to, from, text] = [form.get("To"), form.get("From"), form.get("Body")];
    if (request.headers["content-type"] !== "application/x-www-form-urlencoded;charset=UTF-8" || !text || !from) {
      return answer(400, { code: 21602, message: "Message body is required.", status: 400 });
    }
    if (to === "+447400999999" || !to || !/^\+\d{8,15}$/.test(from)) {
      return answer(400, { code: 21211, message: "The 'To' number is not a valid phone number.", status: 400 });
    }
    sent.push({ to, text });
    return answer(201, { sid: "SM00000000000000000000000000000001", status: "queued", to, from, body: text });
  });
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      resolve({
        server,
        sent,
        url: `twilio://${account}:${encodeURIComponent("token of the test")}@127.0.0.1:${port}?from=%2B15005550006`,
      });
    }),
  );
}
