import type { ReactNode } from "react";
import { Logo } from "../ui/logo.tsx";
import { shellWords } from "../words/shell.ts";

/** A page outside of the frame: whose product it is, and what it says in the middle. */
export function BarePage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col px-4 py-5 sm:px-6">
      <header className="flex items-center gap-2.5 text-md font-semibold tracking-tight">
        <Logo size={28} />
        {shellWords.product}
      </header>
      <main className="flex flex-1 items-center justify-center py-10">{children}</main>
    </div>
  );
}
