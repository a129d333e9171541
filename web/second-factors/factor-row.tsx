import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import type { Factor } from "../../contract/second-factors.ts";
import { api } from "../api.ts";
import { SettingsRow } from "../settings/index.ts";
import { confirm } from "../shell/confirm.ts";
import { longDayText } from "../shell/numbers.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { securityWords } from "../words/security.ts";

const words = securityWords.factors;

export interface FactorRowProps {
  factor: Factor;
  /** There is no other one. */
  isLast: boolean;
  onRename: () => void;
}

/** One second factor: what it is, and what can be done with it. */
export function FactorRow({ factor, isLast, onRename }: FactorRowProps) {
  const { factor_id, kind, name, phone_preview, created_at_unix } = factor;
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.second_factors.delete({ factor_id }),
    onSettled: () => client.invalidateQueries({ queryKey: api.second_factors.list.key }),
    meta: { success: words.removed },
  });
  const askToRemove = async () => {
    const isSure = await confirm({
      title: words.removeTitle(name),
      description: isLast ? words.removeLast : words.removeOne,
      confirm: words.remove,
      cancel: securityWords.cancel,
      danger: true,
    });
    if (isSure) remove.mutate();
  };
  const what = kind === "totp" ? words.totp : words.sms(phone_preview ?? "");
  return (
    <SettingsRow
      title={name}
      description={`${what} · ${words.added(longDayText(created_at_unix))}`}
      control={
        <Menu
          label={words.more(name)}
          trigger={<IconButton label={words.more(name)} icon={<Ellipsis />} size="small" tooltip={false} />}
        >
          <MenuItem icon={<Pencil />} onSelect={onRename}>
            {words.rename}
          </MenuItem>
          <MenuItem icon={<Trash2 />} danger onSelect={() => void askToRemove()}>
            {words.remove}
          </MenuItem>
        </Menu>
      }
    />
  );
}
