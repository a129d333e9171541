import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import { api, query } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { queryClient } from "../shell/query-client.ts";
import { notify } from "../shell/toasts.ts";
import { speechWords } from "../words/speech.ts";

/** What an address brings along. */
export interface Prefill {
  text: string;
  voice_id?: string;
  model_id?: string;
}

async function readPrefill(text: string | null, history_item_id: string | null): Promise<Prefill | null> {
  if (history_item_id === null) return text === null ? null : { text };
  const item = await queryClient.fetchQuery(query(api.history.get, { history_item_id }));
  return { text: item.text, voice_id: item.voice_id, model_id: item.model_id };
}

/** Takes `?text=` or `?history_item_id=` from the address once, and hands on what it asks for. */
export function usePrefill(onPrefill: (prefill: Prefill) => void): void {
  const [address, setAddress] = useSearchParams();
  const text = address.get("text");
  const history_item_id = address.get("history_item_id");
  const take = useEffectEvent(onPrefill);
  const clear = useEffectEvent(() => {
    const rest = new URLSearchParams(address);
    rest.delete("text");
    rest.delete("history_item_id");
    setAddress(rest, { replace: true });
  });
  useEffect(() => {
    if (text === null && history_item_id === null) return;
    let isOver = false;
    readPrefill(text, history_item_id)
      .then((prefill) => {
        if (isOver) return;
        // First: changing the address runs this effect anew.
        clear();
        if (prefill !== null) take(prefill);
      })
      .catch((error: unknown) => {
        if (isOver) return;
        clear();
        notify.error(error instanceof ApiError ? error.message : speechWords.prefillFailed);
      });
    return () => {
      isOver = true;
    };
  }, [text, history_item_id]);
}
