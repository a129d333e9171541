import { useRef, useState } from "react";
import { priceAtRate } from "../../contract/voice-rates.ts";
import { useSubscription } from "../shell/account.ts";
import { quotaOf } from "../shell/quota.ts";
import { type FileRules, judgeFile, priceOfSeconds } from "./file-verdict.ts";
import { readLength } from "./media-length.ts";

/**
 * A recording that was chosen and not sent yet: how long it is, what it costs, and whether it can be sent.
 * `seconds` is null where only the server can tell.
 * @param rate what whoever shares the voice asks for, of the usual price
 */
export function useChosenFile(rules: FileRules, rate = 1) {
  const [chosen, setChosen] = useState<{ file: File; seconds: number | null } | null>(null);
  const [wasLeftOut, setLeftOut] = useState(false);
  const newest = useRef<File>(null);
  const { data: subscription } = useSubscription();
  const quota = subscription === undefined ? undefined : quotaOf(subscription);
  const left = quota === undefined ? undefined : quota.kind === "left" ? quota.count : null;

  const choose = async (file: File | null) => {
    newest.current = file;
    setLeftOut(file === null);
    setChosen(file === null ? null : { file, seconds: null });
    if (file === null) return;
    const seconds = await readLength(file);
    if (newest.current === file) setChosen({ file, seconds });
  };
  return {
    chosen,
    /** There was one: what takes the next one gets the focus. */
    wasLeftOut,
    choose: (file: File | null) => void choose(file),
    /** Credits; null where only the server can tell. */
    price: chosen === null || chosen.seconds === null ? null : priceAtRate(priceOfSeconds(chosen.seconds), rate),
    verdict: chosen === null ? null : judgeFile(chosen.file, chosen.seconds, rules, left == null ? null : left / rate),
    /** Credits left; null for no limit, undefined while not known. */
    left,
  };
}

export type ChosenFile = ReturnType<typeof useChosenFile>;
