import type { Voice } from "../../contract/voices.ts";
import { PlayButton, playPreview, previewKey } from "../player/index.ts";
import { voiceWords } from "../words/voices.ts";

export interface HearVoiceProps {
  voice: Pick<Voice, "voice_id" | "name" | "preview_url">;
  look?: "plain" | "quiet";
  className?: string;
}

/** The button that lets one hear a voice; a second press pauses it. */
export function HearVoice({ voice, ...looks }: HearVoiceProps) {
  return (
    <PlayButton
      {...looks}
      name={voiceWords.sample(voice.name)}
      isThis={(track) => track.key === previewKey(voice.voice_id)}
      onPlay={() => playPreview(voice)}
    />
  );
}
