import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SignInWay } from "../../contract/single-sign-on.ts";
import { api, query } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { FailedRow, SettingsSection, SettingsSkeleton } from "../settings/index.ts";
import { confirm } from "../shell/confirm.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { workspaceSecurityWords } from "../words/workspace-security.ts";
import { workspaceWords } from "../words/workspaces.ts";

const words = workspaceSecurityWords.ways;

/** Saves the ways in; asks first where people would lose theirs. */
async function saveWays(updated_providers: SignInWay[]): Promise<void> {
  try {
    await api.single_sign_on.update_identity_providers({ updated_providers, check_affected_users: true });
  } catch (error) {
    if (!(error instanceof ApiError) || error.errorType !== "users_affected_by_providers_change") throw error;
    const isSure = await confirm({
      title: words.affectedTitle,
      description: error.message,
      confirm: words.affected,
      cancel: workspaceWords.cancel,
      danger: true,
    });
    // Not a failure: nothing was changed, as they wished.
    if (!isSure) throw new DOMException(error.message, "AbortError");
    await api.single_sign_on.update_identity_providers({ updated_providers, check_affected_users: false });
  }
}

/** Which ways in members of the verified domains may use. */
export function WaysSection() {
  const asked = useQuery(query(api.single_sign_on.list_identity_providers, {}));
  const [chosen, setChosen] = useState<readonly SignInWay[] | null>(null);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (ways: readonly SignInWay[]) => saveWays([...ways]),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ["single_sign_on"] });
      setChosen(null);
    },
    meta: { success: words.saved },
  });
  if (asked.data === undefined) {
    return asked.error === null ? (
      <SettingsSkeleton rows={1} />
    ) : (
      <SettingsSection title={words.title}>
        <FailedRow title={words.failed} query={asked} />
      </SettingsSection>
    );
  }
  const kept = asked.data.filter(({ is_allowed }) => is_allowed).map(({ provider }) => provider);
  const ticked = chosen ?? kept;
  const hasSso = asked.data.some(({ provider }) => provider === "sso");
  const isChanged = ticked.length !== kept.length || ticked.some((way) => !kept.includes(way));
  const tick = (way: SignInWay, isOn: boolean) =>
    setChosen(isOn ? [...ticked, way] : ticked.filter((other) => other !== way));
  return (
    <SettingsSection title={words.title} lead={words.lead}>
      <div className="px-4 py-3 sm:px-5">
        {asked.data.map(({ provider, name }) => (
          <Checkbox key={provider} checked={ticked.includes(provider)} onChange={(isOn) => tick(provider, isOn)}>
            {provider === "oidc" || provider === "sso" ? name : words.names[provider]}
          </Checkbox>
        ))}
        {hasSso ? null : <p className="py-1 text-sm text-ink-faint">{words.notSetUp}</p>}
        {isChanged ? (
          <div className="mt-3 flex flex-wrap items-center gap-2 pb-1">
            <Button
              look="solid"
              busy={save.isPending}
              disabled={ticked.length === 0}
              onClick={() => save.mutate(ticked)}
            >
              {workspaceWords.save}
            </Button>
            <Button look="quiet" onClick={() => setChosen(null)}>
              {workspaceWords.cancel}
            </Button>
            {ticked.length === 0 ? <span className="text-sm text-danger">{words.oneAtLeast}</span> : null}
          </div>
        ) : null}
      </div>
    </SettingsSection>
  );
}
