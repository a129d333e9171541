import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { lazy, useState } from "react";
import type { ApiKey } from "../../contract/api-keys.ts";
import { api, query } from "../api.ts";
import { completeStep } from "../onboarding/index.ts";
import { FailedRow, SettingsSection, SettingsSkeleton } from "../settings/index.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Later } from "../ui/later.tsx";
import { apiKeyWords } from "../words/api-keys.ts";
import { KeyRow } from "./key-row.tsx";
import { UseSection } from "./use-section.tsx";

/** Loaded when a key is made or changed: most visits only look. */
const KeyDialog = lazy(() => import("./key-dialog.tsx"));
const ShownKeyDialog = lazy(() => import("./shown-key-dialog.tsx"));

/** As often as the server notes that a key was used. */
const LOOK_AGAIN_MS = 60_000;

/** Makes a key of one's own: a first step of newcomers. */
async function addKey(input: Parameters<typeof api.api_keys.add>[0]): Promise<string> {
  const { xi_api_key } = await api.api_keys.add(input);
  void completeStep("api_key");
  return xi_api_key;
}

function KeyList({ onCreate, onEdit }: { onCreate: () => void; onEdit: (key: ApiKey) => void }) {
  const asked = useQuery({ ...query(api.api_keys.list, {}), refetchInterval: LOOK_AGAIN_MS });
  const keys = asked.data;
  if (keys === undefined && asked.error === null) return <SettingsSkeleton />;
  const create = (look: "primary" | "plain") => (
    <Button look={look} icon={<Plus />} onClick={onCreate}>
      {apiKeyWords.create}
    </Button>
  );
  return (
    <SettingsSection
      title={apiKeyWords.title}
      lead={apiKeyWords.lead}
      {...(keys?.length ? { action: create("primary") } : {})}
    >
      {keys === undefined ? (
        <FailedRow title={apiKeyWords.failed} query={asked} />
      ) : keys.length === 0 ? (
        <EmptyState icon={<KeyRound aria-hidden />} title={apiKeyWords.emptyTitle} action={create("primary")}>
          {apiKeyWords.empty}
        </EmptyState>
      ) : (
        keys.map((key) => <KeyRow key={key.api_key_hashed} shown={key} onEdit={() => onEdit(key)} />)
      )}
    </SettingsSection>
  );
}

/** /app/settings/api-keys: keys for people's programs, and how to use them. */
export default function ApiKeysScreen() {
  const [edited, setEdited] = useState<ApiKey | "new" | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const show = (xi_api_key: string) => {
    setEdited(null);
    setMade(xi_api_key);
  };
  return (
    <>
      <KeyList onCreate={() => setEdited("new")} onEdit={setEdited} />
      <UseSection />
      <Later>
        {edited === null ? null : (
          <KeyDialog
            edited={edited === "new" ? null : edited}
            add={addKey}
            onClose={() => setEdited(null)}
            onCreated={show}
          />
        )}
        {made === null ? null : <ShownKeyDialog xi_api_key={made} onDone={() => setMade(null)} />}
      </Later>
    </>
  );
}
