import { Copy } from "lucide-react";
import { useState } from "react";
import { copyText } from "../history/index.ts";
import { SettingsSection } from "../settings/index.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { ToggleGroup } from "../ui/toggle-group.tsx";
import { apiKeyWords } from "../words/api-keys.ts";
import { type Program, snippetFor } from "./snippets.ts";

const words = apiKeyWords.use;
const PROGRAMS = (["curl", "python", "javascript"] as const).map((value) => ({ value, words: words.choices[value] }));

/** How to give a key to a program, with this server's own address. */
export function UseSection() {
  const [program, setProgram] = useState<Program>("curl");
  const code = snippetFor(program, window.location.origin);
  return (
    <SettingsSection
      title={words.title}
      lead={words.lead}
      action={<ToggleGroup label={words.with} value={program} onChange={setProgram} choices={PROGRAMS} />}
    >
      <div className="relative">
        {/* Scrolls sideways, so the keyboard must reach it. */}
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse
          tabIndex={0}
          aria-label={words.code(words.choices[program])}
          className="overflow-x-auto rounded-t-xl bg-sunken py-4 pl-4 max-sm:pt-14 sm:pr-14 sm:pl-5"
        >
          <pre className="font-mono text-sm leading-relaxed">
            <code>{code}</code>
          </pre>
        </section>
        <div className="absolute top-2 right-2">
          <IconButton
            label={words.copy}
            icon={<Copy />}
            look="plain"
            onClick={() => void copyText(code, words.copied)}
          />
        </div>
      </div>
      <p className="px-4 py-3 text-sm sm:px-5">
        <a className="touchable text-accent-text underline underline-offset-2" href="/api-reference">
          {words.reference}
        </a>
      </p>
    </SettingsSection>
  );
}
