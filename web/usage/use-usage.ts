import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { api, query } from "../api.ts";
import { saveFile } from "../player/index.ts";
import { intervalOf } from "./range.ts";
import type { Scope, UsageView } from "./usage-address.ts";

/** Every booking changes the sums, and each look adds up to three years of them: once a minute is fresh enough. */
const LOOK_AGAIN_MS = 60_000;

const questionOf = ({ days, filters }: UsageView, scope: Scope) => ({ ...days, ...filters, scope });

const kept = { refetchInterval: LOOK_AGAIN_MS, placeholderData: keepPreviousData };

/** What was used over time. */
export const useStatistics = (view: UsageView, scope: Scope) =>
  useQuery({
    ...query(api.usage.get_statistics, {
      ...questionOf(view, scope),
      breakdown: view.by,
      interval: intervalOf(view.days),
      series_max: 20,
    }),
    ...kept,
  });

/** What each product, voice, model, key and member used. */
export const useParts = (view: UsageView, scope: Scope) =>
  useQuery({ ...query(api.usage.list_parts, questionOf(view, scope)), ...kept });

/** Saves every sum of a day as a file. */
export const useDownload = (view: UsageView, scope: Scope) =>
  useMutation({
    mutationFn: async () => {
      const answer = await api.usage.download(questionOf(view, scope));
      const { start_day, end_day } = view.days;
      saveFile(await answer.blob(), `Mynah_usage_${start_day}_${end_day}.csv`);
    },
  });
