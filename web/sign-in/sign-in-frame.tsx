import type { ReactNode } from "react";
import { Logo } from "../ui/logo.tsx";
import { shellWords } from "../words/shell.ts";
import { SpokenPanel } from "./spoken-panel.tsx";

/** What stands around every page before the app: the form or message at the left, a picture at the right. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh">
      <div className="flex min-w-0 flex-1 flex-col px-6 py-6 sm:px-10 sm:py-8">
        <header className="flex items-center gap-2.5 text-md font-semibold tracking-tight">
          <Logo size={28} />
          {shellWords.product}
        </header>
        {/* From a fixed height down: what comes later below, such as other ways in, must not move what is being pressed. */}
        <main className="mx-auto flex w-full max-w-[360px] flex-1 flex-col pt-[clamp(32px,14dvh,160px)] pb-10">
          {children}
        </main>
        <footer className="text-sm text-ink-faint">{shellWords.tagline}</footer>
      </div>
      <SpokenPanel />
    </div>
  );
}
