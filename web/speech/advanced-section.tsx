import { ChevronRight } from "lucide-react";
import { lazy, useState } from "react";
import { Later } from "../ui/later.tsx";
import { speechWords } from "../words/speech.ts";
import type { AdvancedChoicesProps } from "./advanced-choices.tsx";

/** Loaded when somebody looks. */
const AdvancedChoices = lazy(() => import("./advanced-choices.tsx"));

/** What most people never need: the file format, the seed, dictionaries. */
export function AdvancedSection(props: AdvancedChoicesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex h-9 list-none pointer-coarse:h-11 items-center gap-1.5 rounded-md font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 text-ink-faint transition-transform group-open:rotate-90" />
        {speechWords.advanced}
      </summary>
      <Later>{isOpen ? <AdvancedChoices {...props} /> : null}</Later>
    </details>
  );
}
