import { useQuery } from "@tanstack/react-query";
import { ListFilter, Search, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { limits } from "../../contract/limits.ts";
import { api, query } from "../api.ts";
import { useShortcut } from "../shell/shortcuts.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Input } from "../ui/input.tsx";
import { Select } from "../ui/select.tsx";
import { labelText } from "../voices/index.ts";
import { voiceLibraryWords as words } from "../words/voice-library.ts";
import { voiceWords } from "../words/voices.ts";
import { type LibrarySort, type LibraryWish, WISHED_LABELS } from "./library-address.ts";

/** Long enough to type a word, short enough to feel at once. */
const TYPING_MS = 250;

const CATEGORIES = Object.entries(voiceWords.categories) as [Exclude<LibraryWish["category"], "">, string][];
const SORTS = Object.entries(words.sorts) as [LibrarySort, string][];

/** Searches as one types; `/` comes here. */
function SearchBox({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const commit = useEffectEvent(onChange);
  // The address changed by another hand (back, clear): follow it.
  if (known !== value) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => commit(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  useShortcut({ keys: "/", words: words.shortcutSearch, scope: "page", run: () => input.current?.focus() });
  const clear = () => {
    setTyped("");
    onChange("");
    input.current?.focus();
  };
  return (
    <Input
      ref={input}
      type="search"
      role="searchbox"
      aria-label={words.search}
      placeholder={words.search}
      value={typed}
      maxLength={limits.nameLengthMax}
      onChange={(event) => setTyped(event.target.value)}
      start={<Search aria-hidden />}
      {...(typed === ""
        ? {}
        : { end: <IconButton label={words.clearSearch} icon={<X />} onClick={clear} tooltip={false} /> })}
      className="[&::-webkit-search-cancel-button]:hidden"
    />
  );
}

export interface LibraryFiltersProps {
  wish: LibraryWish;
  onChange: (wish: Partial<LibraryWish>) => void;
}

/** What is looked for, and in which order it comes. Each filter offers what some voice of the library is. */
export function LibraryFilters({ wish, onChange }: LibraryFiltersProps) {
  const { data } = useQuery(query(api.voice_library.list_labels, {}));
  const filters = [...WISHED_LABELS, "category"] as const;
  const chosen = filters.filter((filter) => wish[filter] !== "").length;
  // On a phone they would stand before the first voice.
  const [isOpen, setOpen] = useState(chosen > 0);
  const filterClass = classes(!isOpen && "max-sm:hidden");
  const choicesOf = (label: (typeof WISHED_LABELS)[number]) => {
    // What is chosen stays to be seen, and to be taken back.
    const values = new Set([...(data?.labels[label] ?? []).map(({ value }) => value), wish[label]]);
    values.delete("");
    return [...values]
      .map((value) => ({ value, label: labelText(label, value) }))
      .sort((one, other) => one.label.localeCompare(other.label, "en"));
  };
  return (
    <search className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      <div className="col-span-2">
        <SearchBox value={wish.search} onChange={(search) => onChange({ search })} />
      </div>
      <Select
        aria-label={words.sort}
        value={wish.sort}
        onChange={(sort) => onChange({ sort })}
        choices={SORTS.map(([value, label]) => ({ value, label }))}
      />
      <Button icon={<ListFilter />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="h-10 sm:hidden">
        {words.filtersChosen(chosen)}
      </Button>
      {WISHED_LABELS.map((label) => (
        <Select
          key={label}
          aria-label={words.filters[label]}
          value={wish[label]}
          onChange={(value) => onChange({ [label]: value })}
          choices={[{ value: "", label: words.any[label] }, ...choicesOf(label)]}
          className={filterClass}
        />
      ))}
      <Select
        aria-label={words.category}
        value={wish.category}
        onChange={(category) => onChange({ category })}
        choices={[
          { value: "" as const, label: words.anyCategory },
          ...CATEGORIES.map(([value, label]) => ({ value, label })),
        ]}
        className={filterClass}
      />
    </search>
  );
}
