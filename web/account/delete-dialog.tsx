import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { User } from "../../contract/account.ts";
import { api } from "../api.ts";
import { longDayText } from "../shell/numbers.ts";
import { endedByServer } from "../shell/session.ts";
import { notify } from "../shell/toasts.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { accountWords } from "../words/account.ts";
import { shellWords } from "../words/shell.ts";

const words = accountWords.data;

/** What deleting does, and the e-mail typed as a sign that it is meant. */
export default function DeleteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useId();
  const [typed, setTyped] = useState("");
  const isMeant = typed.trim().toLowerCase() === user.email.toLowerCase();
  // Every session ends with it, this one too.
  const remove = useMutation({
    mutationFn: () => api.account.delete(),
    onSuccess: ({ deletes_at_unix }) => {
      endedByServer();
      notify.info(words.deleted(longDayText(deletes_at_unix)));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isMeant) remove.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.deleteDialogTitle}
      closeWords={shellWords.close}
      actions={
        <>
          <Button onClick={onClose}>{accountWords.cancel}</Button>
          <Button type="submit" form={form} look="danger" busy={remove.isPending} disabled={!isMeant}>
            {words.deleteForGood}
          </Button>
        </>
      }
    >
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-ink-soft marker:text-ink-faint">
        {words.consequences.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-4">{words.exportFirst}</p>
      <form id={form} noValidate onSubmit={submit} className="mt-5 pb-1">
        <Field label={words.typeEmail(user.email)}>
          {(parts) => (
            <Input
              {...parts}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
