import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Workspace } from "../../contract/workspaces.ts";
import { api } from "../api.ts";
import { SettingsRow, SettingsSection } from "../settings/index.ts";
import { confirm } from "../shell/confirm.ts";
import { Button } from "../ui/button.tsx";
import { workspaceWords } from "../words/workspaces.ts";

const words = workspaceWords.leave;

/** The way out, for everybody but the owner. */
export function LeaveSection({ workspace: { name, storing_shared_files_on_user } }: { workspace: Workspace }) {
  const client = useQueryClient();
  const leave = useMutation({
    mutationFn: () => api.workspaces.leave(),
    // The account says where they work now, and with it every answer changes.
    onSuccess: () => client.invalidateQueries({ queryKey: api.account.get.key }),
    meta: { success: words.done },
  });
  const fate = storing_shared_files_on_user ? words.along : words.stays;
  const ask = async () => {
    const isSure = await confirm({
      title: words.askTitle(name),
      description: `${words.ask} ${fate}`,
      confirm: words.action,
      cancel: workspaceWords.cancel,
      danger: true,
    });
    if (isSure) leave.mutate();
  };
  return (
    <SettingsSection title={words.title} tone="danger">
      <SettingsRow
        wide
        title={words.row(name)}
        description={fate}
        control={
          <Button className="text-danger!" busy={leave.isPending} onClick={() => void ask()}>
            {words.action}
          </Button>
        }
      />
    </SettingsSection>
  );
}
