import { Copy, Globe, Link2, Lock, Mail } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { VoiceSharing } from "../../contract/voice-shapes.ts";
import { copyText } from "../history/index.ts";
import { useUser } from "../shell/account.ts";
import { longDayText } from "../shell/numbers.ts";
import { Button } from "../ui/button.tsx";
import { shareVoiceWords as words } from "../words/voice-library.ts";
import { EmailChips } from "./email-chips.tsx";
import { AUDIENCES, type Audience, audienceOf, type ShareDraft, type ShareProblems } from "./share-draft.ts";

const ICONS: Readonly<Record<Audience, ReactNode>> = {
  nobody: <Lock aria-hidden />,
  named: <Mail aria-hidden />,
  link: <Link2 aria-hidden />,
  library: <Globe aria-hidden />,
};

function LinkRow({ voice_id, sharing }: { voice_id: string; sharing: VoiceSharing | null }) {
  const { data: user } = useUser();
  if (sharing?.status !== "enabled") return <p className="text-sm text-ink-faint">{words.linkAfterSaving}</p>;
  const owner = sharing.public_owner_id || user?.public_user_id;
  const link = `${location.origin}/app/voice-lab/share/${owner}/${voice_id}`;
  return (
    <div className="flex items-center gap-2">
      <span className="flex h-9 min-w-0 flex-1 items-center rounded-md bg-sunken px-3 inset-ring inset-ring-line">
        <span className="sr-only">{words.link}: </span>
        <a href={link} target="_blank" rel="noreferrer" className="truncate hover:underline">
          {link}
        </a>
      </span>
      <Button icon={<Copy />} onClick={() => void copyText(link, words.linkCopied)}>
        {words.copyLink}
      </Button>
    </div>
  );
}

export interface ShareAudienceProps {
  voice_id: string;
  sharing: VoiceSharing | null;
  draft: ShareDraft;
  problems: ShareProblems;
  onChange: (part: Partial<ShareDraft>) => void;
}

/** Who may add the voice, and by what link. */
export function ShareAudience({ voice_id, sharing, draft, problems, onChange }: ShareAudienceProps) {
  const name = useId();
  const isEnding = sharing?.status === "disabled" && sharing.disable_at_unix !== null;
  const isStillHeld = isEnding && (sharing.disable_at_unix ?? 0) * 1000 > Date.now() && sharing.cloned_by_count > 0;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{words.who}</legend>
      {isStillHeld ? (
        <p className="rounded-md bg-hover px-3 py-2.5 text-sm text-ink-soft">
          {words.ending(longDayText(sharing.disable_at_unix ?? 0))}
        </p>
      ) : null}
      {AUDIENCES.map((audience) => (
        <label
          key={audience}
          className="flex cursor-pointer items-start gap-3 rounded-md border border-line px-3 py-2.5 transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-ring [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0"
        >
          <input
            type="radio"
            name={name}
            checked={draft.audience === audience}
            onChange={() => onChange({ audience })}
            className="sr-only"
          />
          {ICONS[audience]}
          <span className="min-w-0">
            <span className="block font-medium">{words.audiences[audience].name}</span>
            <span className="block text-sm text-pretty text-ink-soft">{words.audiences[audience].hint}</span>
          </span>
        </label>
      ))}
      {draft.audience === "named" ? (
        <div className="mt-1">
          <EmailChips emails={draft.emails} onChange={(emails) => onChange({ emails })} error={problems.emails} />
        </div>
      ) : null}
      {draft.audience === "nobody" ? null : <LinkRow voice_id={voice_id} sharing={sharing} />}
      {draft.audience !== "nobody" && audienceOf(sharing) === "library" && draft.audience !== "library" ? (
        <p className="text-sm text-ink-soft">{words.leavingLibrary}</p>
      ) : null}
    </fieldset>
  );
}
