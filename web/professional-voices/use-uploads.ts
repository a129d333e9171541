/** Recordings on their way to a professional voice: one after the other, since each is listened to when it arrives. */
import { useEffect, useEffectEvent, useState } from "react";
import { limits } from "../../contract/limits.ts";
import { api } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { professionalVoiceWords } from "../words/professional-voices.ts";
import { shellWords } from "../words/shell.ts";
import { useRefreshVoice } from "./voice-query.ts";

const words = professionalVoiceWords.intake;
const BYTES_A_MEGABYTE = 1_000_000;
export const MEGABYTES_MAX = limits.professionalSampleBytesMax / BYTES_A_MEGABYTE;

export interface Upload {
  key: number;
  file: File;
  removes_noise: boolean;
  /** Why it was not taken; then it stays until somebody leaves it out. */
  refusal: string | null;
}

let keys = 0;

/** What is wrong with a file before anybody has listened to it. */
function problemOf(file: File): string | null {
  if (file.size === 0) return words.empty;
  return file.size > limits.professionalSampleBytesMax ? words.tooLarge(MEGABYTES_MAX) : null;
}

/** The files that wait or were refused, the first of those that wait being sent. */
export function useUploads(voice_id: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const refresh = useRefreshVoice();
  const current = uploads.find(({ refusal }) => refusal === null);
  const drop = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key));

  const send = useEffectEvent(async ({ key, file, removes_noise }: Upload, signal: AbortSignal) => {
    try {
      const remove_background_noise = removes_noise ? "true" : "false";
      await api.professional_voices.add_samples({ voice_id, files: [file], remove_background_noise }, { signal });
      drop(key);
    } catch (error) {
      if (signal.aborted) return;
      const refusal = error instanceof ApiError ? error.message : shellWords.failure;
      setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, refusal } : upload)));
    }
    await refresh();
  });
  const key = current?.key;
  const sendOne = useEffectEvent((signal: AbortSignal) => {
    if (current !== undefined) void send(current, signal);
  });
  useEffect(() => {
    if (key === undefined) return;
    const abort = new AbortController();
    sendOne(abort.signal);
    // Whoever leaves the page, or leaves this one out, leaves its upload.
    return () => abort.abort();
  }, [key]);

  const add = (files: readonly File[], removes_noise: boolean) =>
    setUploads((all) => [
      ...all,
      ...files.map((file) => {
        keys += 1;
        return { key: keys, file, removes_noise, refusal: problemOf(file) };
      }),
    ]);
  return { uploads, current, add, drop };
}
