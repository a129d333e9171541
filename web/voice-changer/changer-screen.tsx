import { Square } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { limits } from "../../contract/limits.ts";
import { bytesText } from "../models/index.ts";
import { useShortcut } from "../shell/shortcuts.ts";
import { useStore } from "../shell/store.ts";
import { Button } from "../ui/button.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { Microphone } from "../voice-lab/microphone.tsx";
import { rateOf } from "../voices/index.ts";
import { changerWords as words } from "../words/voice-changer.ts";
import { cancelChange, change, dismissChange, isChanging, startChange } from "./change.ts";
import { ChangeOutcome } from "./change-outcome.tsx";
import { useChangerChoices } from "./changer-choices.ts";
import { ChangerFrame } from "./changer-frame.tsx";
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

/** /app/speech-synthesis/speech-to-speech: a recording, in another voice. */
export default function ChangerScreen() {
  const choices = useChangerChoices();
  const recording = useChosenFile(RULES, rateOf(choices.voice));
  const [removesNoise, setRemovesNoise] = useState(false);
  const current = useStore(change);
  const isSeen = useIsSeen();
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
  const side = <ChangerSide choices={choices} noise={{ isRemoved: removesNoise, onChange: setRemovesNoise }} />;
  const action = isBusy ? (
    <Button
      look="solid"
      className="min-w-28 max-md:h-11 max-md:flex-1"
      icon={current.state === "waiting" ? <Spinner /> : <Square fill="currentColor" className="size-3!" />}
      onClick={cancelChange}
    >
      {words.cancel}
    </Button>
  ) : (
    <Button look="primary" className="min-w-28 max-md:h-11 max-md:flex-1" disabled={!canStart} onClick={start}>
      {words.change}
    </Button>
  );
  const status = isBusy ? (
    <p className="text-sm text-ink-soft">{current.state === "arriving" ? words.arriving : words.waiting}</p>
  ) : (
    <PriceLine recording={recording} />
  );
  return (
    <ChangerFrame choices={choices} side={side} outcome={<ChangeOutcome />} status={status} action={action}>
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
    </ChangerFrame>
  );
}
