import { useMutation, useQuery } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useLocation } from "react-router";
import { api, query } from "../api.ts";
import { formResolver } from "../shell/form-resolver.ts";
import { readReferral } from "../shell/referral.ts";
import { Refusal } from "../shell/refusal.tsx";
import { signUp } from "../shell/session.ts";
import { useStore } from "../shell/store.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Later } from "../ui/later.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { shellWords } from "../words/shell.ts";
import { signInWords } from "../words/sign-in.ts";
import { inviteCode } from "../workspaces/index.ts";
import { fieldWords } from "./field-words.ts";
import { useInvitedEmail } from "./invited-email.ts";
import { OtherWay } from "./other-way.tsx";
import { PasswordInput } from "./password-input.tsx";

const OtherProviders = lazy(() => import("./other-providers.tsx"));
/** Loaded where letters go out. */
const JoinedLetter = lazy(() => import("./joined-letter.tsx"));

const resolver = formResolver(async () => (await import("../../contract/sign-in.ts")).registration);

/** The words over the form, by who may join here. */
function useWelcome() {
  const { data } = useQuery(query(api.sign_in.options, {}));
  const isInvited = useStore(inviteCode) !== null;
  if (data?.has_owner === false) return { isOpen: true, title: signInWords.ownerTitle, lead: signInWords.ownerLead };
  if (data?.sign_up === "closed") return { isOpen: false, title: signInWords.closedTitle, lead: signInWords.closed };
  if (data?.sign_up === "invited" && !isInvited)
    return { isOpen: false, title: signInWords.invitedTitle, lead: signInWords.invited };
  return { isOpen: true, title: signInWords.signUpTitle, lead: signInWords.signUpLead };
}

type Registration = Parameters<typeof signUp>[0];

/** Signs up, and says first what the server asks for beforehand: that this is no robot, and who brought them. */
async function join(registration: Registration, captcha: boolean): ReturnType<typeof signUp> {
  const referral = readReferral();
  const invite_code = inviteCode.get();
  if (captcha || referral !== null || invite_code !== null) {
    const recaptcha_token = captcha ? await (await import("./solve-captcha.ts")).solveCaptcha() : null;
    const { email } = registration;
    const invited = invite_code === null ? {} : { invite_code };
    await api.sign_in.pre_sign_up({ email, account_metadata: {}, recaptcha_token, ...referral, ...invited });
  }
  return await signUp(registration);
}

/** @param onWait an account waits for the letter that was sent to this e-mail */
function SignUpForm({ onWait }: { onWait: (email: string) => void }) {
  const { data: options } = useQuery(query(api.sign_in.options, {}));
  const { register, handleSubmit, getValues, formState } = useForm({
    resolver,
    defaultValues: { first_name: "", email: useInvitedEmail(), password: "" },
  });
  const joining = useMutation({
    mutationFn: (registration: Registration) => join(registration, options?.captcha === true),
    onSuccess: (end, { email }) => {
      if (end === "confirm_email") onWait(email);
    },
    meta: { quiet: true },
  });
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

/** Nobody is let into a form before it is known whether it may be sent, and with what. */
function Waiting() {
  return (
    <div role="status">
      <title>{`${signInWords.signUp} · ${shellWords.product}`}</title>
      <span className="sr-only">{shellWords.loading}</span>
      <Skeleton className="h-9 w-56 rounded-md" />
      <Skeleton className="mt-2 h-4 w-64" />
      {["name", "email", "password"].map((field) => (
        <div key={field} className="mt-6">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="mt-2 h-10 rounded-md" />
        </div>
      ))}
      <Skeleton className="mt-8 h-11 rounded-md" />
    </div>
  );
}

/** /app/sign-up */
export default function SignUpScreen() {
  const { isOpen, title, lead } = useWelcome();
  const [waiting, setWaiting] = useState<string | null>(null);
  const { search } = useLocation();
  const { data: options, isPending } = useQuery(query(api.sign_in.options, {}));
  if (isPending) return <Waiting />;
  if (waiting !== null) {
    return (
      <Later>
        <JoinedLetter email={waiting} />
      </Later>
    );
  }
  return (
    <>
      <title>{`${signInWords.signUp} · ${shellWords.product}`}</title>
      <h1 className="text-xl font-semibold text-balance">{title}</h1>
      <p className="mt-1 text-pretty text-ink-soft">{lead}</p>
      {isOpen ? <SignUpForm onWait={setWaiting} /> : null}
      {options && (options.providers.length > 0 || options.has_single_sign_on) ? (
        <Later>
          <OtherProviders providers={options.providers} hasSingleSignOn={options.has_single_sign_on} />
        </Later>
      ) : null}
      {isOpen ? (
        <OtherWay to="/app/sign-in" question={signInWords.haveAccount} words={signInWords.toSignIn} />
      ) : (
        <Button look="solid" size="large" className="mt-8" asChild>
          <Link to={{ pathname: "/app/sign-in", search }}>{signInWords.toSignIn}</Link>
        </Button>
      )}
    </>
  );
}
