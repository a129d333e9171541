import { languageName } from "../voices/index.ts";
import { type StarterText, starterTexts } from "./starter-texts.ts";

/** Texts to begin with; pressing one takes it. */
export function Starters({ onTake }: { onTake: (starter: StarterText) => void }) {
  return (
    <ul className="pointer-events-auto -mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
      {starterTexts.map((starter) => (
        <li key={starter.id} className="shrink-0">
          <button
            type="button"
            lang={starter.language}
            onClick={() => onTake(starter)}
            className="flex h-9 items-center gap-2 rounded-full border border-line bg-surface px-3.5 text-ink-soft shadow-low transition-colors hover:border-line-strong hover:text-ink pointer-coarse:h-11"
          >
            {starter.title}
            {starter.language === "en" ? null : (
              <span lang="en" className="text-xs text-ink-faint">
                {languageName(starter.language)}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
