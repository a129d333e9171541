import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearchParams } from "react-router";
import { api } from "../api.ts";
import { HOME } from "../shell/redirects.ts";
import { enter } from "../shell/session.ts";
import { Button } from "../ui/button.tsx";
import { letterWords } from "../words/letters.ts";
import { shellWords } from "../words/shell.ts";
import { CodeProblem } from "./code-problem.tsx";
import { Message } from "./message.tsx";

const words = letterWords.verify;

const toSignIn = (
  <Button look="solid" size="large" asChild>
    <Link to="/">{letterWords.goOn}</Link>
  </Button>
);

/** /app/verify-email?code=: a press, because programs that read mail for people open links too. */
export default function VerifyEmailScreen() {
  const [search] = useSearchParams();
  const code = search.get("code") ?? "";
  const client = useQueryClient();
  const navigate = useNavigate();
  const confirming = useMutation({
    mutationFn: () => api.sign_in.verify_email({ code }),
    onSuccess: ({ grant }) => {
      void client.invalidateQueries({ queryKey: api.account.get.key });
      if (grant === null) return;
      enter(grant);
      void navigate(HOME, { replace: true });
    },
    meta: { quiet: true },
  });
  if (code === "" || confirming.isError)
    return <CodeProblem error={confirming.error} action={toSignIn} onRetry={() => confirming.mutate()} />;
  if (confirming.data?.grant === null) {
    return (
      <Message tone="good" title={words.doneTitle} action={toSignIn}>
        <p>{words.done(confirming.data.email)}</p>
      </Message>
    );
  }
  return (
    <>
      <title>{`${words.title} · ${shellWords.product}`}</title>
      <h1 className="text-xl font-semibold text-balance">{words.title}</h1>
      <p className="mt-1 text-pretty text-ink-soft">{words.lead}</p>
      <Button
        look="solid"
        size="large"
        className="mt-8"
        busy={confirming.isPending}
        onClick={() => confirming.mutate()}
      >
        {words.confirm}
      </Button>
    </>
  );
}
