import { useQuery } from "@tanstack/react-query";
import { api, query } from "../api.ts";
import { shellWords } from "../words/shell.ts";

/** The signed-in person. */
export const useUser = () => useQuery(query(api.account.get, {}));

/** Their plan and quota, kept current by the live channel. */
export const useSubscription = () =>
  useQuery({ ...query(api.billing.get_subscription, {}), meta: { failure: () => shellWords.subscriptionFailure } });
