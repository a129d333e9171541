/** Another server, for tests of accounts: with a mail server, a proxy in front that tells where people are, and a service that counts visits. */
import { test as base } from "@playwright/test";
import type { ReceivedLetter } from "../server/mail/testing/mailbox.ts";
import type { Counted } from "./accounts-desk.ts";

export interface AccountsServer {
  url: string;
  /** Waits for a letter to an address that was not handed out before. */
  letter: (to: string, subject?: string) => Promise<ReceivedLetter>;
  /** What the service that counts visits was told. */
  counted: () => Promise<Counted[]>;
}

async function ask<T>(path: string, query: Record<string, string> = {}): Promise<T> {
  const answer = await fetch(`${process.env.MYNAH_E2E_DESK}${path}?${new URLSearchParams(query)}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

/** Tests with the server, which is one for the whole run; its pages open by their paths. */
export const test = base.extend<{ accounts: AccountsServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs
  accounts: async ({}, use) => {
    const { url } = await ask<{ url: string }>("/");
    await use({
      url,
      letter: (to, subject) => ask("/letter", { to, ...(subject ? { subject } : {}) }),
      counted: () => ask("/counted"),
    });
  },
  baseURL: async ({ accounts }, use) => use(accounts.url),
  // Whoever is not there to be asked about being counted has said no.
  context: async ({ context, accounts }, use) => {
    await context.addCookies([{ name: "mynah_analytics", value: "denied", url: accounts.url }]);
    await use(context);
  },
});
