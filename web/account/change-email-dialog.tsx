import { useMutation } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { limits } from "../../contract/limits.ts";
import { api } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { accountWords } from "../words/account.ts";
import { shellWords } from "../words/shell.ts";

const words = accountWords.email;

/** What went wrong, in the server's words where they say what to do. */
const refusalOf = (error: Error): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : words.changeFailed;

/** Asks for a new address; a letter there makes it the account's. */
export default function ChangeEmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useId();
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const send = useMutation({
    mutationFn: (new_email: string) => api.sign_in.send_email_change_verification({ new_email }),
    meta: { quiet: true },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isValid = event.currentTarget.checkValidity();
    setWrong(!isValid);
    if (isValid) send.mutate(typed.trim());
  };
  if (send.isSuccess) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        width="small"
        title={words.sentTitle}
        closeWords={shellWords.close}
        actions={
          <Button look="solid" onClick={onClose}>
            {words.done}
          </Button>
        }
      >
        <MailCheck aria-hidden className="mb-3 size-8 text-accent-text" />
        <p role="status" className="text-pretty [overflow-wrap:anywhere] text-ink-soft">
          {words.sentLead(typed.trim())}
        </p>
      </Dialog>
    );
  }
  const isAborted = send.error instanceof DOMException;
  const error = isWrong ? words.invalid : send.error === null || isAborted ? undefined : refusalOf(send.error);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="small"
      title={words.dialogTitle}
      description={words.dialogLead(email)}
      closeWords={shellWords.close}
      actions={
        <>
          <Button onClick={onClose}>{accountWords.cancel}</Button>
          <Button type="submit" form={form} look="solid" busy={send.isPending}>
            {words.send}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="pb-1">
        <Field label={words.newEmail} error={error}>
          {(parts) => (
            <Input
              {...parts}
              type="email"
              required
              maxLength={limits.emailLengthMax}
              autoComplete="email"
              autoCapitalize="none"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setWrong(false);
                send.reset();
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
