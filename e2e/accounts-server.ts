/** Another server, for tests of accounts: with a mail server, a name server, a proxy in front that tells where people are, and a service that counts visits. */
import { test as base } from "@playwright/test";
import type { ReceivedLetter } from "../server/mail/testing/mailbox.ts";
import { ask, type Counted } from "./desk.ts";

export interface AccountsServer {
  url: string;
  /** Waits for a letter to an address that was not handed out before. */
  letter: (to: string, subject?: string) => Promise<ReceivedLetter>;
  /** What the service that counts visits was told. */
  counted: () => Promise<Counted[]>;
  /** Has the name server answer with a text. */
  publish: (name: string, text: string) => Promise<void>;
}

/** Tests with the server, which is one for the whole run; its pages open by their paths. */
export const test = base.extend<{ accounts: AccountsServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs
  accounts: async ({}, use) => {
    const { url } = await ask<{ url: string }>("/accounts");
    await use({
      url,
      letter: (to, subject) => ask("/letter", { to, ...(subject ? { subject } : {}) }),
      counted: () => ask("/counted"),
      publish: async (name, text) => void (await ask("/name", { name, text })),
    });
  },
  baseURL: async ({ accounts }, use) => use(accounts.url),
  // Whoever is not there to be asked about being counted has said no.
  context: async ({ context, accounts }, use) => {
    await context.addCookies([{ name: "mynah_analytics", value: "denied", url: accounts.url }]);
    await use(context);
  },
});
