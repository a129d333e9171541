import { useMutation, useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { api, query } from "../api.ts";
import { formResolver } from "../shell/form-resolver.ts";
import { signUp } from "../shell/session.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { shellWords } from "../words/shell.ts";
import { signInWords } from "../words/sign-in.ts";
import { fieldWords } from "./field-words.ts";
import { OtherWay } from "./other-way.tsx";
import { PasswordInput } from "./password-input.tsx";
import { Refusal } from "./refusal.tsx";

const resolver = formResolver(async () => (await import("../../contract/sign-in.ts")).registration);

/** The words over the form, by who may join here. */
function useWelcome() {
  const { data } = useQuery(query(api.sign_in.options, {}));
  if (data?.has_owner === false) return { isOpen: true, title: signInWords.ownerTitle, lead: signInWords.ownerLead };
  if (data?.sign_up === "closed") return { isOpen: false, title: signInWords.closedTitle, lead: signInWords.closed };
  if (data?.sign_up === "invited") return { isOpen: false, title: signInWords.invitedTitle, lead: signInWords.invited };
  return { isOpen: true, title: signInWords.signUpTitle, lead: signInWords.signUpLead };
}

function SignUpForm() {
  const { register, handleSubmit, getValues, formState } = useForm({
    resolver,
    defaultValues: { first_name: "", email: "", password: "" },
  });
  const joining = useMutation({ mutationFn: signUp, meta: { quiet: true } });
  const words = (name: "email" | "password" | "first_name") =>
    fieldWords(name, getValues(name), formState.errors[name]);
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ first_name, ...rest }) => joining.mutate(first_name ? { ...rest, first_name } : rest))}
      className="mt-8 flex flex-col gap-5"
    >
      <Refusal error={joining.error} />
      <Field label={signInWords.firstName} aside={signInWords.optional} error={words("first_name")}>
        {(parts) => <Input {...parts} {...register("first_name")} autoComplete="given-name" />}
      </Field>
      <Field label={signInWords.email} error={words("email")}>
        {(parts) => (
          <Input {...parts} {...register("email")} type="email" autoComplete="username" autoCapitalize="none" />
        )}
      </Field>
      <Field label={signInWords.password} hint={signInWords.passwordHint} error={words("password")}>
        {(parts) => <PasswordInput {...parts} {...register("password")} autoComplete="new-password" />}
      </Field>
      <Button type="submit" look="solid" size="large" busy={joining.isPending}>
        {signInWords.signUp}
      </Button>
    </form>
  );
}

/** /app/sign-up */
export default function SignUpScreen() {
  const { isOpen, title, lead } = useWelcome();
  return (
    <>
      <title>{`${signInWords.signUp} · ${shellWords.product}`}</title>
      <h1 className="text-xl font-semibold text-balance">{title}</h1>
      <p className="mt-1 text-pretty text-ink-soft">{lead}</p>
      {isOpen ? <SignUpForm /> : null}
      <OtherWay to="/app/sign-in" question={signInWords.haveAccount} words={signInWords.toSignIn} />
    </>
  );
}
