import { Maximize2 } from "lucide-react";
import { type RefObject, useId } from "react";
import { useNavigate } from "react-router";
import { useShortcut } from "../shell/shortcuts.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { Textarea } from "../ui/textarea.tsx";
import { VoicePicker } from "../voices/index.ts";
import { homeWords } from "../words/home.ts";
import { speechWords } from "../words/speech.ts";
import { EDITOR } from "./addresses.ts";
import { CostLine } from "./cost-line.tsx";
import { GenerateButton } from "./generate-button.tsx";
import { Mismatch } from "./mismatch.tsx";
import { Tidings } from "./tidings.tsx";
import { useIsSeen } from "./use-is-seen.ts";
import type { Speech } from "./use-speech.ts";

export interface QuickComposerProps {
  box: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onText: (text: string) => void;
  speech: Speech;
}

/** The editor in small: a text, a voice, and the sound of it. */
export function QuickComposer({ box, text, onText, speech }: QuickComposerProps) {
  const navigate = useNavigate();
  const costId = useId();
  const isSeen = useIsSeen();
  const start = () => speech.start(isSeen);
  useShortcut({ keys: "mod+enter", words: speechWords.shortcutGenerate, scope: "page", run: start });
  return (
    <section
      aria-label={homeWords.write}
      className="rounded-xl border border-line bg-surface shadow-low transition-[border-color,box-shadow] focus-within:border-line-strong focus-within:shadow-raised"
    >
      <div className="relative">
        <Textarea
          ref={box}
          bare
          rows={5}
          aria-label={homeWords.write}
          aria-describedby={costId}
          aria-invalid={speech.verdict.kind === "too_long" || undefined}
          placeholder={homeWords.writeHint}
          value={text}
          onChange={(event) => onText(event.target.value)}
          className="block py-5 pr-14 pl-5 sm:pl-6"
        />
        <IconButton
          label={homeWords.openEditor}
          icon={<Maximize2 />}
          onClick={() => void navigate(EDITOR)}
          className="absolute! top-3 right-3"
        />
      </div>
      <div className="flex flex-col gap-2 px-3 pt-3 pb-3 sm:px-4 sm:pb-4">
        <Tidings onRepeat={start} />
        <Mismatch speech={speech} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <VoicePicker look="pill" voice={speech.voice} onChoose={speech.chooseVoice} />
          <div className="min-w-40 flex-1 text-right">
            <CostLine
              id={costId}
              characters={speech.characters}
              cost={speech.cost}
              verdict={speech.verdict}
              rate={speech.rate}
              left={speech.left}
              subscription={speech.subscription}
            />
          </div>
          <Kbd keys="mod+enter" className="max-sm:hidden pointer-coarse:hidden" />
          <GenerateButton
            disabled={!speech.canGenerate}
            onGenerate={start}
            className="min-w-28 max-sm:h-11 max-sm:w-full"
          />
        </div>
      </div>
    </section>
  );
}
