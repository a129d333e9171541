import { FileUp } from "lucide-react";
import { useRef } from "react";
import { Button } from "../ui/button.tsx";
import { FileChooser } from "../ui/file-chooser.tsx";
import { voiceLabWords } from "../words/voice-lab.ts";

const words = voiceLabWords.recordings;

/** Chooses a voice that was saved as a file. */
export function VoiceFileButton({ onChosen }: { onChosen: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-sunken p-3">
      <span className="min-w-0 flex-1 basis-44 text-sm text-ink-soft">{words.voiceFile}</span>
      <Button icon={<FileUp />} onClick={() => input.current?.click()}>
        {words.chooseVoiceFile}
      </Button>
      <FileChooser
        ref={input}
        label={words.chooseVoiceFile}
        accept=".zip,application/zip"
        onChosen={([file]) => onChosen(file)}
      />
    </div>
  );
}
