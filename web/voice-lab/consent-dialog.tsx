import { useState } from "react";
import type { Voice } from "../../contract/voices.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { HearVoice, useVoices, VoiceLabel } from "../voices/index.ts";
import { shellWords } from "../words/shell.ts";
import { voiceLabWords } from "../words/voice-lab.ts";
import { useSpeakWith } from "./change-voices.ts";
import { ConsentPanel } from "./consent-panel.tsx";

const words = voiceLabWords.consent;

export interface ConsentDialogProps {
  voice: Pick<Voice, "voice_id" | "name">;
  onClose: () => void;
}

/** Has the speaker of a voice agree, and lets it be heard then. */
export default function ConsentDialog({ voice: { voice_id, name }, onClose }: ConsentDialogProps) {
  const [isAccepted, setAccepted] = useState(false);
  const { voices } = useVoices();
  const speakWith = useSpeakWith();
  const made = voices?.find((voice) => voice.voice_id === voice_id);
  if (!isAccepted) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={words.title(name)}
        description={words.lead}
        closeWords={shellWords.close}
        actions={<Button onClick={onClose}>{words.later}</Button>}
      >
        <ConsentPanel voice={{ voice_id }} onAccepted={() => setAccepted(true)} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.made(name)}
      description={words.madeLead}
      closeWords={shellWords.close}
      actions={
        <>
          <Button onClick={onClose}>{words.done}</Button>
          <Button look="primary" autoFocus onClick={() => speakWith(voice_id)}>
            {words.speak}
          </Button>
        </>
      }
    >
      {made === undefined ? null : (
        <div className="flex items-center gap-3 rounded-lg p-3 inset-ring inset-ring-line">
          <span className="min-w-0 flex-1">
            <VoiceLabel voice={made} size="large" />
          </span>
          <HearVoice voice={made} look="plain" className="rounded-full!" />
        </div>
      )}
    </Dialog>
  );
}
