import { useEffect, useRef, useState } from "react";
import { readStored, storageKeys, store } from "../shell/storage-keys.ts";

/** Soon enough that a crash costs a word, late enough that a long text is not written out for every letter. */
const KEEP_AFTER_MS = 300;

/** Keeps a text as the draft at once. */
export const keepDraft = (text: string): void => store(storageKeys.draft, text === "" ? null : text);

/** The draft that this browser kept. */
export const readDraft = (): string => readStored(storageKeys.draft) ?? "";

/** The text that is being written; it survives leaving the page, and a crash. */
export function useDraft(): { text: string; setText: (text: string) => void } {
  const [text, setText] = useState(readDraft);
  const latest = useRef(text);
  const isKept = useRef(true);
  useEffect(() => {
    if (latest.current === text) return;
    latest.current = text;
    isKept.current = false;
    const timer = setTimeout(() => {
      keepDraft(text);
      isKept.current = true;
    }, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const keepNow = () => {
      if (!isKept.current) keepDraft(latest.current);
      isKept.current = true;
    };
    window.addEventListener("pagehide", keepNow);
    return () => {
      window.removeEventListener("pagehide", keepNow);
      keepNow();
    };
  }, []);
  return { text, setText };
}
