import { useMutation, useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { useForm } from "react-hook-form";
import { Navigate, useLocation } from "react-router";
import { api, query } from "../api.ts";
import { formResolver } from "../shell/form-resolver.ts";
import { Refusal } from "../shell/refusal.tsx";
import { enter, type HalfSignIn, signIn } from "../shell/session.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Later } from "../ui/later.tsx";
import { shellWords } from "../words/shell.ts";
import { signInWords } from "../words/sign-in.ts";
import { fieldWords } from "./field-words.ts";
import { FormLink } from "./form-link.tsx";
import { useInvitedEmail } from "./invited-email.ts";
import { OtherWay } from "./other-way.tsx";
import { PasswordInput } from "./password-input.tsx";
import { useHalfSignIn } from "./use-half-sign-in.ts";

const resolver = formResolver(async () => (await import("../../contract/sign-in.ts")).credentials);

/** Asked when it is needed: most people have just a password, and are through. */
const SecondFactorStep = lazy(() => import("../second-factors/second-factor-step.tsx"));
const WaitForLetter = lazy(() => import("./wait-for-letter.tsx"));
const OtherProviders = lazy(() => import("./other-providers.tsx"));

/** /app/sign-in */
export default function SignInScreen() {
  const { half, email, goOn, back, error } = useHalfSignIn();
  const { data: options } = useQuery(query(api.sign_in.options, {}));
  const { search } = useLocation();
  // Nobody is there who could sign in.
  if (options?.has_owner === false) return <Navigate to={{ pathname: "/app/sign-up", search }} replace />;
  if (half === null) return <PasswordForm onHalf={goOn} error={error} />;
  return (
    <Later>
      {half.waits_for === "letter" ? (
        <WaitForLetter
          email={email}
          half_token={half.half_token}
          onGoOn={(next) => ("half_token" in next ? goOn(next, email) : enter(next))}
          onBack={back}
        />
      ) : (
        <SecondFactorStep half={half} onBack={back} />
      )}
    </Later>
  );
}

interface PasswordFormProps {
  onHalf: (half: HalfSignIn, email: string) => void;
  /** Why another provider did not let them in. */
  error: Error | null;
}

function PasswordForm({ onHalf, error }: PasswordFormProps) {
  const { register, handleSubmit, getValues, formState } = useForm({
    resolver,
    defaultValues: { email: useInvitedEmail(), password: "" },
  });
  const entering = useMutation({
    mutationFn: signIn,
    onSuccess: (half, { email }) => {
      if (half !== null) onHalf(half, email);
    },
    meta: { quiet: true },
  });
  const { data: options } = useQuery(query(api.sign_in.options, {}));
  const words = (name: "email" | "password") => fieldWords(name, getValues(name), formState.errors[name]);
  return (
    <>
      <title>{`${signInWords.signIn} · ${shellWords.product}`}</title>
      <h1 className="text-xl font-semibold text-balance">{signInWords.signInTitle}</h1>
      <p className="mt-1 text-ink-soft">{signInWords.signInLead}</p>
      <form
        noValidate
        onSubmit={handleSubmit((values) => entering.mutate(values))}
        className="mt-8 flex flex-col gap-5"
      >
        <Refusal error={entering.error ?? (entering.isIdle ? error : null)} />
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
      <p className="mt-5">
        <FormLink to="/app/forgot-password">{signInWords.forgotPassword}</FormLink>
      </p>
      {options && (options.providers.length > 0 || options.has_single_sign_on) ? (
        <Later>
          <OtherProviders providers={options.providers} hasSingleSignOn={options.has_single_sign_on} />
        </Later>
      ) : null}
      <OtherWay to="/app/sign-up" question={signInWords.noAccount} words={signInWords.toSignUp} />
    </>
  );
}
