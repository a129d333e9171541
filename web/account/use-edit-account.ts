import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, query } from "../api.ts";

type Changes = NonNullable<Parameters<typeof api.account.edit>[0]>;

/** Changes something of the account, and shows it once the server has it. */
export function useEditAccount(success?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: Changes) => api.account.edit(changes),
    onSuccess: () => client.invalidateQueries({ queryKey: api.account.get.key }),
    ...(success === undefined ? {} : { meta: { success } }),
  });
}

/** Whether letters about the product are welcome: shown at once, and taken back when the server refuses. */
export function useProductUpdates() {
  const client = useQueryClient();
  const me = query(api.account.get, {});
  return useMutation({
    mutationFn: (agrees_to_product_updates: boolean) =>
      api.account.edit_metadata({ account_metadata: { agrees_to_product_updates } }),
    onMutate: (agrees_to_product_updates) => {
      client.setQueryData(me.queryKey, (user) => (user === undefined ? user : { ...user, agrees_to_product_updates }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: me.queryKey }),
  });
}
