/** Asking Stripe: its SDK, loaded on first use, and what its errors mean to us. */
import type Stripe from "stripe";
import type { Env } from "../../../env.ts";
import { PaymentProviderError } from "../../port.ts";

/** Settings of the operator; a server that is paid by Stripe does not start without the keys. */
export type StripeSettings = Pick<Env, "MYNAH_STRIPE_SECRET_KEY" | "MYNAH_STRIPE_WEBHOOK_SECRET" | "MYNAH_STRIPE_URL">;

/** Makes calls of the SDK. @throws PaymentProviderError */
export type Ask = <T>(call: (stripe: Stripe) => Promise<T>) => Promise<T>;

const TIMEOUT_MS = 20_000;
/** Somebody waits for the answer; the SDK sends the same idempotency key again. */
const RETRIES_MAX = 1;

/** What the SDK's errors have in common. */
interface StripeFailure extends Error {
  type: string;
  code?: string;
}

const isStripeFailure = (error: unknown): error is StripeFailure =>
  error instanceof Error && "type" in error && typeof error.type === "string" && error.type.startsWith("Stripe");

function told(error: unknown): unknown {
  if (!isStripeFailure(error)) return error;
  const failure =
    error.type === "StripeCardError" || error.type === "StripeInvalidRequestError"
      ? new PaymentProviderError("refused", error.message)
      : new PaymentProviderError(
          "unreachable",
          // Nothing that a customer could do about, and its words speak of keys.
          error.type === "StripeAuthenticationError" || error.type === "StripePermissionError"
            ? "Stripe does not accept the key of this server."
            : "Stripe did not answer.",
        );
  failure.cause = error;
  return failure;
}

/** Whether what was asked for is not there at Stripe. */
export const isMissing = (error: unknown): boolean =>
  error instanceof PaymentProviderError && isStripeFailure(error.cause) && error.cause.code === "resource_missing";

function openAsk(settings: StripeSettings): Ask {
  let opened: Promise<Stripe> | undefined;
  const open = async () => {
    const { default: Sdk } = await import("stripe");
    const key = settings.MYNAH_STRIPE_SECRET_KEY;
    if (!key) throw new PaymentProviderError("unreachable", "This server has no key for Stripe.");
    const { protocol, hostname, port } = new URL(settings.MYNAH_STRIPE_URL);
    return new Sdk(key, {
      protocol: protocol === "http:" ? "http" : "https",
      host: hostname,
      ...(port ? { port } : {}),
      timeout: TIMEOUT_MS,
      maxNetworkRetries: RETRIES_MAX,
      telemetry: false,
    });
  };
  return async (call) => {
    opened ??= open();
    const stripe = await opened;
    try {
      return await call(stripe);
    } catch (error) {
      throw told(error);
    }
  };
}

const asks = new WeakMap<StripeSettings, Ask>();

/** How to ask with these settings: one client for all calls, loaded with the first. */
export function askWith(settings: StripeSettings): Ask {
  const ask = asks.get(settings) ?? openAsk(settings);
  asks.set(settings, ask);
  return ask;
}

/** The id of something that Stripe names, or has put there whole. */
export const idOf = (named: string | { id: string }): string => (typeof named === "string" ? named : named.id);

/** Moments as Stripe has them: seconds. */
export const momentOf = (seconds: number): Date => new Date(seconds * 1000);
