import { Navigate } from "react-router";
import { HOME, SIGN_IN } from "./redirects.ts";
import { SessionGate } from "./session-gate.tsx";

/** `/` and `/app`: to the app when signed in, to sign-in otherwise. */
export default function EntryScreen() {
  return (
    <SessionGate signedIn={() => <Navigate to={HOME} replace />} signedOut={() => <Navigate to={SIGN_IN} replace />} />
  );
}
