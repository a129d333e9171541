import { SlidersHorizontal } from "lucide-react";
import { lazy, useId, useRef, useState } from "react";
import { limits } from "../../contract/limits.ts";
import { ActionBar } from "../shell/action-bar.tsx";
import { confirm } from "../shell/confirm.ts";
import { countText } from "../shell/numbers.ts";
import { useShortcut } from "../shell/shortcuts.ts";
import { notify } from "../shell/toasts.ts";
import { classes } from "../ui/classes.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { Later } from "../ui/later.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { useIsPhone } from "../ui/use-phone.ts";
import { VoicePicker } from "../voices/index.ts";
import { speechWords } from "../words/speech.ts";
import { countCharacters } from "./cost.ts";
import { CostLine } from "./cost-line.tsx";
import { GenerateButton } from "./generate-button.tsx";
import { Mismatch } from "./mismatch.tsx";
import { mayReplace } from "./replace-text.ts";
import { SidePanel } from "./side-panel.tsx";
import { SpeechHeader } from "./speech-header.tsx";
import type { StarterText } from "./starter-texts.ts";
import { Starters } from "./starters.tsx";
import { SurfaceTools } from "./surface-tools.tsx";
import { Tidings } from "./tidings.tsx";
import { useDraft } from "./use-draft.ts";
import { useIsSeen } from "./use-is-seen.ts";
import { type Prefill, usePrefill } from "./use-prefill.ts";
import { type Speech, useSpeech } from "./use-speech.ts";
import { WritingSurface } from "./writing-surface.tsx";

/** Loaded when a text is too long to be heard at once. */
const LongRecordingDialog = lazy(() => import("./long-recording-dialog.tsx"));

/** On a phone: who speaks, and everything else behind a button. */
function PhoneChoices({ speech }: { speech: Speech }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <VoicePicker look="pill" voice={speech.voice} onChoose={speech.chooseVoice} />
      <IconButton
        label={speechWords.openSettings}
        icon={<SlidersHorizontal />}
        look="plain"
        className="size-11 rounded-full!"
        tooltip={false}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      />
      <Sheet open={isOpen} onOpenChange={setOpen} title={speechWords.openSettings} closeWords={speechWords.close}>
        <div className="px-5 pb-8">
          <SidePanel speech={speech} />
        </div>
      </Sheet>
    </>
  );
}

/** How much of the longest text is used, once that is worth knowing. */
function Length({ characters }: { characters: number }) {
  return (
    <span className="text-sm text-ink-faint">
      {characters > limits.textLengthMax / 2
        ? speechWords.ofMost(countText(characters), countText(limits.textLengthMax))
        : speechWords.characters(countText(characters))}
    </span>
  );
}

/** /app/speech-synthesis/text-to-speech: write, choose a voice, hear it. */
export default function TextToSpeechScreen() {
  const { text, setText } = useDraft();
  const [long, setLong] = useState<{ text: string; name: string } | null>(null);
  const speech = useSpeech(text);
  const box = useRef<HTMLTextAreaElement>(null);
  const costId = useId();
  const isSeen = useIsSeen();
  const isPhone = useIsPhone();
  const { verdict, characters } = speech;
  const hasTrouble = verdict.kind === "too_long" || verdict.kind === "over_quota";

  const replace = async (next: string): Promise<boolean> => {
    const may = await mayReplace(text, next);
    if (may) setText(next);
    return may;
  };
  const takePrefill = async (prefill: Prefill) => {
    if (await replace(prefill.text)) speech.castAs(prefill);
  };
  usePrefill((prefill) => void takePrefill(prefill));

  const takeStarter = (starter: StarterText) => {
    setText(starter.text);
    speech.castFor(starter);
    box.current?.focus();
  };
  const takeFile = async (file: File) => {
    const { readTextFile, TextFileError } = await import("./text-file.ts");
    try {
      const read = await readTextFile(file);
      if (countCharacters(read) > limits.textLengthMax) setLong({ text: read, name: file.name.replace(/\.\w+$/, "") });
      else await replace(read);
    } catch (error) {
      notify.error(error instanceof TextFileError ? error.message : speechWords.fileNotText(file.name));
    }
  };
  const clear = async () => {
    const isSure = await confirm({
      title: speechWords.clearTitle,
      description: speechWords.clearDescription,
      confirm: speechWords.clearConfirm,
      cancel: speechWords.cancelDialog,
    });
    if (!isSure) return;
    setText("");
    box.current?.focus();
  };
  const makeLong = verdict.kind === "too_long" ? () => setLong({ text, name: "" }) : null;
  const start = makeLong ?? (() => speech.start(isSeen));
  useShortcut({ keys: "mod+enter", words: speechWords.shortcutGenerate, scope: "page", run: start });

  return (
    <>
      <SpeechHeader />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col bg-surface">
          <WritingSurface
            box={box}
            text={text}
            onText={setText}
            onFile={(file) => void takeFile(file)}
            describedBy={costId}
            isInvalid={verdict.kind === "too_long"}
          >
            <p className="mb-3 text-sm text-ink-faint">{speechWords.starters}</p>
            <Starters onTake={takeStarter} />
          </WritingSurface>
          <ActionBar>
            <Tidings onRepeat={start} />
            {isPhone ? <Mismatch speech={speech} /> : null}
            <div className="flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-3">
              <div className="flex shrink-0 items-center">
                <SurfaceTools
                  box={box}
                  isEmpty={text === ""}
                  onFile={(file) => void takeFile(file)}
                  onClear={() => void clear()}
                />
              </div>
              <span className="max-lg:hidden">
                <Length characters={characters} />
              </span>
              <div
                className={classes(
                  "min-w-0 flex-1 text-right",
                  hasTrouble && "max-sm:order-first max-sm:basis-full max-sm:text-left",
                )}
              >
                <CostLine
                  id={costId}
                  characters={characters}
                  cost={speech.cost}
                  verdict={verdict}
                  rate={speech.rate}
                  left={speech.left}
                  subscription={speech.subscription}
                />
              </div>
              <Kbd keys="mod+enter" className="max-lg:hidden pointer-coarse:hidden" />
              <div className="flex min-w-0 items-center gap-2 max-md:w-full">
                {isPhone ? <PhoneChoices speech={speech} /> : null}
                <GenerateButton
                  disabled={!speech.canGenerate}
                  onGenerate={start}
                  onLong={makeLong}
                  className="min-w-28 max-md:h-11 max-md:flex-1"
                />
              </div>
            </div>
          </ActionBar>
        </div>
        <aside
          aria-label={speechWords.openSettings}
          className="w-80 shrink-0 overflow-y-auto border-l border-line p-5 max-md:hidden 2xl:w-92"
        >
          {isPhone ? null : <SidePanel speech={speech} />}
        </aside>
      </div>
      {long === null ? null : (
        <Later>
          <LongRecordingDialog source={long} onClose={() => setLong(null)} />
        </Later>
      )}
    </>
  );
}
