import { lazy, Suspense } from "react";
import { Navigate, useSearchParams } from "react-router";
import { HOME, SIGN_IN } from "./redirects.ts";
import { SessionGate } from "./session-gate.tsx";
import { Splash } from "./splash.tsx";

/** Loaded for the links of letters alone. */
const EmailChange = lazy(() => import("../sign-in/email-change.tsx"));

/**
 * `/` and `/app`: to the app when signed in, to sign-in otherwise. With `newUser=false` and an `internalCode` it first
 * confirms a change of e-mail, and with `isReverting=true` it takes one back, signed in or not.
 */
export default function EntryScreen() {
  const [search] = useSearchParams();
  const code = search.get("newUser") === "false" ? search.get("internalCode") : null;
  const change = (isSignedIn: boolean) =>
    code ? (
      <Suspense fallback={<Splash />}>
        <EmailChange code={code} isReverting={search.get("isReverting") === "true"} isSignedIn={isSignedIn} />
      </Suspense>
    ) : null;
  return (
    <SessionGate
      signedIn={() => change(true) ?? <Navigate to={HOME} replace />}
      signedOut={() => change(false) ?? <Navigate to={SIGN_IN} replace />}
    />
  );
}
