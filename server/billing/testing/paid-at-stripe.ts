/** A server whose plans are paid at the pretended Stripe, people who do, and what Stripe tells it. */
import type { Database } from "../../db/open.ts";
import { startTestServer, type TestPerson } from "../../testing/server.ts";
import type { Told } from "../providers/stripe/testing/books.ts";
import {
  openPretendedStripe,
  payloadOf,
  SECRET_KEY,
  signatureOf,
  WEBHOOK_SECRET,
} from "../providers/stripe/testing/pretended-stripe.ts";

/** Where Stripe tells. */
export const eventsPath = "/billing/stripe/events";
/** What the clock of both says before a test moves it. */
export const begun = new Date("2026-01-31T10:00:00Z");

export async function openPaidAtStripe(kind: Database["kind"]) {
  let moment = begun;
  const now = () => moment;
  const stripe = await openPretendedStripe(now);
  const settings = {
    MYNAH_BILLING: "stripe",
    MYNAH_STRIPE_SECRET_KEY: SECRET_KEY,
    MYNAH_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    MYNAH_STRIPE_URL: stripe.url,
  };
  const server = await startTestServer(kind, settings, now);

  const seconds = () => Math.floor(moment.getTime() / 1000);
  const send = (payload: string, signature: string) =>
    fetch(server.url + eventsPath, { method: "POST", headers: { "stripe-signature": signature }, body: payload });
  /** @returns the status of the answer */
  const tell = async (told: Told) => (await send(payloadOf(told), signatureOf(payloadOf(told), seconds()))).status;
  /** Tells everything, in this order, one after the other. @throws when one is not answered with success */
  const tellAll = async (told = stripe.takeTold()) => {
    for (const one of told) {
      const status = await tell(one);
      if (status !== 200) throw new Error(`${one.type} was answered with ${status}`);
    }
  };

  const post = async (person: TestPerson, to: string, body: unknown = {}) => {
    const answer = await server.call("POST", to, { key: person.key, body });
    const read = (await answer.json()) as { url: string; detail?: { status: string; message: string } };
    return { http: answer.status, ...read };
  };
  const read = async (person: TestPerson, from: string) =>
    (await (await server.call("GET", from, { key: person.key })).json()) as Record<string, unknown>;
  const order = (person: TestPerson, tier = "creator", given: Record<string, unknown> = {}) =>
    post(person, "/create-checkout-session", { subscription_type: tier, ...given });

  return {
    server,
    stripe,
    seconds,
    send,
    tell,
    tellAll,
    post,
    read,
    order,
    setNow(then: Date) {
      moment = then;
    },
    held: (person: TestPerson) => read(person, "/v1/workspace/billing"),
    invoicesOf: async (person: TestPerson) =>
      (await read(person, "/v1/workspace/billing/invoices")).invoices as Record<string, unknown>[],
    /** Somebody new who has paid, and of whom Stripe has told. */
    async paying(tier = "creator", given: Record<string, unknown> = {}) {
      const person = await server.signUp();
      const subscription = stripe.pay((await order(person, tier, given)).url);
      await tellAll();
      return { person, subscription, customer: subscription.customer as string };
    },
    async close() {
      await server.stop();
      await stripe.close();
    },
  };
}
