import { useEffect } from "react";
import { useNavigate } from "react-router";
import { api } from "../api.ts";
import { queryClient } from "../shell/query-client.ts";
import { retrySession } from "../shell/session.ts";
import { Splash } from "../shell/splash.tsx";
import { notify } from "../shell/toasts.ts";
import { letterWords } from "../words/letters.ts";
import { shellWords } from "../words/shell.ts";

const words = letterWords.change;

/** A code is good once, and this page may be drawn anew while it is used: taking an e-mail back signs everybody out. */
const begun = new Set<string>();

export interface EmailChangeProps {
  code: string;
  isReverting: boolean;
  isSignedIn: boolean;
}

async function change({ code, isReverting, isSignedIn }: EmailChangeProps): Promise<void> {
  if (!isReverting && !isSignedIn) {
    notify.info(words.signedOut);
    return;
  }
  try {
    await api.sign_in.change_email({ verification_code: code, is_reverting: isReverting ? "true" : "false" });
    notify.success(words.updated);
    if (isReverting) notify.info(words.choosePassword);
  } catch (error) {
    notify.error(words.failed(error instanceof Error ? error.message : shellWords.failure));
    return;
  }
  void queryClient.invalidateQueries({ queryKey: api.account.get.key });
  // Every session ended, perhaps also the one of this page.
  if (isReverting) await retrySession();
}

/** Confirms a change of e-mail, or takes one back, by the code that the root's address carries; then goes to the root. */
export default function EmailChange(props: EmailChangeProps) {
  const navigate = useNavigate();
  useEffect(() => {
    if (begun.has(props.code)) return;
    begun.add(props.code);
    void change(props).finally(() => void navigate("/", { replace: true }));
  }, [props, navigate]);
  return (
    <>
      <span role="status" className="sr-only">
        {words.working}
      </span>
      <Splash />
    </>
  );
}
