import { useCallback, useState } from "react";
import type { VoiceFolder } from "../../contract/voice-folders.ts";
import type { Voice } from "../../contract/voices.ts";
import { useShortcut } from "../shell/shortcuts.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { voiceFolderWords as words } from "../words/voice-folders.ts";
import { voiceLabWords } from "../words/voice-lab.ts";
import { useDeleteVoices } from "./change-voices.ts";
import type { RefusedVoices } from "./refused-dialog.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { VoiceRow, type VoiceRowProps } from "./voice-row.tsx";

export interface VoicesListProps extends Omit<VoiceRowProps, "voice" | "isSelected" | "onSelect"> {
  voices: readonly Voice[];
  folders: readonly VoiceFolder[];
  onNewFolder: (voices: readonly Voice[]) => void;
  /** Several were deleted, and some are still there. */
  onRefused: (outcome: RefusedVoices) => void;
}

/** Voices below each other; those that are ticked are moved, starred and deleted together. */
export function VoicesList({ voices, folders, onNewFolder, onRefused, ...row }: VoicesListProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback((voice_id: string, isSelected: boolean) => {
    setTicked((before) => new Set(isSelected ? [...before, voice_id] : [...before].filter((id) => id !== voice_id)));
  }, []);
  const clear = () => setTicked(new Set());
  const remove = useDeleteVoices((outcome) => {
    if (outcome.refused.length > 0 && outcome.refused.length + outcome.deleted > 1) onRefused(outcome);
  });
  // What is filtered away, or gone, is not acted on unseen.
  const selected = voices.filter(({ voice_id }) => ticked.has(voice_id));
  const isAny = selected.length > 0;
  useShortcut(isAny ? { keys: "escape", words: words.selectNone, scope: "page", run: clear } : null);
  const isAll = selected.length === voices.length;
  return (
    <>
      <div className="sticky top-0 z-10 mb-1 flex min-h-12 items-center gap-3 bg-page pl-3">
        <Checkbox
          checked={isAll}
          onChange={(isOn) => setTicked(new Set(isOn ? voices.map(({ voice_id }) => voice_id) : []))}
        >
          <span className={isAny ? "sr-only" : "text-sm text-ink-faint"}>{words.selectAll}</span>
        </Checkbox>
        {isAny ? (
          <div className="min-w-0 flex-1">
            <SelectionBar
              voices={selected}
              folders={folders}
              isDeleting={remove.isBusy}
              onNewFolder={() => onNewFolder(selected)}
              onDelete={() => void remove.ask(selected)}
              onClear={clear}
            />
          </div>
        ) : null}
      </div>
      <ul aria-label={voiceLabWords.list} className="flex flex-col gap-3">
        {voices.map((voice) => (
          <VoiceRow
            key={voice.voice_id}
            voice={voice}
            isSelected={ticked.has(voice.voice_id)}
            onSelect={select}
            {...row}
          />
        ))}
      </ul>
    </>
  );
}
