import type { LibraryVoice } from "../../contract/voice-library.ts";
import { ReportButton } from "../voice-reviews/index.ts";
import { HearVoice, VoiceLabel } from "../voices/index.ts";
import { AddButton, useIsMine } from "./add-button.tsx";
import { holdersText, labelsOf, VoiceFacts, VoiceHandles } from "./voice-facts.tsx";

/** A voice of the library: what it is like, what it costs, how it sounds, and adding it. */
export function VoiceCard({ voice }: { voice: LibraryVoice }) {
  const isMine = useIsMine(voice);
  const holders = holdersText(voice);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <VoiceLabel voice={{ ...voice, labels: labelsOf(voice) }} />
        <div className="mt-1.5 flex flex-col gap-2 pl-11">
          {voice.description === "" ? null : (
            <p className="line-clamp-2 text-sm [overflow-wrap:anywhere] text-ink-soft">{voice.description}</p>
          )}
          <VoiceFacts voice={voice} isMine={isMine} />
          <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-ink-faint empty:hidden">
            {holders === null ? null : <span>{holders}</span>}
            <VoiceHandles voice={voice} />
          </p>
        </div>
      </div>
      <div className="flex items-center gap-2 max-sm:pl-11">
        {/* Where nothing stands below it, the last thing that one looks for. */}
        <span className="max-sm:order-last empty:hidden">
          <ReportButton voice={voice} />
        </span>
        {voice.preview_url === "" ? null : <HearVoice voice={voice} look="plain" />}
        <span className="flex sm:w-32 sm:*:flex-1">
          <AddButton voice={voice} />
        </span>
      </div>
    </li>
  );
}
