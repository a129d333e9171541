import { useMutation, useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Link, useSearchParams } from "react-router";
import { api, query } from "../api.ts";
import { formResolver } from "../shell/form-resolver.ts";
import { Refusal } from "../shell/refusal.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { letterWords } from "../words/letters.ts";
import { shellWords } from "../words/shell.ts";
import { signInWords } from "../words/sign-in.ts";
import { CodeProblem } from "./code-problem.tsx";
import { codeStateOf } from "./code-state.ts";
import { fieldWords } from "./field-words.ts";
import { Message } from "./message.tsx";
import { PasswordInput } from "./password-input.tsx";

const words = letterWords.reset;
const resolver = formResolver(async () => (await import("../../contract/sign-in.ts")).newPassword);

const askAgain = (
  <Button look="solid" size="large" asChild>
    <Link to="/app/forgot-password">{words.again}</Link>
  </Button>
);

function NewPassword({ code, email }: { code: string; email: string }) {
  const { register, handleSubmit, getValues, formState } = useForm({ resolver, defaultValues: { password: "" } });
  const saving = useMutation({
    mutationFn: ({ password }: { password: string }) => api.sign_in.confirm_password_reset({ code, password }),
    meta: { quiet: true },
  });
  if (saving.isSuccess) {
    return (
      <Message
        tone="good"
        title={words.doneTitle}
        action={
          <Button look="solid" size="large" asChild>
            <Link to="/app/sign-in">{letterWords.toSignIn}</Link>
          </Button>
        }
      >
        <p>{words.done}</p>
      </Message>
    );
  }
  if (saving.isError && codeStateOf(saving.error) === "invalidActionCode") {
    return <CodeProblem error={saving.error} action={askAgain} />;
  }
  return (
    <>
      <title>{`${words.title} · ${shellWords.product}`}</title>
      <h1 className="text-xl font-semibold text-balance">{words.title}</h1>
      <p className="mt-1 text-pretty [overflow-wrap:anywhere] text-ink-soft">{words.lead(email)}</p>
      <form noValidate onSubmit={handleSubmit((values) => saving.mutate(values))} className="mt-8 flex flex-col gap-5">
        <Refusal error={saving.error} />
        {/* Tells a password manager whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field
          label={words.password}
          hint={signInWords.passwordHint}
          error={fieldWords("password", getValues("password"), formState.errors.password)}
        >
          {(parts) => <PasswordInput {...parts} {...register("password")} autoComplete="new-password" />}
        </Field>
        <Button type="submit" look="solid" size="large" busy={saving.isPending}>
          {words.save}
        </Button>
      </form>
    </>
  );
}

function Checked({ code }: { code: string }) {
  // Once: the code is over when the password is saved, and the page stays as it is.
  const checked = useQuery({
    ...query(api.sign_in.check_reset_code, { code }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  if (checked.isError) {
    const { error, isFetching, refetch } = checked;
    return <CodeProblem error={error} action={askAgain} onRetry={() => void refetch()} busy={isFetching} />;
  }
  if (checked.data) return <NewPassword code={code} email={checked.data.email} />;
  return (
    <>
      <h1 className="text-xl font-semibold text-balance">{words.title}</h1>
      <div role="status">
        <span className="sr-only">{words.checking}</span>
        <Skeleton className="mt-2 h-4" />
        <Skeleton className="mt-2 h-4 w-40" />
        <Skeleton className="mt-8 h-4 w-24" />
        <Skeleton className="mt-2 h-10 rounded-md" />
        <Skeleton className="mt-8 h-11 rounded-md" />
      </div>
    </>
  );
}

/** /app/reset-password?code= */
export default function ResetPasswordScreen() {
  const [search] = useSearchParams();
  const code = search.get("code");
  return code ? <Checked code={code} /> : <CodeProblem error={null} action={askAgain} />;
}
