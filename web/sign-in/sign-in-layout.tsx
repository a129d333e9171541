import { Navigate, Outlet, useSearchParams } from "react-router";
import { pageExists } from "../shell/pages.ts";
import { afterSignIn } from "../shell/redirects.ts";
import { SessionGate } from "../shell/session-gate.tsx";
import { Logo } from "../ui/logo.tsx";
import { shellWords } from "../words/shell.ts";
import { SpokenPanel } from "./spoken-panel.tsx";

function Forms() {
  return (
    <div className="flex min-h-dvh">
      <div className="flex min-w-0 flex-1 flex-col px-6 py-6 sm:px-10 sm:py-8">
        <header className="flex items-center gap-2.5 text-md font-semibold tracking-tight">
          <Logo size={28} />
          {shellWords.product}
        </header>
        <main className="mx-auto flex w-full max-w-[360px] flex-1 flex-col justify-center py-10">
          <Outlet />
        </main>
        <footer className="text-sm text-ink-faint">{shellWords.tagline}</footer>
      </div>
      <SpokenPanel />
    </div>
  );
}

/** The two ways in. Whoever is signed in already goes on to where they wanted to go. */
export default function SignInLayout() {
  const [search] = useSearchParams();
  return (
    <SessionGate
      signedIn={() => <Navigate to={afterSignIn(search.get("redirect"), pageExists)} replace />}
      signedOut={() => <Forms />}
    />
  );
}
