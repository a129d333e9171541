import { Navigate, Outlet, useSearchParams } from "react-router";
import { pageExists } from "../shell/pages.ts";
import { afterSignIn } from "../shell/redirects.ts";
import { SessionGate } from "../shell/session-gate.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

/** The two ways in. Whoever is signed in already goes on to where they wanted to go. */
export default function SignInLayout() {
  const [search] = useSearchParams();
  return (
    <SessionGate
      signedIn={() => <Navigate to={afterSignIn(search.get("redirect"), pageExists)} replace />}
      signedOut={() => (
        <SignInFrame>
          <Outlet />
        </SignInFrame>
      )}
    />
  );
}
