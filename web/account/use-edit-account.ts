import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api.ts";

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

/** Whether letters about the product are welcome: shown as it was chosen at once, and as it was when the server refuses. */
export function useProductUpdates(kept: boolean) {
  const client = useQueryClient();
  // Not in the cache, where an answer that is still on the way would overwrite it.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const saving = useMutation({
    mutationFn: (agrees_to_product_updates: boolean) =>
      api.account.edit_metadata({ account_metadata: { agrees_to_product_updates } }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: api.account.get.key });
      setChosen(null);
    },
  });
  const choose = (agrees: boolean) => {
    setChosen(agrees);
    saving.mutate(agrees);
  };
  return { agrees: chosen ?? kept, choose };
}
