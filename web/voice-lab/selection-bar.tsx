import { Folder, FolderInput, FolderMinus, FolderPlus, Star, StarOff, Trash2, X } from "lucide-react";
import type { VoiceFolder } from "../../contract/voice-folders.ts";
import type { Voice } from "../../contract/voices.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuItem, MenuLine } from "../ui/menu.tsx";
import { voiceFolderWords as words } from "../words/voice-folders.ts";
import { voiceLabWords } from "../words/voice-lab.ts";
import { usePlaceVoices } from "./change-folders.ts";

export interface SelectionBarProps {
  voices: readonly Voice[];
  folders: readonly VoiceFolder[];
  isDeleting: boolean;
  onNewFolder: () => void;
  onDelete: () => void;
  onClear: () => void;
}

/** What can be done with several voices at once. */
export function SelectionBar({ voices, folders, isDeleting, onNewFolder, onDelete, onClear }: SelectionBarProps) {
  const place = usePlaceVoices();
  const areStarred = voices.every(({ is_favourite }) => is_favourite);
  const isAnyPlaced = voices.some(({ folder_id }) => folder_id !== null);
  const star = areStarred ? words.unstar : words.star;
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-2 rounded-md bg-accent-wash py-1 pr-1 pl-3">
      <span role="status" className="flex-1 font-medium text-accent-text">
        {words.selected(voices.length)}
      </span>
      <Menu
        label={words.moveTo}
        className="max-h-80 overflow-y-auto"
        trigger={
          <Button size="small" aria-label={words.moveTo} icon={<FolderInput />} busy={place.isPending}>
            <span className="max-sm:sr-only">{words.move}</span>
          </Button>
        }
      >
        {folders.map((folder) => (
          <MenuItem
            key={folder.folder_id}
            icon={<Folder />}
            onSelect={() => place.mutate({ voices, move: { folder } }, { onSuccess: onClear })}
          >
            {folder.name}
          </MenuItem>
        ))}
        {isAnyPlaced ? (
          <MenuItem
            icon={<FolderMinus />}
            onSelect={() => place.mutate({ voices, move: { folder: null } }, { onSuccess: onClear })}
          >
            {words.moveOut}
          </MenuItem>
        ) : null}
        {folders.length > 0 ? <MenuLine /> : null}
        <MenuItem icon={<FolderPlus />} onSelect={onNewFolder}>
          {words.add}
        </MenuItem>
      </Menu>
      <Button
        size="small"
        aria-label={star}
        icon={areStarred ? <StarOff /> : <Star />}
        busy={place.isPending}
        onClick={() => place.mutate({ voices, move: { is_favourite: !areStarred } })}
      >
        <span className="max-sm:sr-only">{words.favorites}</span>
      </Button>
      <Button size="small" icon={<Trash2 />} busy={isDeleting} onClick={onDelete} className="text-danger">
        <span className="max-sm:sr-only">{voiceLabWords.delete}</span>
      </Button>
      <IconButton size="small" label={words.selectNone} icon={<X />} onClick={onClear} />
    </div>
  );
}
