import { type UseQueryResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, Ellipsis, Plus, RefreshCw, Trash2 } from "lucide-react";
import { lazy, useState } from "react";
import { api } from "../api.ts";
import { agoText } from "../notices/ago.ts";
import { FailedRow, SettingsRow, SettingsSection, SettingsSkeleton } from "../settings/index.ts";
import { confirm } from "../shell/confirm.ts";
import { notify } from "../shell/toasts.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Later } from "../ui/later.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { workspaceSecurityWords } from "../words/workspace-security.ts";
import { workspaceWords } from "../words/workspaces.ts";
import { CopyRow } from "./copy-row.tsx";
import type { DomainVerification } from "./queries.ts";
import { saying } from "./reasons.ts";

const DomainDialog = lazy(() => import("./domain-dialog.tsx"));

const words = workspaceSecurityWords.domains;
const TONES = { pending: "plain", verified: "good", failed: "danger" } as const;
const ICONS = { pending: null, verified: <CircleCheck aria-hidden />, failed: <CircleAlert aria-hidden /> } as const;

/** What must be put where, until it was found there. */
function Proof({ shown }: { shown: DomainVerification }) {
  const { verification_method, dns_record, html_page } = shown;
  return (
    <dl className="mt-4 grid gap-3">
      {verification_method === "dns_txt" ? (
        <>
          <CopyRow label={words.recordName} value={dns_record.name} />
          <CopyRow label={words.recordValue} value={dns_record.value} />
        </>
      ) : (
        <CopyRow label={words.tag(html_page.url)} value={html_page.tag} />
      )}
    </dl>
  );
}

function DomainRow({ shown }: { shown: DomainVerification }) {
  const { domain, status, reason, verification_method, checked_at_unix } = shown;
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ["single_sign_on"] });
  const check = useMutation({
    mutationFn: () => api.single_sign_on.check_domain({ domain }),
    onSuccess: (found) => found.status === "verified" && notify.success(words.verified),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => saying(words.deleteFailed, api.single_sign_on.delete_domain({ domain })),
    onSettled,
    meta: { success: words.deleted },
  });
  const ask = async () => {
    const isSure = await confirm({
      title: words.deleteTitle(domain),
      description: words.deleteLead,
      confirm: words.delete,
      cancel: workspaceWords.cancel,
      danger: true,
    });
    if (isSure) remove.mutate();
  };
  const isVerified = status === "verified";
  const checked = checked_at_unix === null ? null : words.checked(agoText(checked_at_unix * 1000, Date.now()));
  return (
    <SettingsRow
      wide={!isVerified}
      title={
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="[overflow-wrap:anywhere]">{domain}</span>
          <Badge tone={TONES[status]} icon={ICONS[status]}>
            {words.states[status]}
          </Badge>
        </span>
      }
      description={
        status === "failed" ? (
          <>
            <span className="block">{reason}</span>
            <span className="block text-ink-faint">{checked}</span>
          </>
        ) : (
          [words.methods[verification_method], checked].filter(Boolean).join(" · ")
        )
      }
      control={
        <>
          {isVerified ? null : (
            <Button size="small" icon={<RefreshCw />} busy={check.isPending} onClick={() => check.mutate()}>
              {words.check}
            </Button>
          )}
          <Menu
            label={words.more(domain)}
            trigger={
              <IconButton
                size="small"
                label={words.more(domain)}
                icon={<Ellipsis />}
                busy={remove.isPending}
                tooltip={false}
              />
            }
          >
            {isVerified ? (
              <MenuItem icon={<RefreshCw />} onSelect={() => check.mutate()}>
                {words.check}
              </MenuItem>
            ) : null}
            <MenuItem icon={<Trash2 />} danger onSelect={() => void ask()}>
              {words.delete}
            </MenuItem>
          </Menu>
        </>
      }
    >
      {isVerified ? null : <Proof shown={shown} />}
    </SettingsRow>
  );
}

/** The domains that the workspace says are its own. */
export function DomainsSection({ asked }: { asked: UseQueryResult<DomainVerification[]> }) {
  const [isAdding, setAdding] = useState(false);
  const domains = asked.data;
  if (domains === undefined && asked.error === null) return <SettingsSkeleton rows={1} />;
  return (
    <SettingsSection
      title={words.title}
      lead={words.lead}
      action={
        <Button icon={<Plus />} onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      }
    >
      {domains === undefined ? (
        <FailedRow title={words.failed} query={asked} />
      ) : domains.length === 0 ? (
        <p className="px-4 py-4 text-ink-soft sm:px-5">{words.none}</p>
      ) : (
        domains.map((shown) => <DomainRow key={shown.domain} shown={shown} />)
      )}
      <Later>{isAdding ? <DomainDialog onClose={() => setAdding(false)} /> : null}</Later>
    </SettingsSection>
  );
}
