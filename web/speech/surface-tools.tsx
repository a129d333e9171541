import { FileUp, Pause, Plus, SpellCheck, X } from "lucide-react";
import { type ChangeEvent, lazy, type RefObject, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Later } from "../ui/later.tsx";
import { Menu, MenuItem, MenuLine } from "../ui/menu.tsx";
import { speechWords } from "../words/speech.ts";
import { breakTag, insertText } from "./markup.ts";

/** Loaded when it is asked for. */
const PhonemeDialog = lazy(() => import("./phoneme-dialog.tsx"));

const PAUSES = [
  [0.5, speechWords.pauseLength.half],
  [1, speechWords.pauseLength.one],
  [2, speechWords.pauseLength.two],
] as const;

/** The menu takes the focus back when it closes; the text gets it after that. */
function afterMenu(box: HTMLTextAreaElement | null, work: (box: HTMLTextAreaElement) => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => box !== null && work(box)));
}

const selectionOf = (box: HTMLTextAreaElement | null): string =>
  box === null ? "" : box.value.slice(box.selectionStart, box.selectionEnd);

export interface SurfaceToolsProps {
  box: RefObject<HTMLTextAreaElement | null>;
  isEmpty: boolean;
  onFile: (file: File) => void;
  onClear: () => void;
}

/** What helps with writing: pauses, sounds of a word, a file, a clean sheet. */
export function SurfaceTools({ box, isEmpty, onFile, onClear }: SurfaceToolsProps) {
  const files = useRef<HTMLInputElement>(null);
  const [phonemeWord, setPhonemeWord] = useState<string | null>(null);
  const insert = (text: string) => afterMenu(box.current, (area) => insertText(area, text));
  const open = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (file !== undefined) onFile(file);
  };
  return (
    <>
      <Menu
        label={speechWords.insert}
        align="start"
        side="top"
        trigger={
          <Button size="small" look="quiet" icon={<Plus />}>
            {speechWords.insert}
          </Button>
        }
      >
        {PAUSES.map(([seconds, words]) => (
          <MenuItem key={seconds} icon={<Pause />} onSelect={() => insert(breakTag(seconds))}>
            {speechWords.insertPause(words)}
          </MenuItem>
        ))}
        <MenuLine />
        <MenuItem icon={<SpellCheck />} onSelect={() => setPhonemeWord(selectionOf(box.current))}>
          {speechWords.insertPhoneme}
        </MenuItem>
      </Menu>
      <IconButton size="small" label={speechWords.openFile} icon={<FileUp />} onClick={() => files.current?.click()} />
      <input ref={files} type="file" accept=".txt,.md,text/plain" onChange={open} hidden />
      {isEmpty ? null : <IconButton size="small" label={speechWords.clear} icon={<X />} onClick={onClear} />}
      <Later>
        {phonemeWord === null ? null : (
          <PhonemeDialog
            word={phonemeWord}
            onClose={() => setPhonemeWord(null)}
            onInsert={(tag) => {
              setPhonemeWord(null);
              insert(tag);
            }}
          />
        )}
      </Later>
    </>
  );
}
