/** One professional voice, followed while something happens to it. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, query } from "../api.ts";
import { isUnderWay } from "./stage.ts";

const FOLLOW_MS = 2000;

/** @param voice_id empty: none is asked for */
export const useProfessionalVoice = (voice_id: string) =>
  useQuery({
    ...query(api.professional_voices.get, { voice_id }),
    enabled: voice_id !== "",
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? FOLLOW_MS : false),
  });

/** Asks again for what a change of a professional voice goes into. */
export function useRefreshVoice(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      [["professional_voices"], ["voices"], ["billing"]].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  };
}
