import { CircleSlash, Search, SearchX } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useId, useState } from "react";
import type { Voice } from "../../contract/voices.ts";
import { playPreview } from "../player/index.ts";
import { countText } from "../shell/numbers.ts";
import { Button } from "../ui/button.tsx";
import { Input } from "../ui/input.tsx";
import { voiceWords } from "../words/voices.ts";
import { HearVoice } from "./hear-voice.tsx";
import { recentVoiceIds } from "./recent-voices.ts";
import { VoiceFilters } from "./voice-filters.tsx";
import { VoiceChips } from "./voice-label.tsx";
import { optionId, showOption, VoiceOption } from "./voice-options.tsx";
import { anyVoice, isNarrowed, listVoices, providerChoices, type VoiceWish } from "./voice-wish.ts";

const SEARCH_LENGTH_MAX = 100;
/** How far Page Up and Page Down go. */
const PAGE_ROWS = 6;

/** Where a key moves to among so many rows, or null when it does not move. */
function rowAfter(key: string, at: number, count: number): number | null {
  const last = count - 1;
  if (key === "ArrowDown") return at >= last ? 0 : at + 1;
  if (key === "ArrowUp") return at <= 0 ? last : at - 1;
  if (key === "PageDown") return Math.min(last, at + PAGE_ROWS);
  if (key === "PageUp") return Math.max(0, at - PAGE_ROWS);
  return null;
}

/** What the row under the hand is like, in full; the way to hear it by keyboard. */
function About({ voice }: { voice: Voice }) {
  return (
    <div className="flex shrink-0 items-start gap-3 border-t border-line bg-sunken px-4 py-3">
      <div className="min-w-0 flex-1">
        <VoiceChips voice={voice} className="max-h-5.5 overflow-hidden" />
        {voice.disabled_reason === null ? (
          <p className="mt-1.5 line-clamp-2 min-h-10 text-sm text-ink-soft">{voice.description}</p>
        ) : (
          <p className="mt-1.5 flex min-h-10 gap-1.5 text-sm text-danger">
            <CircleSlash aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="line-clamp-2">{voice.disabled_reason}</span>
          </p>
        )}
      </div>
      {voice.disabled_reason === null ? <HearVoice voice={voice} look="plain" className="mt-1 rounded-full!" /> : null}
    </div>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 px-4 py-12 text-center text-ink-soft">
      <SearchX aria-hidden className="size-5 text-ink-faint" />
      {voiceWords.noMatch}
      <Button size="small" onClick={onClear}>
        {voiceWords.clear}
      </Button>
    </div>
  );
}

export interface VoicePanelProps {
  voices: readonly Voice[];
  chosen_id: string;
  onChoose: (voice_id: string) => void;
}

/** The voices to choose from: search and filters on top, the list, and what the active one is like. */
export function VoicePanel({ voices, chosen_id, onChoose }: VoicePanelProps) {
  const [wish, setWish] = useState<VoiceWish>(anyVoice);
  // The order holds while the list is open, whatever is used meanwhile.
  const [recentIds] = useState(recentVoiceIds);
  const [activeId, setActiveId] = useState(chosen_id);
  /** What was pressed and cannot be chosen, for those who do not see it. */
  const [refusal, setRefusal] = useState("");
  const list = useId();
  const { recent, others, count } = listVoices(voices, wish, recentIds);
  const rows = [...recent, ...others];
  const active = rows.find((voice) => voice.voice_id === activeId) ?? rows[0];

  useEffect(() => showOption(list, chosen_id, "center"), [list, chosen_id]);

  const hasProviders = providerChoices(voices).length > 0;
  const change = (next: VoiceWish) => {
    setWish(next);
    setActiveId("");
    setRefusal("");
  };
  const choose = (voice: Voice) => {
    if (voice.disabled_reason === null) onChoose(voice.voice_id);
    else {
      setActiveId(voice.voice_id);
      setRefusal(voiceWords.disabled(voice.name, voice.disabled_reason));
    }
  };
  const move = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && active !== undefined) {
      event.preventDefault();
      choose(active);
    }
    const next = rowAfter(event.key, active === undefined ? -1 : rows.indexOf(active), rows.length);
    if (next === null) return;
    event.preventDefault();
    const voice_id = rows[next]?.voice_id ?? "";
    setActiveId(voice_id);
    // Only for keys: a list must not move under the pointer.
    showOption(list, voice_id, "nearest");
  };
  const voiceAt = ({ target }: MouseEvent | PointerEvent): Voice | undefined => {
    const id = (target as Element).closest<HTMLElement>("[data-voice-id]")?.dataset.voiceId;
    return rows.find((voice) => voice.voice_id === id);
  };
  const press = (event: MouseEvent) => {
    const voice = voiceAt(event);
    if (voice === undefined) return;
    if ((event.target as Element).closest("[data-hear]") === null) choose(voice);
    else {
      setActiveId(voice.voice_id);
      playPreview(voice);
    }
  };
  const group = (label: string, members: readonly Voice[]) =>
    members.length === 0 ? null : (
      <fieldset aria-label={label} className="min-w-0">
        <div aria-hidden className="sticky top-0 z-10 bg-raised px-2.5 pt-2 pb-1 text-xs font-medium text-ink-faint">
          {label}
        </div>
        {members.map((voice) => (
          <VoiceOption
            key={voice.voice_id}
            id={optionId(list, voice.voice_id)}
            voice={voice}
            isActive={voice === active}
            isChosen={voice.voice_id === chosen_id}
            showsProvider={hasProviders}
          />
        ))}
      </fieldset>
    );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex shrink-0 flex-col gap-2 p-3">
        <Input
          type="search"
          role="combobox"
          aria-label={voiceWords.search}
          aria-expanded
          aria-controls={list}
          aria-autocomplete="list"
          {...(active === undefined ? {} : { "aria-activedescendant": optionId(list, active.voice_id) })}
          placeholder={voiceWords.search}
          value={wish.search}
          maxLength={SEARCH_LENGTH_MAX}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ ...wish, search: event.target.value })}
          onKeyDown={move}
          start={<Search aria-hidden />}
        />
        <VoiceFilters voices={voices} wish={wish} onChange={change} />
        <p role="status" className="sr-only">
          {refusal !== "" ? refusal : isNarrowed(wish) ? voiceWords.found(count) : ""}
        </p>
      </div>
      {rows.length === 0 ? <NoMatch onClear={() => change(anyVoice)} /> : null}
      <div
        id={list}
        role="listbox"
        tabIndex={-1}
        aria-label={voiceWords.list}
        onClick={press}
        onKeyDown={move}
        onPointerMove={(event) => {
          const voice = voiceAt(event);
          if (voice !== undefined && event.pointerType === "mouse") setActiveId(voice.voice_id);
        }}
        className={
          rows.length === 0 ? "hidden" : "min-h-0 flex-1 overflow-y-auto overscroll-contain px-1.5 pb-2 outline-none"
        }
      >
        {group(voiceWords.recent, recent)}
        {group(isNarrowed(wish) ? voiceWords.found(count) : voiceWords.all, others)}
      </div>
      {count > rows.length ? (
        <p className="shrink-0 border-t border-line px-4 py-2 text-sm text-ink-faint">
          {voiceWords.more(countText(rows.length), countText(count))}
        </p>
      ) : null}
      {active === undefined ? null : <About voice={active} />}
    </div>
  );
}
