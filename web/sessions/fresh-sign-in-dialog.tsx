import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { limits } from "../../contract/limits.ts";
import { api, query } from "../api.ts";
import { AnyCodeInput } from "../second-factors/any-code-input.tsx";
import { ResendButton } from "../second-factors/resend-button.tsx";
import { FailedQuery } from "../shell/failed-query.tsx";
import { Refusal } from "../shell/refusal.tsx";
import { enter } from "../shell/session.ts";
import { PasswordInput } from "../sign-in/password-input.tsx";
import { ProviderLinks } from "../sign-in/provider-links.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { securityWords } from "../words/security.ts";

const words = securityWords.again;

/** Asks once more who somebody is, by all that their account has; then the call that was refused is made again. */
export default function FreshSignInDialog({ onAnswer }: { onAnswer: (is_confirmed: boolean) => void }) {
  const form = useId();
  const asked = useQuery({ ...query(api.second_factors.ways_to_confirm, {}), staleTime: 0 });
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const confirming = useMutation({
    mutationFn: () =>
      api.second_factors.confirm({ ...(password ? { password } : {}), ...(code.trim() ? { code: code.trim() } : {}) }),
    onSuccess: (grant) => {
      enter(grant);
      onAnswer(true);
    },
    meta: { quiet: true },
  });
  const ways = asked.data;
  const isElsewhere = ways !== undefined && !ways.has_password && ways.factors.length === 0;
  const phones = ways?.factors.filter(({ kind }) => kind === "sms") ?? [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirming.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={() => onAnswer(false)}
      width="small"
      title={words.title}
      description={isElsewhere ? words.elsewhere : words.lead}
      closeWords={securityWords.close}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{securityWords.cancel}</Button>
          {isElsewhere ? null : (
            <Button type="submit" form={form} look="solid" busy={confirming.isPending} disabled={ways === undefined}>
              {words.confirm}
            </Button>
          )}
        </>
      }
    >
      {asked.isError ? <FailedQuery title={words.failed} query={asked} /> : null}
      {ways === undefined && !asked.isError ? <Skeleton className="h-16" /> : null}
      {isElsewhere ? <ProviderLinks providers={ways.providers} redirect={window.location.pathname} /> : null}
      {ways === undefined || isElsewhere ? null : (
        <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4 pb-1">
          <Refusal error={confirming.error} />
          {ways.has_password ? (
            <Field label={words.password}>
              {(parts) => (
                <PasswordInput
                  {...parts}
                  value={password}
                  maxLength={limits.passwordLengthMax}
                  onChange={(event) => setPassword(event.target.value)}
                  autoComplete="current-password"
                />
              )}
            </Field>
          ) : null}
          {ways.factors.length > 0 ? (
            <Field label={words.codeOr}>
              {(parts) => <AnyCodeInput {...parts} value={code} onChange={setCode} autoComplete="one-time-code" />}
            </Field>
          ) : null}
          {phones.map(({ factor_id, phone_preview }) => (
            <ResendButton
              key={factor_id}
              send={() => api.second_factors.send_confirm_sms({ factor_id })}
              first={securityWords.sendTo(phone_preview ?? "")}
            />
          ))}
        </form>
      )}
    </Dialog>
  );
}
