import { Folder, FolderOpen, FolderPlus, MoreHorizontal, PencilLine, Star, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { VoiceFolder } from "../../contract/voice-folders.ts";
import type { Voice } from "../../contract/voices.ts";
import { countText } from "../shell/numbers.ts";
import { classes } from "../ui/classes.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { voiceFolderWords as words } from "../words/voice-folders.ts";
import { useDeleteFolder } from "./change-folders.ts";
import { addressOf, isIn, type Place } from "./own-voices.ts";

const chipLook =
  "touchable inline-flex h-8 max-w-56 shrink-0 items-center gap-1.5 rounded-full px-3 text-sm font-medium transition-colors [&_svg]:size-4 [&_svg]:shrink-0";

interface ChipProps {
  to: Place;
  isHere: boolean;
  icon?: ReactNode;
  count: number;
  children: string;
}

/** A place that voices are in, with how many are there. */
function Chip({ to, isHere, icon, count, children }: ChipProps) {
  return (
    <Link
      to={{ search: addressOf(to) }}
      replace
      preventScrollReset
      aria-current={isHere ? "page" : undefined}
      className={classes(
        chipLook,
        isHere ? "bg-accent-wash text-accent-text" : "bg-hover text-ink-soft hover:bg-press hover:text-ink",
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
      <span aria-hidden className="text-xs tabular-nums opacity-80">
        {countText(count)}
      </span>
      <span className="sr-only">{words.holds(count)}</span>
    </Link>
  );
}

function FolderMenu({ folder, count, onRename }: { folder: VoiceFolder; count: number; onRename: () => void }) {
  const remove = useDeleteFolder(() => undefined);
  return (
    <Menu
      label={words.more(folder.name)}
      align="start"
      trigger={
        <IconButton
          size="small"
          label={words.more(folder.name)}
          icon={<MoreHorizontal />}
          busy={remove.isBusy}
          tooltip={false}
        />
      }
    >
      <MenuItem icon={<PencilLine />} onSelect={onRename}>
        {words.rename}
      </MenuItem>
      <MenuItem icon={<Trash2 />} danger onSelect={() => void remove.ask(folder, count)}>
        {words.delete}
      </MenuItem>
    </Menu>
  );
}

export interface FolderBarProps {
  place: Place;
  voices: readonly Voice[];
  folders: readonly VoiceFolder[];
  onAdd: () => void;
  onRename: (folder: VoiceFolder) => void;
}

/** Where voices are: all of one's own, the favorites, and folders; the chosen folder can be renamed and deleted. */
export function FolderBar({ place, voices, folders, onAdd, onRename }: FolderBarProps) {
  const count = (where: Place) => voices.filter((voice) => isIn(voice, where)).length;
  return (
    <nav aria-label={words.folders} className="-mx-1 flex max-h-28 flex-wrap items-center gap-1.5 overflow-y-auto p-1">
      <Chip to="all" isHere={place === "all"} count={count("all")}>
        {words.all}
      </Chip>
      <Chip to="favorites" isHere={place === "favorites"} icon={<Star aria-hidden />} count={count("favorites")}>
        {words.favorites}
      </Chip>
      {folders.map((folder) => {
        const { folder_id, name } = folder;
        const isHere = typeof place === "object" && place.folder_id === folder_id;
        return (
          <span key={folder_id} className="inline-flex min-w-0 items-center gap-0.5">
            <Chip
              to={{ folder_id }}
              isHere={isHere}
              icon={isHere ? <FolderOpen aria-hidden /> : <Folder aria-hidden />}
              count={count({ folder_id })}
            >
              {name}
            </Chip>
            {isHere ? (
              <FolderMenu folder={folder} count={count({ folder_id })} onRename={() => onRename(folder)} />
            ) : null}
          </span>
        );
      })}
      <button
        type="button"
        onClick={onAdd}
        className={classes(chipLook, "text-ink-soft hover:bg-hover hover:text-ink")}
      >
        <FolderPlus aria-hidden />
        {words.add}
      </button>
    </nav>
  );
}
