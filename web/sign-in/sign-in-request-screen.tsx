import { useMutation } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { api } from "../api.ts";
import { Button } from "../ui/button.tsx";
import { letterWords } from "../words/letters.ts";
import { shellWords } from "../words/shell.ts";
import { CodeProblem } from "./code-problem.tsx";
import { Message } from "./message.tsx";

const words = letterWords.request;

/** The device that waits can only begin again. */
const beginAgain = (
  <Button look="solid" size="large" asChild>
    <Link to="/app/sign-in">{letterWords.toSignIn}</Link>
  </Button>
);

/** /app/sign-in-request?code=: lets in a device that waits, from whatever device the letter is read on. */
export default function SignInRequestScreen() {
  const [search] = useSearchParams();
  const code = search.get("code") ?? "";
  const granting = useMutation({
    mutationFn: () => api.sign_in.verify_sign_in_request({ sign_in_request_verification_code: code }),
    meta: { quiet: true },
  });
  if (code === "" || granting.isError)
    return <CodeProblem error={granting.error} action={beginAgain} onRetry={() => granting.mutate()} />;
  if (granting.isSuccess) {
    return (
      <Message tone="good" title={words.granted}>
        <p>{words.grantedHint}</p>
      </Message>
    );
  }
  return (
    <>
      <title>{`${words.title} · ${shellWords.product}`}</title>
      <h1 className="text-xl font-semibold text-balance">{words.title}</h1>
      <p className="mt-1 text-pretty text-ink-soft">{words.lead}</p>
      <Button look="solid" size="large" className="mt-8" busy={granting.isPending} onClick={() => granting.mutate()}>
        {words.grant}
      </Button>
    </>
  );
}
