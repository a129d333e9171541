/** A server of its own for tests of accounts: with a mail server, a proxy in front that tells where people are, and a service that counts visits. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { test as base } from "@playwright/test";
import { type Mailbox, openMailbox } from "../server/mail/testing/mailbox.ts";
import { type RunningServer, runServer } from "./start-server.ts";

/** The first port of these servers; each worker of the test run has its own. */
const PORT = 4101;

interface Counted {
  path: string;
  body: { event: string; properties: Record<string, string> };
}

export interface AccountsServer extends RunningServer {
  mailbox: Mailbox;
  /** What the service that counts visits was told. */
  counted: readonly Counted[];
}

/** A service that counts visits. */
async function openCounter(): Promise<{ url: string; counted: Counted[]; server: Server }> {
  const counted: Counted[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      counted.push({ path: request.url ?? "", body: JSON.parse(body) as Counted["body"] });
      response.end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, counted, server };
}

/** Tests with the server; its pages open by their paths. */
export const test = base.extend<object, { accounts: AccountsServer }>({
  accounts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs
    async ({}, use, { parallelIndex }) => {
      const mailbox = await openMailbox();
      const counter = await openCounter();
      const server = await runServer(String(PORT + parallelIndex), {
        SMTP_URL: mailbox.url,
        MYNAH_TRUST_PROXY: "true",
        MYNAH_ANALYTICS_URL: counter.url,
      });
      await use({ ...server, mailbox, counted: counter.counted });
      await server.stop();
      await mailbox.stop();
      counter.server.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ accounts }, use) => use(accounts.url),
  // Whoever is not there to be asked about being counted has said no.
  context: async ({ context, accounts }, use) => {
    await context.addCookies([{ name: "mynah_analytics", value: "denied", url: accounts.url }]);
    await use(context);
  },
});
