import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MessageSquare, Smartphone } from "lucide-react";
import { lazy, useState } from "react";
import type { Factor } from "../../contract/second-factors.ts";
import { api, query } from "../api.ts";
import { FailedRow, SettingsRow, SettingsSection, SettingsSkeleton } from "../settings/index.ts";
import { confirm } from "../shell/confirm.ts";
import { Button } from "../ui/button.tsx";
import { Later } from "../ui/later.tsx";
import { securityWords } from "../words/security.ts";
import type { AppDialogProps } from "./app-dialog.tsx";
import { FactorRow } from "./factor-row.tsx";

/** Loaded when something is changed: most visits only look. */
const AppDialog = lazy(() => import("./app-dialog.tsx"));
const PhoneDialog = lazy(() => import("./phone-dialog.tsx"));
const BackupCodesDialog = lazy(() => import("./backup-codes-dialog.tsx"));
const NameDialog = lazy(() => import("./name-dialog.tsx"));

const words = securityWords.factors;

type Shown =
  | { kind: "app"; begun: AppDialogProps["begun"] }
  | { kind: "phone" }
  | { kind: "name"; factor: Factor }
  | { kind: "codes"; codes: string[] };

function BackupCodesRow({ left, onNew }: { left: number; onNew: (codes: string[]) => void }) {
  const client = useQueryClient();
  const renew = useMutation({
    mutationFn: () => api.second_factors.renew_backup_codes(),
    onSuccess: async ({ backup_codes }) => {
      onNew(backup_codes);
      await client.invalidateQueries({ queryKey: api.second_factors.list.key });
    },
  });
  const ask = async () => {
    const isSure = await confirm({
      title: securityWords.backup.renewTitle,
      description: securityWords.backup.renewLead,
      confirm: securityWords.backup.renew,
      cancel: securityWords.cancel,
    });
    if (isSure) renew.mutate();
  };
  return (
    <SettingsRow
      title={securityWords.backup.row}
      description={securityWords.backup.left(left)}
      control={
        <Button busy={renew.isPending} onClick={() => void ask()}>
          {securityWords.backup.renew}
        </Button>
      }
    />
  );
}

/** Second factors and backup codes: a section of the security page. */
export function FactorsSection() {
  const asked = useQuery(query(api.second_factors.list, {}));
  const client = useQueryClient();
  const [shown, setShown] = useState<Shown | null>(null);
  const begin = useMutation({
    mutationFn: () => api.second_factors.add_totp({}),
    onSuccess: (begun) => setShown({ kind: "app", begun }),
  });
  const close = () => setShown(null);
  const done = async (codes: string[] | null) => {
    setShown(codes === null ? null : { kind: "codes", codes });
    await client.invalidateQueries({ queryKey: api.second_factors.list.key });
  };
  if (asked.isError) {
    return (
      <SettingsSection title={words.title}>
        <FailedRow title={words.failed} query={asked} />
      </SettingsSection>
    );
  }
  if (asked.data === undefined) return <SettingsSkeleton rows={1} />;
  const { can_send_sms, backup_codes_left } = asked.data;
  const factors = asked.data.factors.filter(({ is_confirmed }) => is_confirmed);
  return (
    <SettingsSection
      title={words.title}
      lead={words.lead}
      action={
        <div className="flex flex-wrap gap-2">
          {can_send_sms ? (
            <Button icon={<MessageSquare />} onClick={() => setShown({ kind: "phone" })}>
              {words.addSms}
            </Button>
          ) : null}
          <Button
            look={factors.length === 0 ? "primary" : "plain"}
            icon={<Smartphone />}
            busy={begin.isPending}
            onClick={() => begin.mutate()}
          >
            {words.addTotp}
          </Button>
        </div>
      }
    >
      {factors.length === 0 ? <SettingsRow title={words.none} description={words.noneHint} /> : null}
      {factors.map((factor) => (
        <FactorRow
          key={factor.factor_id}
          factor={factor}
          isLast={factors.length === 1}
          onRename={() => setShown({ kind: "name", factor })}
        />
      ))}
      {factors.length > 0 ? (
        <BackupCodesRow left={backup_codes_left} onNew={(codes) => setShown({ kind: "codes", codes })} />
      ) : null}
      {factors.some(({ kind }) => kind === "sms") && !factors.some(({ kind }) => kind === "totp") ? (
        <p className="px-4 py-3 text-sm text-pretty text-ink-faint sm:px-5">{words.smsHint}</p>
      ) : null}
      {shown === null ? null : (
        <Later>
          {shown.kind === "app" ? <AppDialog begun={shown.begun} onClose={close} onDone={done} /> : null}
          {shown.kind === "phone" ? <PhoneDialog onClose={close} onDone={done} /> : null}
          {shown.kind === "name" ? <NameDialog factor={shown.factor} onClose={close} /> : null}
          {shown.kind === "codes" ? <BackupCodesDialog codes={shown.codes} onDone={close} /> : null}
        </Later>
      )}
    </SettingsSection>
  );
}
