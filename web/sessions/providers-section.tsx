import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { api, query } from "../api.ts";
import { FailedRow, SettingsRow, SettingsSection } from "../settings/index.ts";
import { confirm } from "../shell/confirm.ts";
import { notify } from "../shell/toasts.ts";
import { Button } from "../ui/button.tsx";
import { securityWords } from "../words/security.ts";

const words = securityWords.providers;

/** Says how it went at the other provider, once: its way back leads here with `?connected=` or `?refused=`. */
function useWayBack() {
  const [search, setSearch] = useSearchParams();
  const connected = search.get("connected");
  const refused = search.get("refused");
  useEffect(() => {
    if (connected === null && refused === null) return;
    setSearch({}, { replace: true });
    if (connected !== null) notify.success(words.connected);
    else {
      void import("../../contract/errors.ts").then(({ errors }) => {
        const known = Object.entries(errors).find(([name]) => name === refused)?.[1];
        if (known !== undefined) notify.error(known.message);
      });
    }
  }, [connected, refused, setSearch]);
}

interface ProviderRowProps {
  provider: string;
  name: string;
  /** Null: not connected. */
  connected: { email: string | null } | null;
}

function ProviderRow({ provider, name, connected }: ProviderRowProps) {
  const client = useQueryClient();
  const link = useMutation({
    mutationFn: () => api.identities.link({ provider }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const unlink = useMutation({
    mutationFn: () => api.identities.unlink({ provider }),
    onSettled: () => client.invalidateQueries({ queryKey: api.identities.list.key }),
    meta: { success: words.disconnected(name) },
  });
  const ask = async () => {
    const isSure = await confirm({
      title: words.disconnectTitle(name),
      description: words.disconnectLead,
      confirm: words.disconnect,
      cancel: securityWords.cancel,
      danger: true,
    });
    if (isSure) unlink.mutate();
  };
  const state =
    connected === null
      ? words.notConnected
      : connected.email === null
        ? words.connected
        : words.connectedAs(connected.email);
  return (
    <SettingsRow
      title={name}
      description={state}
      control={
        connected === null ? (
          <Button busy={link.isPending || link.isSuccess} onClick={() => link.mutate()}>
            {words.connect}
          </Button>
        ) : (
          <Button busy={unlink.isPending} onClick={() => void ask()}>
            {words.disconnect}
          </Button>
        )
      }
    />
  );
}

/** Accounts elsewhere that one can sign in with: a section of the security page, where the operator has set some up. */
export function ProvidersSection() {
  const asked = useQuery(query(api.identities.list, {}));
  useWayBack();
  if (asked.isError) {
    return (
      <SettingsSection title={words.title}>
        <FailedRow title={words.failed} query={asked} />
      </SettingsSection>
    );
  }
  if (asked.data === undefined || asked.data.providers.length === 0) return null;
  const { providers, identities } = asked.data;
  return (
    <SettingsSection title={words.title} lead={words.lead}>
      {providers.map(({ provider, name }) => (
        <ProviderRow
          key={provider}
          provider={provider}
          name={name}
          connected={identities.find((identity) => identity.provider === provider) ?? null}
        />
      ))}
    </SettingsSection>
  );
}
