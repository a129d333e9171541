import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { api } from "../api.ts";
import { formResolver } from "../shell/form-resolver.ts";
import { Refusal } from "../shell/refusal.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { letterWords } from "../words/letters.ts";
import { shellWords } from "../words/shell.ts";
import { signInWords } from "../words/sign-in.ts";
import { fieldWords } from "./field-words.ts";
import { FormLink } from "./form-link.tsx";
import { LetterSent } from "./letter-sent.tsx";

const words = letterWords.forgot;
const resolver = formResolver(async () => (await import("../../contract/sign-in.ts")).onlyEmail);

/** /app/forgot-password: what it says does not depend on whether there is an account. */
export default function ForgotPasswordScreen() {
  const { register, handleSubmit, getValues, formState } = useForm({ resolver, defaultValues: { email: "" } });
  const asking = useMutation({
    mutationFn: (email: string) => api.sign_in.send_password_reset_email({ email }),
    meta: { quiet: true },
  });
  if (asking.isSuccess) {
    const email = asking.variables;
    return (
      <LetterSent
        title={words.sentTitle}
        text={words.sent(email)}
        sendAgain={() => api.sign_in.send_password_reset_email({ email })}
      />
    );
  }
  return (
    <>
      <title>{`${words.title} · ${shellWords.product}`}</title>
      <h1 className="text-xl font-semibold text-balance">{words.title}</h1>
      <p className="mt-1 text-pretty text-ink-soft">{words.lead}</p>
      <form
        noValidate
        onSubmit={handleSubmit(({ email }) => asking.mutate(email))}
        className="mt-8 flex flex-col gap-5"
      >
        <Refusal error={asking.error} otherwise={words.failed} />
        <Field label={signInWords.email} error={fieldWords("email", getValues("email"), formState.errors.email)}>
          {(parts) => (
            <Input {...parts} {...register("email")} type="email" autoComplete="username" autoCapitalize="none" />
          )}
        </Field>
        <Button type="submit" look="solid" size="large" busy={asking.isPending}>
          {words.send}
        </Button>
      </form>
      <p className="mt-6 text-ink-soft">
        <FormLink to="/app/sign-in">{letterWords.toSignInAgain}</FormLink>
      </p>
    </>
  );
}
