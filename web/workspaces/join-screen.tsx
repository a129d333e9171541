import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import { api, query } from "../api.ts";
import { HOME } from "../shell/redirects.ts";
import { SessionGate } from "../shell/session-gate.tsx";
import { Message } from "../sign-in/message.tsx";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { workspaceWords } from "../words/workspaces.ts";
import { forgetInviteCode, keepInviteCode } from "./invite-code.ts";

const words = workspaceWords.join;

/** The invite, and the way to an account for whoever is not signed in. */
function Welcome({ code }: { code: string }) {
  const { data: invite, error } = useQuery(query(api.workspaces.get_invite, { code }));
  useEffect(() => {
    if (invite !== undefined) keepInviteCode(code);
  }, [invite, code]);
  if (error !== null) {
    return (
      <Message
        tone="danger"
        title={words.missing}
        action={
          <Button asChild look="solid" size="large">
            <Link to={HOME}>{words.toApp}</Link>
          </Button>
        }
      >
        {error.message === words.missing ? words.missingLead : error.message}
      </Message>
    );
  }
  if (invite === undefined) {
    return (
      <div role="status">
        <span className="sr-only">{words.loading}</span>
        <Skeleton className="mb-5 size-12 rounded-full" />
        <Skeleton className="h-8 w-48" />
        <Skeleton className="mt-3 h-4 w-64" />
      </div>
    );
  }
  const { workspace_name, invited_by, email, has_account } = invite;
  return (
    <Message
      tone="mail"
      title={words.title}
      action={
        <Button asChild look="solid" size="large">
          <Link to={has_account ? "/app/sign-in" : "/app/sign-up"} state={{ email }}>
            {has_account ? words.signIn : words.signUp}
          </Link>
        </Button>
      }
    >
      <p>{words.lead(workspace_name, invited_by)}</p>
      <p>{words.for(email)}</p>
    </Message>
  );
}

/** Whoever is signed in is asked in the app, where the dialog is. */
function KeepAndEnter({ code }: { code: string }) {
  useEffect(() => keepInviteCode(code), [code]);
  return <Navigate to={HOME} replace />;
}

/** /app/join?invite_code=: where the letter of an invite leads. */
export default function JoinScreen() {
  const [search] = useSearchParams();
  const code = search.get("invite_code");
  if (!code) {
    forgetInviteCode();
    return (
      <Message tone="danger" title={words.missing}>
        {words.missingLead}
      </Message>
    );
  }
  return <SessionGate signedIn={() => <KeepAndEnter code={code} />} signedOut={() => <Welcome code={code} />} />;
}
