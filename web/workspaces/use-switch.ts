import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OwnWorkspace } from "../../contract/workspaces.ts";
import { api } from "../api.ts";
import { notify } from "../shell/toasts.ts";
import { workspaceWords } from "../words/workspaces.ts";

/** Works in another of one's workspaces from now on: the account says so, and everything else follows it. */
export function useSwitch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ workspace_id }: OwnWorkspace) => api.workspaces.choose({ workspace_id }),
    onSuccess: async (_answer, { name }) => {
      notify.success(workspaceWords.switcher.done(name));
      await Promise.all([
        client.invalidateQueries({ queryKey: api.account.get.key }),
        client.invalidateQueries({ queryKey: api.workspaces.list_own.key }),
      ]);
    },
  });
}
