import { SlidersHorizontal, Square } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { limits } from "../../contract/limits.ts";
import type { Voice } from "../../contract/voices.ts";
import { bytesText } from "../models/index.ts";
import { useShortcut } from "../shell/shortcuts.ts";
import { useStore } from "../shell/store.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { useIsPhone } from "../ui/use-phone.ts";
import { Microphone } from "../voice-lab/microphone.tsx";
import { VoicePicker } from "../voices/index.ts";
import { changerWords as words } from "../words/voice-changer.ts";
import { cancelChange, change, dismissChange, isChanging, startChange } from "./change.ts";
import { ChangeOutcome } from "./change-outcome.tsx";
import { useChangerChoices } from "./changer-choices.ts";
import { ChangerHeader } from "./changer-header.tsx";
import { ChangerSide } from "./changer-side.tsx";
import { ChosenFileCard, PriceLine } from "./chosen-file-card.tsx";
import { FileDrop } from "./file-drop.tsx";
import { useChosenFile } from "./use-chosen-file.ts";

const RULES = { bytes_max: limits.changedRecordingBytesMax, minutes_max: limits.changedMinutesMax };
/** The microphone stops a little earlier than what would be refused. */
const RECORDED_SECONDS_MAX = 60 * limits.changedMinutesMax - 1;

/** Whether the page is still there: its failures are shown on it, those after it in a toast. */
function useIsSeen(): () => boolean {
  const isSeen = useRef(true);
  useEffect(() => {
    isSeen.current = true;
    return () => {
      isSeen.current = false;
    };
  }, []);
  return () => isSeen.current;
}

/** What a voice that was added from somebody costs, of the usual price. */
const rateOf = (voice: Pick<Voice, "sharing"> | null): number =>
  voice?.sharing?.status.startsWith("copied") === true ? voice.sharing.rate : 1;

/** /app/speech-synthesis/speech-to-speech: a recording, in another voice. */
export default function ChangerScreen() {
  const choices = useChangerChoices();
  const recording = useChosenFile(RULES, rateOf(choices.voice));
  const [removesNoise, setRemovesNoise] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const current = useStore(change);
  const isSeen = useIsSeen();
  const isPhone = useIsPhone();
  const { chosen, verdict } = recording;
  const { voice, model, settings } = choices;
  const isBusy = isChanging(current);
  const canStart = verdict === "ok" && voice !== null && voice.disabled_reason === null && model !== null && !isBusy;
  const choose = (file: File) => {
    dismissChange();
    recording.choose(file);
  };
  const start = () => {
    if (!canStart || chosen === null) return;
    const order = {
      audio: chosen.file,
      voice,
      model_id: model.model_id,
      similarity_boost: settings.settings?.similarity_boost,
      remove_background_noise: removesNoise,
    };
    void startChange(order, isSeen);
  };
  useShortcut({ keys: "mod+enter", words: words.shortcut, scope: "page", run: start });
  const side = <ChangerSide choices={choices} removesNoise={removesNoise} onRemovesNoise={setRemovesNoise} />;
  return (
    <>
      <ChangerHeader />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <div className="min-h-0 flex-1 overflow-y-auto px-4 py-6 sm:px-6 sm:py-8">
            <div className="mx-auto flex max-w-[720px] flex-col gap-4">
              {chosen === null ? (
                <FileDrop
                  title={words.intakeTitle}
                  hint={words.hint(RULES.minutes_max, bytesText(RULES.bytes_max))}
                  onFile={choose}
                  takesFocus={recording.wasLeftOut}
                >
                  <Microphone seconds_max={RECORDED_SECONDS_MAX} onRecorded={choose} />
                </FileDrop>
              ) : (
                <ChosenFileCard recording={recording} rules={RULES} isBusy={isBusy} />
              )}
              <p className="text-sm text-ink-soft">{words.about}</p>
            </div>
          </div>
          <div className="flex shrink-0 flex-col gap-2 border-t border-line bg-surface px-3 py-2.5 sm:px-4">
            <ChangeOutcome />
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <div role="status" className="min-w-0 flex-1 basis-48">
                {isBusy ? (
                  <p className="text-sm text-ink-soft">
                    {current.state === "arriving" ? words.arriving : words.waiting}
                  </p>
                ) : (
                  <PriceLine recording={recording} />
                )}
              </div>
              <Kbd keys="mod+enter" className="max-lg:hidden pointer-coarse:hidden" />
              <div className="flex min-w-0 items-center gap-2 max-md:w-full">
                {isPhone ? (
                  <>
                    <VoicePicker look="pill" voice={voice} onChoose={choices.chooseVoice} />
                    <IconButton
                      label={words.settings}
                      icon={<SlidersHorizontal />}
                      look="plain"
                      className="size-11 rounded-full!"
                      tooltip={false}
                      onClick={() => setSheetOpen(true)}
                      aria-haspopup="dialog"
                      aria-expanded={isSheetOpen}
                    />
                    <Sheet
                      open={isSheetOpen}
                      onOpenChange={setSheetOpen}
                      title={words.settings}
                      closeWords={words.close}
                    >
                      <div className="px-5 pb-8">{side}</div>
                    </Sheet>
                  </>
                ) : null}
                {isBusy ? (
                  <Button
                    look="solid"
                    className="min-w-28 max-md:h-11 max-md:flex-1"
                    icon={
                      current.state === "waiting" ? <Spinner /> : <Square fill="currentColor" className="size-3!" />
                    }
                    onClick={cancelChange}
                  >
                    {words.cancel}
                  </Button>
                ) : (
                  <Button
                    look="primary"
                    className="min-w-28 max-md:h-11 max-md:flex-1"
                    disabled={!canStart}
                    onClick={start}
                  >
                    {words.change}
                  </Button>
                )}
              </div>
            </div>
          </div>
        </div>
        <aside
          aria-label={words.settings}
          className="w-80 shrink-0 overflow-y-auto border-l border-line p-5 max-md:hidden 2xl:w-92"
        >
          {isPhone ? null : side}
        </aside>
      </div>
    </>
  );
}
