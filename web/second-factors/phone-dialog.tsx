import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { limits } from "../../contract/limits.ts";
import { api } from "../api.ts";
import { Refusal } from "../shell/refusal.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { securityWords } from "../words/security.ts";
import { CodeInput } from "./code-input.tsx";
import { ResendButton } from "./resend-button.tsx";

const words = securityWords.phone;

export interface PhoneDialogProps {
  onClose: () => void;
  /** Confirmed; with the first factor come backup codes. */
  onDone: (backup_codes: string[] | null) => void;
}

/** Adds a phone: its number, then the code that was sent to it. */
export default function PhoneDialog({ onClose, onDone }: PhoneDialogProps) {
  const form = useId();
  const [phone, setPhone] = useState("");
  const [code, setCode] = useState("");
  const add = useMutation({
    mutationFn: () => api.second_factors.add_sms({ phone: phone.trim() }),
    meta: { quiet: true },
  });
  const added = add.data;
  const confirm = useMutation({
    mutationFn: (digits: string) =>
      api.second_factors.confirm_factor({ factor_id: added?.factor_id ?? "", code: digits }),
    onSuccess: ({ backup_codes }) => onDone(backup_codes),
    onError: () => setCode(""),
    meta: { quiet: true, success: securityWords.factors.confirmed },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (added === undefined) {
      if (phone.trim() !== "") add.mutate();
    } else if (code !== "") confirm.mutate(code);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="small"
      title={words.title}
      description={added === undefined ? words.lead : words.codeLead(added.phone_preview)}
      closeWords={securityWords.close}
      actions={
        <>
          {added === undefined ? (
            <Button onClick={onClose}>{securityWords.cancel}</Button>
          ) : (
            <ResendButton
              waits={added.resend_after_seconds}
              send={() => api.second_factors.send_code({ factor_id: added.factor_id })}
            />
          )}
          <Button type="submit" form={form} look="solid" busy={add.isPending || confirm.isPending}>
            {added === undefined ? words.send : securityWords.app.confirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4 pb-1">
        <Refusal error={add.error instanceof DOMException ? null : (confirm.error ?? add.error)} />
        {added === undefined ? (
          <Field label={words.number} hint={words.hint}>
            {(parts) => (
              <Input
                {...parts}
                type="tel"
                autoComplete="tel"
                maxLength={limits.phoneLengthMax}
                value={phone}
                onChange={(event) => setPhone(event.target.value)}
              />
            )}
          </Field>
        ) : (
          <Field label={securityWords.code}>
            {(parts) => (
              <CodeInput
                {...parts}
                value={code}
                onChange={setCode}
                onComplete={(digits) => confirm.mutate(digits)}
                autoFocus
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  );
}
