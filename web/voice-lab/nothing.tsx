import { AudioLines, Folder, SearchX, Star } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { voiceFolderWords } from "../words/voice-folders.ts";
import { voiceLabWords as words } from "../words/voice-lab.ts";
import type { Place } from "./own-voices.ts";

export interface NothingProps {
  typed: string;
  place: Place;
  onClear: () => void;
  /** What a first voice can be made from. */
  lead: string;
  /** How to get it. */
  action: ReactNode;
}

/** Why there is nothing to see, and what to do about it. */
export function Nothing({ typed, place, onClear, lead, action }: NothingProps) {
  if (typed.trim() !== "") {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={words.noMatch}
        action={<Button onClick={onClear}>{words.clear}</Button>}
      >
        {words.noMatchLead(typed.trim())}
      </EmptyState>
    );
  }
  if (place === "favorites") {
    return (
      <EmptyState icon={<Star aria-hidden />} title={words.noneFavorite}>
        {words.noneFavoriteLead}
      </EmptyState>
    );
  }
  if (place !== "all") {
    const showAll = (
      <Button asChild>
        <Link to={{ search: "" }} replace>
          {voiceFolderWords.showAll}
        </Link>
      </Button>
    );
    return (
      <EmptyState icon={<Folder aria-hidden />} title={voiceFolderWords.empty} action={showAll}>
        {voiceFolderWords.emptyLead}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<AudioLines aria-hidden />} title={words.emptyTitle} action={action}>
      {lead}
    </EmptyState>
  );
}
