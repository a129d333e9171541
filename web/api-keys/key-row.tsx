import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import type { ApiKey } from "../../contract/api-keys.ts";
import { api } from "../api.ts";
import { SettingsRow } from "../settings/index.ts";
import { confirm } from "../shell/confirm.ts";
import { countText } from "../shell/numbers.ts";
import { notify } from "../shell/toasts.ts";
import { Badge } from "../ui/badge.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { Switch } from "../ui/switch.tsx";
import { apiKeyWords } from "../words/api-keys.ts";
import { lastUsedText } from "./last-used.ts";
import { summaryOf } from "./permission-presets.ts";

/** What its owner has bounded of a key, in words; null when nothing. */
function boundsOf({ character_limit, character_count, requests_per_minute_max }: ApiKey): string | null {
  const parts = [
    character_limit === null ? null : apiKeyWords.characters(countText(character_count), countText(character_limit)),
    requests_per_minute_max === null ? null : apiKeyWords.calls(countText(requests_per_minute_max)),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(" · ");
}

function useRemoval({ api_key_hashed, name }: ApiKey) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.api_keys.delete({ api_key_hashed }),
    onSettled: () => client.invalidateQueries({ queryKey: api.api_keys.list.key }),
    meta: { success: apiKeyWords.deleted },
  });
  return async () => {
    const isSure = await confirm({
      title: apiKeyWords.deleteTitle(name),
      description: apiKeyWords.deleteDescription,
      confirm: apiKeyWords.delete,
      cancel: apiKeyWords.cancel,
      danger: true,
    });
    if (isSure) remove.mutate();
  };
}

/** One key: what it may do and has done, a switch, and the rest in a menu. */
export function KeyRow({ shown, onEdit }: { shown: ApiKey; onEdit: () => void }) {
  const { api_key_hashed, name, preview, permissions, is_enabled, last_used_at_unix } = shown;
  const client = useQueryClient();
  const flip = useMutation({
    mutationFn: (enable: boolean) => api.api_keys.edit({ api_key_hashed, is_enabled: enable }),
    onSuccess: (_answer, enable) => notify.success(enable ? apiKeyWords.enabled : apiKeyWords.disabled),
    onSettled: () => client.invalidateQueries({ queryKey: api.api_keys.list.key }),
  });
  const remove = useRemoval(shown);
  const bounds = boundsOf(shown);
  const isOn = flip.isPending ? flip.variables : is_enabled;
  return (
    <SettingsRow
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          {isOn ? null : <Badge>{apiKeyWords.off}</Badge>}
        </span>
      }
      description={
        <>
          <span className="block">
            {summaryOf(permissions)}&nbsp;· <span className="whitespace-nowrap">{apiKeyWords.ends(preview)}</span>
          </span>
          {bounds === null ? null : <span className="block tabular-nums">{bounds}</span>}
          <span className="block text-ink-faint">{lastUsedText(last_used_at_unix, Date.now() / 1000)}</span>
        </>
      }
      control={
        <>
          <Switch
            checked={isOn}
            disabled={flip.isPending}
            onChange={(next) => flip.mutate(next)}
            aria-label={apiKeyWords.switch(name)}
          />
          <Menu
            label={apiKeyWords.more(name)}
            trigger={<IconButton label={apiKeyWords.more(name)} icon={<Ellipsis />} size="small" tooltip={false} />}
          >
            <MenuItem icon={<Pencil />} onSelect={onEdit}>
              {apiKeyWords.edit}
            </MenuItem>
            <MenuItem icon={<Trash2 />} danger onSelect={() => void remove()}>
              {apiKeyWords.delete}
            </MenuItem>
          </Menu>
        </>
      }
    />
  );
}
