import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { shellWords } from "../words/shell.ts";
import { retrySession, session } from "./session.ts";
import { Splash } from "./splash.tsx";
import { useStore } from "./store.ts";

export interface SessionGateProps {
  signedIn: (userId: string) => ReactNode;
  signedOut: () => ReactNode;
}

/** Shows one thing or the other once it is known whether somebody is signed in, and what is wrong while it cannot be. */
export function SessionGate({ signedIn, signedOut }: SessionGateProps) {
  const current = useStore(session);
  if (current.is_signed_in === true) return signedIn(current.user_id);
  if (current.is_signed_in === false) return signedOut();
  if (current.unreachable === undefined) return <Splash />;
  return (
    <main className="flex h-dvh items-center justify-center">
      <ErrorState
        title={shellWords.unreachableTitle}
        action={
          <Button look="solid" onClick={() => void retrySession()}>
            {shellWords.retry}
          </Button>
        }
      >
        {shellWords.unreachable}
      </ErrorState>
    </main>
  );
}
