import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { formResolver } from "../shell/form-resolver.ts";
import { signIn } from "../shell/session.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { shellWords } from "../words/shell.ts";
import { signInWords } from "../words/sign-in.ts";
import { fieldWords } from "./field-words.ts";
import { OtherWay } from "./other-way.tsx";
import { PasswordInput } from "./password-input.tsx";
import { Refusal } from "./refusal.tsx";

const resolver = formResolver(async () => (await import("../../contract/sign-in.ts")).credentials);

/** /app/sign-in */
export default function SignInScreen() {
  const { register, handleSubmit, getValues, formState } = useForm({
    resolver,
    defaultValues: { email: "", password: "" },
  });
  const entering = useMutation({ mutationFn: signIn, meta: { quiet: true } });
  const words = (name: "email" | "password") => fieldWords(name, getValues(name), formState.errors[name]);
  return (
    <>
      <title>{`${signInWords.signIn} · ${shellWords.product}`}</title>
      <h1 className="text-xl font-semibold">{signInWords.signInTitle}</h1>
      <p className="mt-1 text-ink-soft">{signInWords.signInLead}</p>
      <form
        noValidate
        onSubmit={handleSubmit((values) => entering.mutate(values))}
        className="mt-8 flex flex-col gap-5"
      >
        <Refusal error={entering.error} />
        <Field label={signInWords.email} error={words("email")}>
          {(parts) => (
            <Input {...parts} {...register("email")} type="email" autoComplete="username" autoCapitalize="none" />
          )}
        </Field>
        <Field label={signInWords.password} error={words("password")}>
          {(parts) => <PasswordInput {...parts} {...register("password")} autoComplete="current-password" />}
        </Field>
        <Button type="submit" look="solid" size="large" busy={entering.isPending}>
          {signInWords.signIn}
        </Button>
      </form>
      <p className="mt-6">
        <Link
          to="/app/forgot-password"
          className="rounded-xs font-medium text-accent-text underline-offset-4 hover:underline"
        >
          {signInWords.forgotPassword}
        </Link>
      </p>
      <OtherWay to="/app/sign-up" question={signInWords.noAccount} words={signInWords.toSignUp} />
    </>
  );
}
