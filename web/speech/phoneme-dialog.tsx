import { type FormEvent, useId, useState } from "react";
import { limits } from "../../contract/limits.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { ToggleGroup } from "../ui/toggle-group.tsx";
import { dictionaryWords, phonemeWords } from "../words/pronunciation.ts";
import { type Alphabet, phonemeTag } from "./markup.ts";

export interface PhonemeDialogProps {
  /** What was selected in the text. */
  word: string;
  onInsert: (tag: string) => void;
  onClose: () => void;
}

/** Asks for a word and its sounds. */
export default function PhonemeDialog({ word: selected, onInsert, onClose }: PhonemeDialogProps) {
  const [word, setWord] = useState(selected.trim());
  const [alphabet, setAlphabet] = useState<Alphabet>("ipa");
  const [sounds, setSounds] = useState("");
  const [hasTried, setTried] = useState(false);
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (word.trim() !== "" && sounds.trim() !== "") onInsert(phonemeTag(word, alphabet, sounds));
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={phonemeWords.title}
      description={phonemeWords.description}
      closeWords={phonemeWords.cancel}
      actions={
        <>
          <Button onClick={onClose}>{phonemeWords.cancel}</Button>
          <Button look="primary" type="submit" form={form}>
            {phonemeWords.insert}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-4">
        <Field label={phonemeWords.word} error={hasTried && word.trim() === "" ? phonemeWords.wordMissing : undefined}>
          {(parts) => (
            <Input
              {...parts}
              value={word}
              maxLength={limits.dictionaryRuleLengthMax}
              onChange={(event) => setWord(event.target.value)}
            />
          )}
        </Field>
        <ToggleGroup
          label={phonemeWords.alphabet}
          value={alphabet}
          onChange={setAlphabet}
          choices={[
            { value: "ipa", words: dictionaryWords.kinds.ipa },
            { value: "cmu-arpabet", words: dictionaryWords.kinds["cmu-arpabet"] },
          ]}
        />
        <Field
          label={phonemeWords.sounds}
          hint={phonemeWords.hints[alphabet]}
          error={hasTried && sounds.trim() === "" ? phonemeWords.soundsMissing : undefined}
        >
          {(parts) => (
            <Input
              {...parts}
              value={sounds}
              maxLength={limits.dictionaryRuleLengthMax}
              autoCapitalize="off"
              autoCorrect="off"
              spellCheck={false}
              onChange={(event) => setSounds(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
