import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { api, query } from "../api.ts";
import { FailedRow, SettingsRow, SettingsSection, SettingsSkeleton } from "../settings/index.ts";
import { confirm } from "../shell/confirm.ts";
import { longDayText } from "../shell/numbers.ts";
import { Button } from "../ui/button.tsx";
import { Later } from "../ui/later.tsx";
import { workspaceSecurityWords } from "../words/workspace-security.ts";
import { workspaceWords } from "../words/workspaces.ts";
import { CopyRow } from "./copy-row.tsx";
import type { SsoProviderConfig } from "./queries.ts";

const ProviderDialog = lazy(() => import("./provider-dialog.tsx"));

const words = workspaceSecurityWords.sso;

/** Who the provider is and for whom, in a few words. */
function factsOf({ sso_provider_config: config, domains }: SsoProviderConfig, hasDomain: boolean): string[] {
  if (config === null) return [hasDomain ? words.setUpLead : words.noneLead];
  const certificate = "certificates" in config ? config.certificates.at(0) : undefined;
  return [
    "issuer" in config ? config.issuer : config.identity_provider_entity_id,
    words.forDomains(domains.join(", ")),
    certificate === undefined ? null : words.certificateUntil(longDayText(certificate.expires_at_unix)),
  ].filter((fact) => fact !== null);
}

/** What the provider is told of this server; which values, its protocol decides. */
function ValuesToEnter({ shown: { provider_type, service_provider } }: { shown: SsoProviderConfig }) {
  const names =
    provider_type === "oidc"
      ? (["redirect_uri", "sign_in_url"] as const)
      : (["acs_url", "entity_id", "metadata_url", "sign_in_url"] as const);
  return (
    <details className="group mt-4">
      <summary className="touchable w-fit cursor-pointer rounded-xs text-sm font-medium text-accent-text underline-offset-4 hover:underline">
        {words.give}
      </summary>
      <dl className="mt-3 grid gap-3">
        {names.map((name) => (
          <CopyRow key={name} label={words.values[name]} value={service_provider[name]} />
        ))}
      </dl>
    </details>
  );
}

function useRemoval() {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.single_sign_on.delete_provider_config(),
    onSettled: () => client.invalidateQueries({ queryKey: ["single_sign_on"] }),
    meta: { success: words.removed },
  });
  const ask = async () => {
    const isSure = await confirm({
      title: words.removeTitle,
      description: words.removeLead,
      confirm: words.remove,
      cancel: workspaceWords.cancel,
      danger: true,
    });
    if (isSure) remove.mutate();
  };
  return { ask, isBusy: remove.isPending };
}

/** The workspace's own identity provider. @param verified domains that can be given to it */
export function ProviderSection({ verified }: { verified: readonly string[] }) {
  const asked = useQuery(query(api.single_sign_on.get_provider_config, {}));
  const [isEditing, setEditing] = useState(false);
  const removal = useRemoval();
  const shown = asked.data;
  if (shown === undefined) {
    return asked.error === null ? (
      <SettingsSkeleton rows={1} />
    ) : (
      <SettingsSection title={words.title}>
        <FailedRow title={words.failed} query={asked} />
      </SettingsSection>
    );
  }
  const isSetUp = shown.provider_type !== null;
  return (
    <SettingsSection title={words.title} lead={words.lead}>
      <SettingsRow
        wide
        title={shown.provider_type === null ? words.none : words.types[shown.provider_type]}
        description={factsOf(shown, verified.length > 0).map((fact) => (
          <span key={fact} className="block">
            {fact}
          </span>
        ))}
        control={
          <>
            {isSetUp ? (
              <Button className="text-danger!" busy={removal.isBusy} onClick={() => void removal.ask()}>
                {words.remove}
              </Button>
            ) : null}
            <Button disabled={verified.length === 0} onClick={() => setEditing(true)}>
              {isSetUp ? words.edit : words.setUp}
            </Button>
          </>
        }
      >
        {isSetUp ? <ValuesToEnter shown={shown} /> : null}
      </SettingsRow>
      <Later>
        {isEditing ? <ProviderDialog shown={shown} verified={verified} onClose={() => setEditing(false)} /> : null}
      </Later>
    </SettingsSection>
  );
}
