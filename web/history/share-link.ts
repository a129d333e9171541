import { limits } from "../../contract/limits.ts";
import { shareWords } from "../words/history.ts";

/** A link as it is shown: at most 38 characters of it. */
export const shownLink = (link: string): string =>
  link.length > limits.shareLinkLengthShown ? `${link.slice(0, limits.shareLinkLengthShown)}…` : link;

export type ShareOutcome =
  | { kind: "shared" }
  /** The person closed the device's own dialog. */
  | { kind: "aborted" }
  /** The device could not: the link is to be copied instead. */
  | { kind: "refused"; reason: string | null };

/** Hands a link to the device's own share dialog; `share` is `navigator.share`, where there is one. */
export async function shareNatively(
  data: ShareData,
  share: ((data: ShareData) => Promise<void>) | undefined,
): Promise<ShareOutcome> {
  if (share === undefined) return { kind: "refused", reason: shareWords.unsupported };
  try {
    await share(data);
    return { kind: "shared" };
  } catch (error) {
    const isAbort = error instanceof DOMException && error.name === "AbortError";
    return isAbort ? { kind: "aborted" } : { kind: "refused", reason: null };
  }
}
