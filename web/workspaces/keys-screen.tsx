import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, KeyRound, Plus, Trash2 } from "lucide-react";
import { lazy, useState } from "react";
import type { WorkspaceApiKey } from "../../contract/api-keys.ts";
import { api, query } from "../api.ts";
import { lastUsedText } from "../api-keys/last-used.ts";
import { summaryOf } from "../api-keys/permission-presets.ts";
import { FailedRow, SettingsRow, SettingsSection, SettingsSkeleton } from "../settings/index.ts";
import { confirm } from "../shell/confirm.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Later } from "../ui/later.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { apiKeyWords } from "../words/api-keys.ts";
import { workspaceWords } from "../words/workspaces.ts";
import { orLater } from "./reasons.ts";

/** Loaded when a key is made: most visits only look. */
const KeyDialog = lazy(() => import("../api-keys/key-dialog.tsx"));
const ShownKeyDialog = lazy(() => import("../api-keys/shown-key-dialog.tsx"));

const words = workspaceWords.keys;
const addKey = async (input: Parameters<typeof api.api_keys.add_to_workspace>[0]) =>
  (await api.api_keys.add_to_workspace(input)).key;

function KeyRow({ shown }: { shown: WorkspaceApiKey }) {
  const { id, name, preview, permissions, last_used_at_unix } = shown;
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => orLater(words.deleteFailed, api.api_keys.delete_of_workspace({ workspace_api_key_id: id })),
    onSettled: () => client.invalidateQueries({ queryKey: api.api_keys.list_of_workspace.key }),
    meta: { success: words.deleted },
  });
  const ask = async () => {
    const isSure = await confirm({
      title: apiKeyWords.deleteTitle(name),
      description: apiKeyWords.deleteDescription,
      confirm: apiKeyWords.delete,
      cancel: apiKeyWords.cancel,
      danger: true,
    });
    if (isSure) remove.mutate();
  };
  return (
    <SettingsRow
      title={<span className="[overflow-wrap:anywhere]">{name}</span>}
      description={
        <>
          <span className="block">
            {summaryOf(permissions)} · <span className="whitespace-nowrap">{apiKeyWords.ends(preview)}</span>
          </span>
          <span className="block text-ink-faint">{lastUsedText(last_used_at_unix, Date.now() / 1000)}</span>
        </>
      }
      control={
        <Menu
          label={apiKeyWords.more(name)}
          trigger={
            <IconButton
              label={apiKeyWords.more(name)}
              icon={<Ellipsis />}
              size="small"
              busy={remove.isPending}
              tooltip={false}
            />
          }
        >
          <MenuItem icon={<Trash2 />} danger onSelect={() => void ask()}>
            {apiKeyWords.delete}
          </MenuItem>
        </Menu>
      }
    />
  );
}

function KeyList({ onCreate }: { onCreate: () => void }) {
  const asked = useQuery(query(api.api_keys.list_of_workspace, {}));
  const keys = asked.data;
  if (keys === undefined && asked.error === null) return <SettingsSkeleton />;
  const create = (
    <Button look="primary" icon={<Plus />} onClick={onCreate}>
      {words.create}
    </Button>
  );
  return (
    <SettingsSection title={words.title} lead={words.lead} {...(keys?.length ? { action: create } : {})}>
      {keys === undefined ? (
        <FailedRow title={words.failed} query={asked} />
      ) : keys.length === 0 ? (
        <EmptyState icon={<KeyRound aria-hidden />} title={words.emptyTitle} action={create}>
          {words.empty}
        </EmptyState>
      ) : (
        keys.map((key) => <KeyRow key={key.id} shown={key} />)
      )}
    </SettingsSection>
  );
}

/** /app/workspace/api-keys: keys that work for the workspace and belong to nobody in it. */
export default function KeysScreen() {
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const show = (key: string) => {
    setMaking(false);
    setMade(key);
  };
  return (
    <>
      <KeyList onCreate={() => setMaking(true)} />
      <Later>
        {isMaking ? <KeyDialog edited={null} add={addKey} onClose={() => setMaking(false)} onCreated={show} /> : null}
        {made === null ? null : <ShownKeyDialog xi_api_key={made} onDone={() => setMade(null)} />}
      </Later>
    </>
  );
}
