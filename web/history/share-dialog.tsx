import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, Copy, Share2 } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import type { HistoryItem } from "../../contract/history.ts";
import { limits } from "../../contract/limits.ts";
import { api, query } from "../api.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Input } from "../ui/input.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useIsPhone } from "../ui/use-phone.ts";
import { historyWords, shareWords } from "../words/history.ts";
import { copyText } from "./copy-text.ts";
import { shareNatively, shownLink } from "./share-link.ts";

/** A dialog, or on a phone a sheet from the bottom. */
function Frame({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const isPhone = useIsPhone();
  const parts = { open: true, onOpenChange: onClose, title: shareWords.title, closeWords: historyWords.close };
  if (!isPhone) {
    return (
      <Dialog {...parts} description={shareWords.description}>
        {children}
      </Dialog>
    );
  }
  return (
    <Sheet {...parts}>
      <div className="px-5 pb-6">
        <p className="mb-5 text-ink-soft">{shareWords.description}</p>
        {children}
      </div>
    </Sheet>
  );
}

/** What went wrong, where it went wrong; spoken as soon as it appears. */
function Banner({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="mb-4 flex gap-2 rounded-md bg-danger-wash px-3 py-2.5 text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </div>
  );
}

function PublicName({ current, onFailure }: { current: string; onFailure: (words: string | null) => void }) {
  const [name, setName] = useState(current);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () => api.account.update_public_user_name({ public_user_name: name.trim() }),
    onSuccess: async () => {
      onFailure(null);
      await client.invalidateQueries({ queryKey: api.history.get_share_link.key });
      await client.invalidateQueries({ queryKey: ["account"] });
    },
    onError: (error) => onFailure(error.message),
    meta: { success: shareWords.nameUpdated, quiet: true },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit} className="mt-5">
      <Field label={shareWords.name} hint={shareWords.nameHint}>
        {(parts) => (
          <div className="flex gap-2">
            <div className="min-w-0 flex-1">
              <Input
                {...parts}
                value={name}
                maxLength={limits.publicNameLengthMax}
                autoComplete="nickname"
                onChange={(event) => setName(event.target.value)}
              />
            </div>
            <Button
              type="submit"
              busy={save.isPending}
              disabled={name.trim() === "" || name.trim() === current}
              className="h-10"
            >
              {shareWords.nameSave}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

export interface ShareDialogProps {
  item: Pick<HistoryItem, "history_item_id" | "text">;
  onClose: () => void;
}

/** The public link to an item, ways to pass it on, and the name that stands beside it. */
export default function ShareDialog({ item: { history_item_id, text }, onClose }: ShareDialogProps) {
  const { data, error } = useQuery(query(api.history.get_share_link, { history_item_id }));
  const [failure, setFailure] = useState<string | null>(null);
  const link = data?.share_link;
  const problem = error === null ? failure : error.message;
  const copy = () => link !== undefined && void copyText(link, shareWords.copied);
  const share = async () => {
    if (link === undefined) return;
    const outcome = await shareNatively({ title: text.slice(0, 80), url: link }, navigator.share?.bind(navigator));
    setFailure(outcome.kind === "refused" ? outcome.reason : null);
    if (outcome.kind === "refused") copy();
    // biome-ignore lint/suspicious/noConsole: the specification wants it logged and nothing shown
    if (outcome.kind === "aborted") console.info(shareWords.aborted);
  };
  return (
    <Frame onClose={onClose}>
      {problem === null ? null : <Banner>{problem}</Banner>}
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex h-10 min-w-0 flex-1 basis-80 items-center rounded-md bg-sunken pr-0.5 pl-3 inset-ring inset-ring-line">
          {link === undefined ? (
            <Skeleton className="mr-3 h-4 w-full" />
          ) : (
            <>
              <a
                href={link}
                target="_blank"
                rel="noreferrer"
                title={link}
                className="min-w-0 flex-1 truncate hover:underline"
              >
                {shownLink(link)}
              </a>
              <IconButton label={shareWords.copy} icon={<Copy />} onClick={copy} />
            </>
          )}
        </div>
        <Button
          look="primary"
          icon={<Share2 />}
          disabled={link === undefined}
          onClick={() => void share()}
          className="h-10 max-sm:flex-1"
        >
          {shareWords.share}
        </Button>
      </div>
      {data === undefined ? null : (
        <PublicName key={data.public_user_name} current={data.public_user_name ?? ""} onFailure={setFailure} />
      )}
    </Frame>
  );
}
