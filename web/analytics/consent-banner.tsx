import { createRoot } from "react-dom/client";
import type { AnalyticsConsent } from "../../contract/regions.ts";
import { type Store, useStore } from "../shell/store.ts";
import { Button } from "../ui/button.tsx";
import { analyticsWords as words } from "../words/analytics.ts";

interface ConsentBannerProps {
  consent: Store<AnalyticsConsent>;
  answer: (next: "granted" | "denied") => void;
}

/** The question, at the foot of the page and in nobody's way. Both answers weigh the same. */
function ConsentBanner({ consent, answer }: ConsentBannerProps) {
  if (useStore(consent) !== "undecided") return null;
  return (
    <section
      aria-labelledby="consent-title"
      className="fixed inset-x-3 bottom-[calc(12px+env(safe-area-inset-bottom)+var(--dock-height,0px))] z-30 rounded-xl bg-raised p-5 shadow-float sm:right-auto sm:left-4 sm:max-w-[400px]"
    >
      <h2 id="consent-title" className="font-semibold">
        {words.title}
      </h2>
      <p className="mt-1 text-sm text-pretty text-ink-soft">{words.lead}</p>
      <div className="mt-4 flex gap-2">
        <Button className="flex-1" onClick={() => answer("denied")}>
          {words.deny}
        </Button>
        <Button className="flex-1" onClick={() => answer("granted")}>
          {words.allow}
        </Button>
      </div>
    </section>
  );
}

/** Puts the question on the page; it goes once it is answered. */
export function showConsentBanner(consent: ConsentBannerProps["consent"], answer: ConsentBannerProps["answer"]): void {
  const place = document.createElement("div");
  document.body.append(place);
  createRoot(place).render(<ConsentBanner consent={consent} answer={answer} />);
}
