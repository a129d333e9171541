import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api, query } from "../api.ts";

/** The plan as it is paid for. */
export const useBilling = () => useQuery(query(api.billing.get_billing, {}));

/**
 * Something that changes the plan: every answer about plans is asked for again.
 * @param quiet the form that asks for it shows itself what is refused
 */
export function useBillingChange<I, O>(change: (input: I) => Promise<O>, success?: string, quiet = false) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ["billing"] });
      await client.invalidateQueries({ queryKey: api.account.get.key });
    },
    meta: { quiet, ...(success === undefined ? {} : { success }) },
  });
}

/** To a page of ours without leaving the app, or to the payment provider's. */
export function useLeave() {
  const navigate = useNavigate();
  return (address: string) => {
    const url = new URL(address, window.location.href);
    if (url.origin === window.location.origin) void navigate(url.pathname + url.search);
    else window.location.assign(url);
  };
}
