/**
 * A server that stands in for Stripe in tests: its API over HTTP, with what Stripe's published OpenAPI document says of
 * requests and answers (see shapes.ts), what its customers do at its pages, and its webhooks, signed.
 */
import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type Stripe from "stripe";
import { type Books, openBooks, type Told } from "./books.ts";
import { calls, payCheckout } from "./calls.ts";
import { readForm, refuse, type Sent, StripeRefusal } from "./form.ts";
import { couponOf, promotionCodeOf } from "./objects.ts";
import { type CallName, shapes } from "./shapes.ts";
import { giveUp, retryPayments, turn } from "./turns.ts";

export const SECRET_KEY = "sk_test_of_the_pretended_stripe";
export const WEBHOOK_SECRET = "whsec_of_the_pretended_stripe";
const API_VERSION = /^\d{4}-\d{2}-\d{2}\.[a-z]+$/;
const EXPAND_DEPTH_MAX = 4;

type Json = Record<string, unknown>;

const routes = Object.keys(shapes).map((name) => {
  const [method, path] = name.split(" ") as [string, string];
  const test = new RegExp(`^${path.replace(":id", "([^/]+)")}$`);
  return { name: name as CallName, method, test, fixed: !path.includes(":id") };
});

function findRoute(method: string, path: string): { name: CallName; id: string } {
  const fits = routes.filter((route) => route.method === method && route.test.test(path));
  const [route] = fits.sort((a, b) => Number(b.fixed) - Number(a.fixed));
  if (!route) refuse(`Unrecognized request URL (${method}: ${path}).`, undefined, undefined, 404);
  return { name: route.name, id: decodeURIComponent(route.test.exec(path)?.[1] ?? "") };
}

/** Puts whole objects in the place of the ids that a path such as `discounts.source.coupon` leads to. */
function expand(books: Books, value: unknown, names: string[]): unknown {
  const [name, ...rest] = names;
  if (value === null || value === undefined || name === undefined) return value;
  if (Array.isArray(value)) return value.map((each) => expand(books, each, names));
  const whole: Json = { ...(value as Json) };
  if (!(name in whole)) refuse(`This property cannot be expanded (${name}).`, "expand");
  const there = whole[name];
  const found = (id: unknown) => (typeof id === "string" ? anything(books, id) : id);
  const opened = Array.isArray(there) ? there.map(found) : found(there);
  whole[name] = rest.length > 0 ? expand(books, opened, rest) : opened;
  return whole;
}

const kinds = ["customer", "price", "coupon", "promotion_code", "discount", "subscription", "subscription_schedule"];

function anything(books: Books, id: string): unknown {
  return kinds.flatMap((kind) => books.all(kind)).find((object) => object.id === id) ?? id;
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += part;
  return text;
}

/** One call, checked against its shape and done. */
function answer(books: Books, method: string, path: string, sent: { [name: string]: Sent }): unknown {
  const { name, id } = findRoute(method, path);
  const asked = shapes[name](sent, "");
  const result = (calls[name] as (books: Books, asked: unknown, id: string) => unknown)(books, asked, id);
  const paths = asked.expand ?? [];
  return paths.reduce<unknown>((value, path) => {
    const names = path.split(".");
    if (names.length > EXPAND_DEPTH_MAX) refuse(`You cannot expand more than ${EXPAND_DEPTH_MAX} levels.`, "expand");
    return expand(books, value, names);
  }, structuredClone(result));
}

interface Answered {
  status: number;
  body: string;
}

const errorOf = (error: unknown): Answered => {
  if (!(error instanceof StripeRefusal)) throw error;
  return { status: error.status, body: JSON.stringify({ error: error.body }) };
};

const refusal = (status: number, type: string, message: string): Answered => ({
  status,
  body: JSON.stringify({ error: { type, message } }),
});

/** What was asked under an Idempotency-Key, and its answer. */
type Remembered = Map<string, { request: string; answered: Answered }>;

