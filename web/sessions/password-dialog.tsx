import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { api } from "../api.ts";
import { formResolver } from "../shell/form-resolver.ts";
import { Refusal } from "../shell/refusal.tsx";
import { fieldWords } from "../sign-in/field-words.ts";
import { PasswordInput } from "../sign-in/password-input.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { securityWords } from "../words/security.ts";
import { signInWords } from "../words/sign-in.ts";

const words = securityWords.password;
const resolver = formResolver(async () => (await import("../../contract/sign-in.ts")).passwordChange);

/** Another password, by the one that was good until now. */
export default function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useId();
  const { register, handleSubmit, getValues, formState } = useForm({
    resolver,
    defaultValues: { password: "", new_password: "" },
  });
  const change = useMutation({
    mutationFn: (passwords: Parameters<typeof api.sign_in.change_password>[0]) =>
      api.sign_in.change_password(passwords),
    onSuccess: onClose,
    meta: { quiet: true, success: words.changed },
  });
  const { errors } = formState;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="small"
      title={words.dialogTitle}
      description={words.dialogLead}
      closeWords={securityWords.close}
      actions={
        <>
          <Button onClick={onClose}>{securityWords.cancel}</Button>
          <Button type="submit" form={form} look="solid" busy={change.isPending}>
            {securityWords.save}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={handleSubmit((passwords) => change.mutate(passwords))}
        className="flex flex-col gap-4 pb-1"
      >
        <Refusal error={change.error} />
        {/* So that a password manager knows whose password it keeps. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <Field label={words.current} error={errors.password === undefined ? undefined : words.missing}>
          {(parts) => <PasswordInput {...parts} {...register("password")} autoComplete="current-password" />}
        </Field>
        <Field
          label={words.next}
          hint={signInWords.passwordHint}
          error={fieldWords("password", getValues("new_password"), errors.new_password)}
        >
          {(parts) => <PasswordInput {...parts} {...register("new_password")} autoComplete="new-password" />}
        </Field>
      </form>
    </Dialog>
  );
}
