import { Logo } from "../ui/logo.tsx";
import { shellWords } from "../words/shell.ts";

/** While nobody knows yet whether somebody is signed in. */
export function Splash() {
  return (
    <main className="flex h-dvh items-center justify-center" aria-busy="true">
      <div className="animate-breathe">
        <Logo size={40} />
      </div>
      <span className="sr-only">{shellWords.loading}</span>
    </main>
  );
}