function handle(books: Books, remembered: Remembered, request: IncomingMessage, text: string): Answered {
  const { method = "GET", headers } = request;
  const url = new URL(request.url ?? "/", "http://stripe.test");
  if (headers.authorization !== `Bearer ${SECRET_KEY}`) {
    return refusal(401, "invalid_request_error", "Invalid API Key provided: sk_test_****");
  }
  if (!API_VERSION.test(String(headers["stripe-version"]))) {
    return refusal(400, "invalid_request_error", "Invalid Stripe API version");
  }
  const isRead = method === "GET";
  // What a DELETE takes stands in its body, as published, or where the SDK puts it: in its address.
  const isInAddress = isRead || (method === "DELETE" && text === "");
  if (!isRead && text !== "" && headers["content-type"] !== "application/x-www-form-urlencoded") {
    return refusal(400, "invalid_request_error", "Send form fields.");
  }
  const sent = isInAddress ? url.search.slice(1) : text;
  const key = headers["idempotency-key"];
  const request_hash = createHash("sha256").update(`${method} ${url.pathname} ${sent}`).digest("hex");
  const before = typeof key === "string" ? remembered.get(key) : undefined;
  if (before && before.request !== request_hash) {
    return refusal(400, "idempotency_error", "Keys for idempotent requests can only be used with the same parameters.");
  }
  if (before) return before.answered;
  let answered: Answered;
  try {
    answered = { status: 200, body: JSON.stringify(answer(books, method, url.pathname, readForm(sent))) };
  } catch (error) {
    answered = errorOf(error);
  }
  if (typeof key === "string" && !isRead) remembered.set(key, { request: request_hash, answered });
  return answered;
}

/** The header with which Stripe signs a webhook. */
export function signatureOf(payload: string, seconds: number, secret = WEBHOOK_SECRET): string {
  const signature = createHmac("sha256", secret).update(`${seconds}.${payload}`).digest("hex");
  return `t=${seconds},v1=${signature}`;
}

/** An event as it is sent. */
export const payloadOf = ({ id, type, created, object }: Told): string =>
  JSON.stringify({
    id,
    object: "event",
    api_version: "2024-06-20",
    created,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });

export interface PretendedStripe {
  url: string;
  books: Books;
  /** Nobody answers while it is away; `failing`: it answers that it has failed. */
  mode: "here" | "away" | "failing";
  /** Calls as they came, as `POST /v1/customers`. */
  asked: string[];
  /** Pays at the page of a checkout. */
  pay(url: string, typed_code?: string): Stripe.Subscription;
  /** Takes everything that there is to tell. */
  takeTold(): Told[];
  addPromotionCode(code: string, coupon: Partial<Stripe.Coupon>, given?: Partial<Stripe.PromotionCode>): void;
  /** Somebody has said how they are paid. */
  finishAccount(account_id: string): void;
  /** What is due by now happens. */
  turn(): void;
  retryPayments(customer: string): void;
  giveUp(customer: string): void;
  close(): Promise<void>;
}

/** Opens the server; `now` is the clock that the test moves. */
export async function openPretendedStripe(now: () => Date): Promise<PretendedStripe> {
  const books = openBooks(now);
  const remembered: Remembered = new Map();
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (stripe.mode === "away") return void request.socket.destroy();
    void readText(request).then((text) => {
      stripe.asked.push(`${request.method} ${new URL(request.url ?? "/", "http://stripe.test").pathname}`);
      const failed = refusal(500, "api_error", "Something went wrong on Stripe's end.");
      const { status, body } = stripe.mode === "failing" ? failed : handle(books, remembered, request, text);
      // As Stripe does where trying again would not help.
      const headers = { "content-type": "application/json", "request-id": "req_test", "stripe-should-retry": "false" };
      response.writeHead(status, headers).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stripe: PretendedStripe = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    books,
    mode: "here",
    asked: [],
    pay: (url, typed_code) => payCheckout(books, url.split("/").at(-1) ?? "", typed_code),
    takeTold: () => books.told.splice(0),
    addPromotionCode(code, coupon, given = {}) {
      const made = books.keep(couponOf(books.newId("coupon"), books.now(), coupon));
      books.keep(promotionCodeOf(books.newId("promo"), books.now(), { code, coupon: made.id, ...given }));
    },
    finishAccount(account_id) {
      const account = books.find<Stripe.Account>("account", account_id);
      Object.assign(account, { details_submitted: true, payouts_enabled: true });
      books.tell("account.updated", account);
    },
    turn: () => turn(books),
    retryPayments: (customer) => retryPayments(books, customer),
    giveUp: (customer) => giveUp(books, customer),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return stripe;
}
