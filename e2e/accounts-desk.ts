/** Starts the server for tests of accounts when the first of them asks, and tells them all what it wrote and counted. */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { type Mailbox, openMailbox } from "../server/mail/testing/mailbox.ts";
import { embeddedVoices, type RunningServer, runServer } from "./run-server.ts";

const PORT = "4101";

/** What the service that counts visits was told. */
export interface Counted {
  event: string;
  properties: Record<string, string>;
}

interface Opened {
  server: RunningServer;
  mailbox: Mailbox;
}

async function listen(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Answers `/` with the server's address, `/letter` with the next letter, and `/counted` with what was counted. */
export async function openDesk(): Promise<{ url: string; close: () => Promise<void> }> {
  const counted: Counted[] = [];
  const counter = await listen(async (request, response) => {
    counted.push((await json(request)) as Counted);
    response.end("{}");
  });
  let opening: Promise<Opened> | undefined;
  const open = async (): Promise<Opened> => {
    const mailbox = await openMailbox();
    const settings = { SMTP_URL: mailbox.url, MYNAH_TRUST_PROXY: "true", MYNAH_ANALYTICS_URL: counter.url };
    return { server: await runServer(PORT, { ...settings, ...embeddedVoices }), mailbox };
  };
  const answer = async ({ pathname, searchParams }: URL): Promise<unknown> => {
    if (pathname === "/counted") return counted;
    opening ??= open();
    const { server, mailbox } = await opening;
    if (pathname === "/") return { url: server.url };
    return await mailbox.next(searchParams.get("to") ?? "", searchParams.get("subject") ?? undefined);
  };
  const desk = await listen(async (request, response) => {
    try {
      response.end(JSON.stringify(await answer(new URL(request.url ?? "/", desk.url))));
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : String(error));
    }
  });
  return {
    url: desk.url,
    close: async () => {
      const opened = await opening?.catch(() => undefined);
      await opened?.server.stop();
      await opened?.mailbox.stop();
      counter.close();
      desk.close();
    },
  };
}
