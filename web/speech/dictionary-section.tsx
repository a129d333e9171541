import { Plus, Users } from "lucide-react";
import { lazy, useState } from "react";
import { limits } from "../../contract/limits.ts";
import { sharedThing } from "../sharing/shared-thing.ts";
import { useUser } from "../shell/account.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Later } from "../ui/later.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { dictionaryWords } from "../words/pronunciation.ts";
import { speechWords } from "../words/speech.ts";
import { useDictionaries } from "./dictionaries.ts";

const DictionaryDialog = lazy(() => import("./dictionary-dialog.tsx"));

const share = ({ id, name }: { id: string; name: string }) =>
  sharedThing.set({ resource_type: "pronunciation_dictionary", resource_id: id, name });

export interface DictionarySectionProps {
  chosen_ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

/** Which dictionaries apply, at most three, and a way to make one. */
export function DictionarySection({ chosen_ids, onChange }: DictionarySectionProps) {
  const { dictionaries, isError, isFetching, refetch } = useDictionaries();
  const { data: user } = useUser();
  const [isOpen, setOpen] = useState(false);
  // Those that were deleted since do not count.
  const chosen = chosen_ids.filter((id) => dictionaries?.some((dictionary) => dictionary.id === id) ?? true);
  const isFull = chosen.length >= limits.dictionaryLocatorsMax;
  const add = (id: string) => {
    if (!isFull) onChange([...chosen, id]);
  };
  return (
    <fieldset>
      <legend className="text-sm font-medium">{dictionaryWords.title}</legend>
      <p className="mb-1 text-xs text-ink-faint">{dictionaryWords.hint(limits.dictionaryLocatorsMax)}</p>
      {isError ? (
        <div role="alert" className="flex items-center gap-3 py-1 text-sm text-ink-soft">
          <span className="flex-1">{dictionaryWords.failed}</span>
          <Button size="small" busy={isFetching} onClick={() => void refetch()}>
            {speechWords.tryAgain}
          </Button>
        </div>
      ) : dictionaries === undefined ? (
        <div role="status" className="py-2">
          <span className="sr-only">{dictionaryWords.loading}</span>
          <Skeleton className="h-4 w-40" />
        </div>
      ) : dictionaries.length === 0 ? (
        <p className="py-1.5 text-sm text-ink-soft">{dictionaryWords.none}</p>
      ) : (
        <div className="max-h-48 overflow-y-auto">
          {dictionaries.map((dictionary) => {
            const isOn = chosen.includes(dictionary.id);
            return (
              <div key={dictionary.id} className="flex items-center gap-1">
                <div className="min-w-0 flex-1">
                  <Checkbox
                    checked={isOn}
                    disabled={!isOn && isFull}
                    onChange={(on) =>
                      on ? add(dictionary.id) : onChange(chosen.filter((other) => other !== dictionary.id))
                    }
                  >
                    <span className="flex items-baseline justify-between gap-3">
                      <span className="truncate">{dictionary.name}</span>
                      <span className="shrink-0 text-xs text-ink-faint">
                        {dictionary.created_by === user?.user_id
                          ? dictionaryWords.rules(dictionary.latest_version_rules_num)
                          : dictionaryWords.shared}
                      </span>
                    </span>
                  </Checkbox>
                </div>
                <IconButton
                  size="small"
                  label={dictionaryWords.share(dictionary.name)}
                  icon={<Users />}
                  onClick={() => share(dictionary)}
                />
              </div>
            );
          })}
        </div>
      )}
      <Button size="small" look="quiet" icon={<Plus />} onClick={() => setOpen(true)} className="mt-1 -ml-3">
        {dictionaryWords.add}
      </Button>
      <Later>{isOpen ? <DictionaryDialog onClose={() => setOpen(false)} onCreated={add} /> : null}</Later>
    </fieldset>
  );
}
