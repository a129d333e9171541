import { Dialog } from "../ui/dialog.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { shellWords } from "../words/shell.ts";
import { shortcuts } from "./shortcuts.ts";
import { useStore } from "./store.ts";

/** Every shortcut that works on this page. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const all = useStore(shortcuts);
  const scopes = (["page", "everywhere"] as const)
    .map((scope) => ({ scope, entries: all.filter((shortcut) => shortcut.scope === scope) }))
    .filter((group) => group.entries.length > 0);
  return (
    <Dialog open onOpenChange={onClose} width="small" title={shellWords.shortcutsTitle} closeWords={shellWords.close}>
      <div className="flex flex-col gap-5">
        {scopes.map((group) => (
          <section key={group.scope}>
            <h3 className="mb-1 text-xs font-medium text-ink-faint">{shellWords.shortcutScopes[group.scope]}</h3>
            <dl>
              {group.entries.map((shortcut) => (
                <div key={shortcut.keys} className="flex h-9 items-center justify-between gap-4">
                  <dt>{shortcut.words}</dt>
                  <dd>
                    <Kbd keys={shortcut.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
