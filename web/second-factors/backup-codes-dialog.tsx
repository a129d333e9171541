import { Copy, Download, TriangleAlert } from "lucide-react";
import { copyText } from "../history/index.ts";
import { saveFile } from "../player/index.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { securityWords } from "../words/security.ts";

const words = securityWords.backup;

/** Backup codes, once. It can only be answered, so that nobody loses them by a press beside it. */
export default function BackupCodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${codes.join("\n")}\n`;
  return (
    <Dialog
      open
      onOpenChange={onDone}
      title={words.title}
      description={words.lead}
      actions={
        <>
          <Button icon={<Copy />} onClick={() => void copyText(text, words.copied)}>
            {words.copy}
          </Button>
          <Button icon={<Download />} onClick={() => saveFile(new Blob([text], { type: "text/plain" }), words.file)}>
            {words.download}
          </Button>
          <Button look="solid" onClick={onDone}>
            {words.kept}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ul
          aria-label={words.row}
          className="grid gap-x-6 gap-y-1 rounded-lg bg-hover px-4 py-4 max-sm:justify-center sm:grid-cols-2 sm:gap-y-2 font-mono text-sm"
        >
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap tabular-nums">
              {code}
            </li>
          ))}
        </ul>
        <p className="flex gap-2.5 text-sm text-ink-soft">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {words.warning}
        </p>
      </div>
    </Dialog>
  );
}
