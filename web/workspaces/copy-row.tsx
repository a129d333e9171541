import { Copy } from "lucide-react";
import { copyText } from "../history/index.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { workspaceSecurityWords } from "../words/workspace-security.ts";

const words = workspaceSecurityWords.domains;

/** A value that is entered somewhere else, whole and with a button that copies it. */
export function CopyRow({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs font-medium text-ink-faint">{label}</dt>
      <dd className="mt-1 flex items-start gap-1 rounded-md bg-sunken pl-3 inset-ring inset-ring-line">
        <code className="min-w-0 flex-1 py-2 font-mono text-sm break-all">{value}</code>
        <IconButton
          label={`${words.copy}: ${label}`}
          icon={<Copy />}
          tooltip={false}
          onClick={() => void copyText(value, words.copied)}
        />
      </dd>
    </div>
  );
}
