import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { VoiceSettings } from "../../contract/voices.ts";
import { api, query } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { queryClient } from "../shell/query-client.ts";
import { createStore, useStore } from "../shell/store.ts";
import { notify } from "../shell/toasts.ts";
import { shellWords } from "../words/shell.ts";

/** A drag across a slider is one change. */
const SAVE_AFTER_MS = 600;

type Edits = Readonly<Record<string, Partial<VoiceSettings>>>;

/** Changes that are not saved yet, by voice: they are shown over whatever the server answers meanwhile. */
const edits = createStore<Edits>({});
const timers = new Map<string, ReturnType<typeof setTimeout>>();

const settingsOf = (voice_id: string) => query(api.voices.get_settings, { voice_id });

function forgetEdit(voice_id: string, saved: Partial<VoiceSettings>): void {
  const current = edits.get();
  // Changed again while it was being saved: that change has its own turn.
  if (current[voice_id] !== saved) return;
  edits.set(Object.fromEntries(Object.entries(current).filter(([id]) => id !== voice_id)));
}

async function save(voice_id: string): Promise<void> {
  clearTimeout(timers.get(voice_id));
  timers.delete(voice_id);
  const edit = edits.get()[voice_id];
  if (edit === undefined) return;
  const { queryKey } = settingsOf(voice_id);
  try {
    await api.voices.edit_settings({ voice_id, ...edit });
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (known: VoiceSettings | undefined) => known && { ...known, ...edit });
  } catch (error) {
    notify.error(error instanceof ApiError ? error.message : shellWords.failure);
  }
  forgetEdit(voice_id, edit);
}

function change(voice_id: string, part: Partial<VoiceSettings>): void {
  const current = edits.get();
  edits.set({ ...current, [voice_id]: { ...current[voice_id], ...part } });
  clearTimeout(timers.get(voice_id));
  timers.set(
    voice_id,
    setTimeout(() => void save(voice_id), SAVE_AFTER_MS),
  );
}

/**
 * How a voice is set for the person, saved shortly after each change. `settings` is undefined until known; `defaults`
 * are what `reset` goes back to.
 */
export function useVoiceSettings(voice_id: string | null) {
  const known = useQuery({ ...settingsOf(voice_id ?? ""), enabled: voice_id !== null });
  const { data: defaults } = useQuery({
    ...query(api.voices.default_settings, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const edit = useStore(edits)[voice_id ?? ""];
  // Left for another voice or page: saved now.
  useEffect(() => {
    if (voice_id === null) return;
    const flush = () => void save(voice_id);
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, [voice_id]);
  return {
    settings: known.data === undefined ? undefined : { ...known.data, ...edit },
    defaults,
    isError: known.isError && known.data === undefined,
    refetch: known.refetch,
    change: (part: Partial<VoiceSettings>) => {
      if (voice_id !== null) change(voice_id, part);
    },
    reset: () => {
      if (voice_id !== null && defaults !== undefined) change(voice_id, defaults);
    },
  };
}
