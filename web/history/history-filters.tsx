import { useQuery } from "@tanstack/react-query";
import { Search, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { limits } from "../../contract/limits.ts";
import { api, query } from "../api.ts";
import { useShortcut } from "../shell/shortcuts.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Input } from "../ui/input.tsx";
import { Select } from "../ui/select.tsx";
import { historyWords } from "../words/history.ts";
import { sharingWords } from "../words/sharing.ts";
import type { HistoryFilters } from "./filters.ts";

/** Long enough to type a word, short enough to feel at once. */
const TYPING_MS = 250;

interface SearchBoxProps {
  value: string;
  onChange: (search: string) => void;
}

/** Searches as one types; `/` comes here. */
function SearchBox({ value, onChange }: SearchBoxProps) {
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
    if (typed.trim() === value) return;
    const timer = setTimeout(() => commit(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  useShortcut({ keys: "/", words: historyWords.shortcutSearch, scope: "page", run: () => input.current?.focus() });
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
      aria-label={historyWords.search}
      placeholder={historyWords.search}
      value={typed}
      maxLength={limits.historySearchLengthMax}
      onChange={(event) => setTyped(event.target.value)}
      start={<Search aria-hidden />}
      {...(typed === ""
        ? {}
        : { end: <IconButton label={historyWords.clearFilters} icon={<X />} onClick={clear} tooltip={false} /> })}
      className="[&::-webkit-search-cancel-button]:hidden"
    />
  );
}

export interface FilterBarProps {
  filters: HistoryFilters;
  onChange: (filters: Partial<HistoryFilters>) => void;
}

/** Search, voice and kind; and whose, where somebody else works too. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const { data } = useQuery({
    ...query(api.voices.list, { show_legacy: true }),
    staleTime: limits.voiceListCacheSeconds * 1000,
  });
  const members = useQuery(query(api.workspaces.list_members, {}));
  const hasColleagues = (members.data?.length ?? 0) > 1;
  const voices = (data?.voices ?? []).map((voice) => ({ value: voice.voice_id, label: voice.name }));
  const isGone = filters.voice_id !== "" && voices.every((voice) => voice.value !== filters.voice_id);
  return (
    <search className="grid grid-cols-2 gap-2 sm:flex">
      <div className="col-span-2 sm:min-w-0 sm:flex-1">
        <SearchBox value={filters.search} onChange={(search) => onChange({ search })} />
      </div>
      <Select
        aria-label={historyWords.voice}
        value={filters.voice_id}
        onChange={(voice_id) => onChange({ voice_id })}
        choices={[
          { value: "", label: historyWords.anyVoice },
          ...voices,
          // A voice of the past, or the list is still on its way.
          ...(isGone ? [{ value: filters.voice_id, label: filters.voice_id }] : []),
        ]}
        className="sm:w-44"
      />
      <Select
        aria-label={historyWords.source}
        value={filters.source}
        onChange={(source) => onChange({ source })}
        choices={[
          { value: "" as const, label: historyWords.anySource },
          { value: "TTS" as const, label: historyWords.sources.TTS },
          { value: "STS" as const, label: historyWords.sources.STS },
        ]}
        className="sm:w-40"
      />
      {hasColleagues || filters.shared !== "" ? (
        <Select
          aria-label={sharingWords.whose}
          value={filters.shared}
          onChange={(shared) => onChange({ shared })}
          choices={[
            { value: "" as const, label: sharingWords.mine },
            { value: "with_me" as const, label: sharingWords.withMe },
          ]}
          className="max-sm:col-span-2 sm:w-40"
        />
      ) : null}
    </search>
  );
}
