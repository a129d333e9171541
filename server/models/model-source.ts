/** The publisher of models, or a mirror of it: what it is asked, where it may send us, and what it says went wrong. */
import type { Env } from "../env.ts";
import { refusal } from "../fail.ts";
import { publisherUrl } from "./catalogue.ts";

const redirectsMax = 5;
/** Until the first byte of an answer: somebody who is offline hears of it at once. */
const answerMsMax = 5_000;
const checksumsBytesMax = 5_000_000;

type SourceEnv = Pick<Env, "MYNAH_MODELS_SOURCE">;

const base = ({ MYNAH_MODELS_SOURCE }: SourceEnv): string => (MYNAH_MODELS_SOURCE ?? publisherUrl).replace(/\/+$/, "");

/** The address of a file of a release. */
export const fileUrl = (env: SourceEnv, release: string, file: string): string => `${base(env)}/${release}/${file}`;

/** Encrypted ways may not become plain ones; a plain one, which only the operator can name, stays where it is. */
function isAllowedStep(from: URL, to: URL): boolean {
  return to.protocol === "https:" || (from.protocol === "http:" && to.origin === from.origin);
}

/**
 * Asks for an address and follows where it sends us. The answer may have any status.
 * @throws Refusal model_source_unreachable, or model_download_failed for redirects that are not followed
 */
export async function askSource(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  let at = new URL(url);
  for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), answerMsMax);
    const asked = fetch(at, {
      headers: { "accept-encoding": "identity", ...headers },
      redirect: "manual",
      signal: AbortSignal.any([signal, late.signal]),
    });
    const answer = await asked
      .catch(() => {
        signal.throwIfAborted();
        throw refusal("model_source_unreachable", { host: at.host });
      })
      .finally(() => clearTimeout(timer));
    const location = answer.headers.get("location");
    if (answer.status < 300 || answer.status >= 400 || answer.status === 304 || location === null) return answer;
    await answer.body?.cancel();
    const next = new URL(location, at);
    if (!isAllowedStep(at, next))
      throw refusal("model_download_failed", { reason: `${at.host} sends to ${next.origin}, which is not followed.` });
    at = next;
  }
  throw refusal("model_download_failed", { reason: `${at.host} sends from one address to the next.` });
}

/**
 * The SHA-256 of a file as the publisher gives it in the release's checksum.txt, one file with its checksum a line, in
 * either order; null when there is no such list, or the file is not in it.
 * @throws Refusal model_source_unreachable or model_download_failed
 */
export async function publishedChecksum(
  env: SourceEnv,
  release: string,
  file: string,
  signal: AbortSignal,
): Promise<string | null> {
  const answer = await askSource(fileUrl(env, release, "checksum.txt"), {}, signal);
  if (answer.status === 404) {
    await answer.body?.cancel();
    return null;
  }
  if (!answer.ok || answer.body === null) {
    await answer.body?.cancel();
    throw refusal("model_download_failed", { reason: `its checksums were answered with status ${answer.status}.` });
  }
  let text = "";
  const decoder = new TextDecoder();
  try {
    for await (const chunk of answer.body) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > checksumsBytesMax)
        throw refusal("model_download_failed", { reason: "the list of checksums has no end." });
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TypeError)
      throw refusal("model_download_failed", { reason: "the list of checksums was cut off." });
    throw error;
  }
  for (const line of text.split("\n")) {
    const words = line.trim().split(/\s+/);
    const sum = words.find((word) => /^[0-9a-f]{64}$/i.test(word));
    if (sum && words.some((word) => word.replace(/^\*/, "") === file)) return sum.toLowerCase();
  }
  return null;
}
