import { useMutation } from "@tanstack/react-query";
import { Download, Trash2, X } from "lucide-react";
import { type DownloadFormat, downloadItems } from "../player/index.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { historyWords } from "../words/history.ts";

export interface SelectionBarProps {
  ids: readonly string[];
  isDeleting: boolean;
  onDelete: () => void;
  onClear: () => void;
}

/** What can be done with several items at once. */
export function SelectionBar({ ids, isDeleting, onDelete, onClear }: SelectionBarProps) {
  const download = useMutation({ mutationFn: (format: DownloadFormat) => downloadItems([...ids], format) });
  const words = ids.length === 1 ? historyWords.downloadAs : historyWords.downloadZip;
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-2 rounded-md bg-accent-wash py-1 pr-1 pl-3">
      <span role="status" className="flex-1 font-medium text-accent-text">
        {historyWords.selected(ids.length)}
      </span>
      <Menu
        label={historyWords.download}
        trigger={
          <Button size="small" icon={<Download />} busy={download.isPending}>
            <span className="max-sm:sr-only">{historyWords.download}</span>
          </Button>
        }
      >
        <MenuItem onSelect={() => download.mutate("mp3")}>{words.mp3}</MenuItem>
        <MenuItem onSelect={() => download.mutate("wav")}>{words.wav}</MenuItem>
      </Menu>
      <Button size="small" icon={<Trash2 />} busy={isDeleting} onClick={onDelete} className="text-danger">
        <span className="max-sm:sr-only">{historyWords.delete}</span>
      </Button>
      <IconButton size="small" label={historyWords.selectNone} icon={<X />} onClick={onClear} />
    </div>
  );
}
