import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { shellWords } from "../words/shell.ts";
import { voiceFolderWords as words } from "../words/voice-folders.ts";

/** How deleting several voices went, where some are still there. */
export interface RefusedVoices {
  deleted: number;
  refused: readonly { voice_id: string; name: string; reason: string }[];
}

/** Why each of several voices could not be deleted. */
export default function RefusedDialog({ outcome, onClose }: { outcome: RefusedVoices; onClose: () => void }) {
  const { deleted, refused } = outcome;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.refusedTitle(refused.length)}
      description={words.refusedLead(deleted)}
      closeWords={shellWords.close}
      actions={
        <Button look="solid" onClick={onClose} autoFocus>
          {shellWords.close}
        </Button>
      }
    >
      <ul className="divide-y divide-line">
        {refused.map(({ voice_id, name, reason }) => (
          <li key={voice_id} className="py-2.5">
            <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
            <span className="block text-sm text-ink-soft">{reason}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
