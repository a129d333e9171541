/** Leading a browser on, to another provider or back to a page of the app. */
import type { PublicContext } from "../../context.ts";
import { Refusal } from "../../fail.ts";
import type { ProtocolAnswer } from "../../http/answers.ts";
import { ProviderRefusedError } from "./profile.ts";

export const signInPage = "/app/sign-in";

/** @param fragment what neither this server's log nor another page's gets to see, with its `#` */
export function lead(path: string, search: Record<string, string | null> = {}, fragment?: string): ProtocolAnswer {
  const given = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== null);
  const query = given.length > 0 ? `?${new URLSearchParams(given)}` : "";
  const headers = new Headers({ location: path + query + (fragment ?? ""), "cache-control": "no-store" });
  return { status: 303, headers, body: null };
}

/** What is not a refusal of ours is the network's fault, or the other side's. */
export const asRefusal = (ctx: Pick<PublicContext, "log">, error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  ctx.log.warn({ error }, "another provider could not be asked");
  return new Refusal(
    error instanceof ProviderRefusedError ? "identity_refused" : "identity_unreachable",
    error instanceof Error ? error.message : "",
  );
};
