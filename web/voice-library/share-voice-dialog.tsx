import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { Voice } from "../../contract/voices.ts";
import { api, query } from "../api.ts";
import { FailedRow } from "../settings/index.ts";
import { confirm } from "../shell/confirm.ts";
import { countText, longDayText } from "../shell/numbers.ts";
import { Refusal } from "../shell/refusal.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ToggleGroup } from "../ui/toggle-group.tsx";
import { shareVoiceWords as words } from "../words/voice-library.ts";
import { ShareAudience } from "./share-audience.tsx";
import { draftOf, problemsOf, type ShareDraft, settingsOf } from "./share-draft.ts";
import { ShareFigures } from "./share-figures.tsx";
import { ShareLooks } from "./share-looks.tsx";
import { ShareTerms } from "./share-terms.tsx";

const DAY_SECONDS = 86_400;
type View = "sharing" | "figures";
const VIEWS = (["sharing", "figures"] as const).map((value) => ({ value, words: words.viewNames[value] }));

/** Asks before sharing ends, and says who keeps the voice until when. */
function confirmEnd({ name, sharing }: Voice): Promise<boolean> {
  const count = sharing?.cloned_by_count ?? 0;
  const holders = words.holders(countText(count));
  const days = sharing?.notice_period ?? 0;
  const held =
    days > 0
      ? words.endLater(holders, longDayText(Math.floor(Date.now() / 1000) + days * DAY_SECONDS))
      : words.endNow(holders);
  return confirm({
    title: words.endTitle(name),
    description: count === 0 ? words.endNobody : held,
    confirm: words.endConfirm,
    cancel: words.endCancel,
    danger: true,
  });
}

/** Sends what was chosen. What the voice is like goes first, so that nobody finds it before it is as it should be. */
async function save(voice_id: string, draft: ShareDraft, isShared: boolean): Promise<void> {
  // What ends does so by what was promised, not by what is typed now.
  if (draft.audience === "nobody" && isShared) return void (await api.voice_library.share({ voice_id, enable: false }));
  const isListed = draft.audience === "library";
  await api.voice_library.share_library({
    voice_id,
    ...settingsOf(draft),
    ...(isListed ? { enable_library: true } : {}),
  });
  if (draft.audience === "nobody" || isListed) return;
  const emails = draft.audience === "named" ? [...draft.emails] : [];
  await api.voice_library.share({ voice_id, enable: true, emails, leave_library: true });
}

function ShareForm({ form, voice, onBusy }: { form: string; voice: Voice; onBusy: (isBusy: boolean) => void }) {
  const [draft, setDraft] = useState(() => draftOf(voice));
  const [hasTried, setTried] = useState(false);
  const client = useQueryClient();
  const problems = problemsOf(draft);
  const shownProblems = hasTried ? problems : {};
  const { voice_id, sharing } = voice;
  const send = useMutation({
    mutationFn: () => save(voice_id, draft, sharing?.status === "enabled"),
    onMutate: () => onBusy(true),
    onSettled: async () => {
      onBusy(false);
      await Promise.all(["voices", "voice_library"].map((domain) => client.invalidateQueries({ queryKey: [domain] })));
    },
    meta: { quiet: true, success: words.saved },
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = event.currentTarget;
    setTried(true);
    if (Object.keys(problems).length > 0) {
      requestAnimationFrame(() => fields.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    const ends = draft.audience === "nobody" && sharing?.status === "enabled";
    if (!ends || (await confirmEnd(voice))) send.mutate();
  };
  const change = (part: Partial<ShareDraft>) => setDraft((before) => ({ ...before, ...part }));
  const parts = { draft, problems: shownProblems, onChange: change };
  return (
    <form id={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5 pb-1">
      <Refusal error={send.error} />
      <ShareAudience {...parts} voice_id={voice_id} sharing={sharing} />
      {draft.audience === "nobody" ? null : (
        <>
          <ShareTerms {...parts} />
          <ShareLooks {...parts} voice_id={voice_id} />
        </>
      )}
    </form>
  );
}

export interface ShareVoiceDialogProps {
  voice: Pick<Voice, "voice_id" | "name">;
  onClose: () => void;
}

/** Who else may have a voice of one's own, on which terms, how it is shown, and what comes of it. */
export default function ShareVoiceDialog({ voice: { voice_id, name }, onClose }: ShareVoiceDialogProps) {
  const [view, setView] = useState<View>("sharing");
  const [isBusy, setBusy] = useState(false);
  const form = useId();
  // Opened anew, it shows what is so now: the list of voices may be a week old.
  const asked = useQuery({ ...query(api.voices.get, { voice_id }), staleTime: 0, gcTime: 0 });
  const voice = asked.data;
  const body = () => {
    if (voice === undefined) {
      if (asked.error !== null) return <FailedRow title={words.failed} query={asked} />;
      return (
        <div role="status" className="flex flex-col gap-2">
          <span className="sr-only">{words.loading}</span>
          {["a", "b", "c", "d"].map((key) => (
            <Skeleton key={key} className="h-16 rounded-md" />
          ))}
        </div>
      );
    }
    return (
      <>
        {view === "figures" ? <ShareFigures voice_id={voice_id} /> : null}
        {/* What was changed stays while one looks at the figures. */}
        <div hidden={view === "figures"}>
          <ShareForm form={form} voice={voice} onBusy={setBusy} />
        </div>
      </>
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title(name)}
      closeWords={words.close}
      width="large"
      actions={
        view === "sharing" && voice !== undefined ? (
          <>
            <Button onClick={onClose}>{words.close}</Button>
            <Button type="submit" form={form} look="primary" busy={isBusy}>
              {words.save}
            </Button>
          </>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-5">
        {voice == null || voice.sharing === null ? null : (
          <ToggleGroup label={words.views} value={view} onChange={setView} choices={VIEWS} className="self-start" />
        )}
        {body()}
      </div>
    </Dialog>
  );
}
