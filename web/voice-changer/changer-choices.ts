import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, query } from "../api.ts";
import { readStored, storageKeys, store } from "../shell/storage-keys.ts";
import { useSelectedVoice, useVoiceSettings } from "../voices/index.ts";

/** Models change only when an engine brings or loses some, which the live channel tells. */
const STALE_MS = 3_600_000;

/** Whose voice a recording gets, by which model, and how near; kept for the next visit. */
export function useChangerChoices() {
  const { voice, choose: chooseVoice } = useSelectedVoice();
  const all = useQuery({ ...query(api.models.list, {}), staleTime: STALE_MS });
  const [saved, setSaved] = useState(() => readStored(storageKeys.savedChangerModelId));
  const settings = useVoiceSettings(voice?.voice_id ?? null);
  const models = all.data?.filter((model) => model.can_do_voice_conversion);
  return {
    voice,
    chooseVoice,
    /** Undefined until known; empty where nothing that is installed can change voices. */
    models,
    modelsQuery: all,
    model: models?.find(({ model_id }) => model_id === saved) ?? models?.[0] ?? null,
    chooseModel: (model_id: string) => {
      store(storageKeys.savedChangerModelId, model_id);
      setSaved(model_id);
    },
    settings,
  };
}

export type ChangerChoices = ReturnType<typeof useChangerChoices>;
