import { useMutation } from "@tanstack/react-query";
import {
  Captions,
  Copy,
  Download,
  MoreHorizontal,
  PencilLine,
  Share2,
  ThumbsDown,
  ThumbsUp,
  Trash2,
  Users,
} from "lucide-react";
import { memo } from "react";
import { useNavigate } from "react-router";
import type { HistoryItem } from "../../contract/history.ts";
import {
  clockText,
  type DownloadFormat,
  downloadItems,
  downloadSubtitles,
  isItem,
  itemTitle,
  PlayButton,
  playHistoryItem,
  usePlayer,
} from "../player/index.ts";
import { sharedThing } from "../sharing/shared-thing.ts";
import { countText } from "../shell/numbers.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { classes } from "../ui/classes.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuItem, MenuLine } from "../ui/menu.tsx";
import { VoiceLabel } from "../voices/index.ts";
import { historyWords } from "../words/history.ts";
import { sharingWords } from "../words/sharing.ts";
import { copyText } from "./copy-text.ts";
import { hourText } from "./date-groups.ts";
import { openShare } from "./dialogs.ts";
import { editorWith } from "./editor-address.ts";
import { ItemActions } from "./item-actions.tsx";
import { QualityBadge } from "./quality-badge.tsx";
import { mayJudge, mayManage } from "./shared-item.ts";
import { useThumb } from "./use-feedback.ts";

const NAME_LENGTH_MAX = 40;

/** How an item is named where its text is too long. */
const shortText = (text: string): string =>
  text.length > NAME_LENGTH_MAX ? `${text.slice(0, NAME_LENGTH_MAX).trimEnd()}…` : text;

/** An item as something that can be shared with people of the workspace. */
const thingOf = (item: HistoryItem) => ({
  resource_type: "history_item" as const,
  resource_id: item.history_item_id,
  name: shortText(itemTitle(item)),
});

interface ItemMenuProps {
  item: HistoryItem;
  onDelete: (ids: readonly string[]) => void;
}

function ItemMenu({ item, onDelete }: ItemMenuProps) {
  const navigate = useNavigate();
  const thumb = useThumb(item);
  // A recording that was changed has no text to be read, copied or spoken again.
  const hasText = item.text !== "";
  const download = useMutation({
    mutationFn: (format: DownloadFormat) => downloadItems([item.history_item_id], format, item.file_name),
  });
  const subtitles = useMutation({
    mutationFn: () => downloadSubtitles(item, "srt"),
  });
  return (
    <Menu
      label={historyWords.more}
      trigger={
        <IconButton
          size="small"
          label={historyWords.more}
          icon={<MoreHorizontal />}
          busy={download.isPending || subtitles.isPending}
          tooltip={false}
        />
      }
    >
      <MenuItem icon={<Download />} onSelect={() => download.mutate("mp3")}>
        {historyWords.downloadAs.mp3}
      </MenuItem>
      <MenuItem icon={<Download />} onSelect={() => download.mutate("wav")}>
        {historyWords.downloadAs.wav}
      </MenuItem>
      {hasText ? (
        <MenuItem icon={<Captions />} onSelect={() => subtitles.mutate()}>
          {historyWords.downloadSubtitles}
        </MenuItem>
      ) : null}
      {mayManage(item) ? (
        <>
          <MenuItem icon={<Share2 />} onSelect={() => openShare(item)}>
            {historyWords.share}
          </MenuItem>
          <MenuItem icon={<Users />} onSelect={() => sharedThing.set(thingOf(item))}>
            {sharingWords.menu}
          </MenuItem>
        </>
      ) : null}
      {mayJudge(item) ? (
        <>
          <MenuLine />
          <MenuItem icon={<ThumbsUp />} onSelect={() => thumb.press(true)}>
            {historyWords.thumbsUp}
          </MenuItem>
          <MenuItem icon={<ThumbsDown />} onSelect={() => thumb.press(false)}>
            {historyWords.thumbsDown}
          </MenuItem>
        </>
      ) : null}
      {hasText ? (
        <>
          <MenuLine />
          <MenuItem icon={<Copy />} onSelect={() => void copyText(item.text, historyWords.textCopied)}>
            {historyWords.copyText}
          </MenuItem>
          <MenuItem icon={<PencilLine />} onSelect={() => void navigate(editorWith(item.history_item_id))}>
            {historyWords.useAgain}
          </MenuItem>
        </>
      ) : null}
      {mayManage(item) ? (
        <>
          <MenuLine />
          <MenuItem icon={<Trash2 />} danger onSelect={() => onDelete([item.history_item_id])}>
            {historyWords.delete}
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}

export interface HistoryRowProps {
  item: HistoryItem;
  isSelected: boolean;
  onSelect: (history_item_id: string, isSelected: boolean) => void;
  onDelete: (ids: readonly string[]) => void;
}

/** One item: hear it, judge it, pass it on, use it again. */
export const HistoryRow = memo(function HistoryRow({ item, isSelected, onSelect, onDelete }: HistoryRowProps) {
  const isOn = usePlayer(({ track }) => track !== null && isItem(item.history_item_id)(track));
  const title = itemTitle(item);
  const name = shortText(title);
  const length = item.text === "" ? null : historyWords.characters(countText(item.text.length));
  const facts = [
    ...(item.access_info === undefined ? [] : [sharingWords.sharedBy(item.access_info.creator_name)]),
    clockText(item.duration_seconds),
    ...(length === null ? [] : [length]),
    hourText(item.date_unix),
  ];
  return (
    <li
      className={classes(
        "group relative -mx-2 flex items-center gap-2 rounded-lg px-2 py-2.5 transition-colors sm:gap-3",
        isSelected ? "bg-accent-wash" : isOn ? "bg-hover" : "hover:bg-hover",
      )}
    >
      <div
        className={classes(
          "transition-opacity",
          !isSelected &&
            "pointer-fine:opacity-0 pointer-fine:focus-within:opacity-100 pointer-fine:group-hover:opacity-100",
        )}
      >
        <Checkbox checked={isSelected} onChange={(next) => onSelect(item.history_item_id, next)}>
          <span className="sr-only">{historyWords.select(name)}</span>
        </Checkbox>
      </div>
      <PlayButton
        look={isOn ? "accent" : "plain"}
        className="rounded-full!"
        tooltip={false}
        name={name}
        isThis={isItem(item.history_item_id)}
        onPlay={() => void playHistoryItem({ ...item, text: title })}
      />
      <div className="min-w-0 flex-1">
        <p className={classes("line-clamp-2 [overflow-wrap:anywhere] sm:line-clamp-1", isOn && "text-accent-text")}>
          {title}
        </p>
        <p
          className={classes(
            "mt-0.5 flex items-center gap-x-1.5 text-sm max-sm:flex-wrap",
            isSelected ? "text-ink-soft" : "text-ink-faint",
          )}
        >
          <VoiceLabel size="line" voice={{ voice_id: item.voice_id, name: item.voice_name }} />
          {facts.map((fact) => (
            <span key={fact} className={classes("shrink-0", fact === length && "max-sm:hidden")}>
              · {fact}
            </span>
          ))}
          <QualityBadge item={item} look="line" />
        </p>
      </div>
      <div className="flex shrink-0 items-center">
        <span
          className={classes(
            "flex items-center transition-opacity max-md:hidden pointer-coarse:hidden",
            item.feedback === null && !isOn && "opacity-0 group-focus-within:opacity-100 group-hover:opacity-100",
          )}
        >
          <ItemActions item={item} size="small" />
        </span>
        <ItemMenu item={item} onDelete={onDelete} />
      </div>
    </li>
  );
});
