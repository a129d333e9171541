import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useLocation, useSearchParams } from "react-router";
import { api } from "../api.ts";
import { formResolver } from "../shell/form-resolver.ts";
import { Refusal } from "../shell/refusal.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { shellWords } from "../words/shell.ts";
import { signInWords } from "../words/sign-in.ts";
import { fieldWords } from "./field-words.ts";
import { FormLink } from "./form-link.tsx";

const words = signInWords.singleSignOn;
const resolver = formResolver(async () => (await import("../../contract/sign-in.ts")).onlyEmail);

/** /app/single-sign-on: from an e-mail to the identity provider of its workspace, and back signed in. */
export default function SingleSignOnScreen() {
  const { search } = useLocation();
  const [given] = useSearchParams();
  const { register, handleSubmit, getValues, formState } = useForm({ resolver, defaultValues: { email: "" } });
  const finding = useMutation({
    mutationFn: (email: string) => api.single_sign_on.find_provider({ email }),
    onSuccess: ({ provider }) => {
      if (!provider) return;
      const redirect = given.get("redirect");
      window.location.assign(provider.sign_in_path + (redirect ? `?${new URLSearchParams({ redirect })}` : ""));
    },
    meta: { quiet: true },
  });
  const isGoing = finding.data?.provider != null;
  return (
    <>
      <title>{`${words.title} · ${shellWords.product}`}</title>
      <h1 className="text-xl font-semibold text-balance">{words.title}</h1>
      <p className="mt-1 text-pretty text-ink-soft">{words.lead}</p>
      <form
        noValidate
        onSubmit={handleSubmit(({ email }) => finding.mutate(email))}
        className="mt-8 flex flex-col gap-5"
      >
        {finding.data && !isGoing ? (
          <Refusal error={new Error("none")} otherwise={words.none(finding.variables)} />
        ) : (
          <Refusal error={finding.error} />
        )}
        <Field label={words.email} error={fieldWords("email", getValues("email"), formState.errors.email)}>
          {(parts) => (
            <Input {...parts} {...register("email")} type="email" autoComplete="username" autoCapitalize="none" />
          )}
        </Field>
        <Button type="submit" look="solid" size="large" busy={finding.isPending || isGoing}>
          {words.go}
        </Button>
      </form>
      <p className="mt-6 text-ink-soft">
        <FormLink to={{ pathname: "/app/sign-in", search }}>{words.back}</FormLink>
      </p>
    </>
  );
}
