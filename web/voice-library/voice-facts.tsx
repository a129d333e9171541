import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { LibraryVoice } from "../../contract/voice-library.ts";
import { countText } from "../shell/numbers.ts";
import { Badge } from "../ui/badge.tsx";
import { classes } from "../ui/classes.ts";
import { Tooltip } from "../ui/tooltip.tsx";
import { voiceLibraryWords as words } from "../words/voice-library.ts";
import { multiplierText, noticeText, rateText } from "./voice-terms.ts";

const SITES = {
  instagram: (name: string) => `https://www.instagram.com/${name}`,
  twitter: (name: string) => `https://x.com/${name}`,
  youtube: (name: string) => `https://www.youtube.com/@${name}`,
  tiktok: (name: string) => `https://www.tiktok.com/@${name}`,
} as const;

/** The labels of a voice of the library, in the shape in which voices have them. */
export const labelsOf = ({ language, accent, age, descriptive, use_case, gender }: LibraryVoice) => ({
  language,
  accent,
  age,
  descriptive,
  use_case,
  gender,
});

/** A short word, and what it means under the pointer and for those who hear the page. */
function Fact({ hint, icon, tone, children }: { hint: string; icon?: ReactNode; tone?: "accent"; children: string }) {
  return (
    <Tooltip words={hint} describes={false}>
      <span>
        <Badge {...(tone === undefined ? {} : { tone })} {...(icon === undefined ? {} : { icon })}>
          {children}
          <span className="sr-only">. {hint}</span>
        </Badge>
      </span>
    </Tooltip>
  );
}

/** What a voice costs and promises. */
export function VoiceFacts({ voice, isMine, className }: { voice: LibraryVoice; isMine: boolean; className?: string }) {
  const rate = rateText(voice, isMine);
  const notice = noticeText(voice.notice_period);
  return (
    <span className={classes("flex flex-wrap items-center gap-1.5 empty:hidden", className)}>
      {isMine ? <Badge tone="good">{words.yours}</Badge> : null}
      {voice.featured ? <Badge tone="good">{words.featured}</Badge> : null}
      {rate === null ? null : (
        <Fact tone="accent" hint={isMine ? words.dollarsHint : words.creditsHint(multiplierText(voice.rate))}>
          {rate}
        </Fact>
      )}
      {notice === null ? null : (
        <Fact hint={isMine ? words.ownNoticeHint(notice) : words.noticeHint(notice)}>{words.notice(notice)}</Fact>
      )}
      {voice.live_moderation_enabled ? (
        <Fact icon={<ShieldCheck aria-hidden />} hint={words.moderatedHint}>
          {words.moderated}
        </Fact>
      ) : null}
      {voice.free_users_allowed ? null : <Fact hint={words.paidOnlyHint}>{words.paidOnly}</Fact>}
    </span>
  );
}

/** Where whoever made it is found elsewhere; nothing when they do not say. */
export function VoiceHandles({ voice }: { voice: LibraryVoice }) {
  const handles = (Object.keys(SITES) as (keyof typeof SITES)[]).flatMap((site) => {
    const name = voice[`${site}_username`];
    return name === null || name === "" ? [] : [{ site, name, href: SITES[site](encodeURIComponent(name)) }];
  });
  return handles.map(({ site, name, href }) => (
    <a
      key={site}
      href={href}
      target="_blank"
      rel="noreferrer nofollow"
      className="touchable relative max-w-full truncate underline decoration-line-strong underline-offset-2 hover:text-ink"
    >
      {words.social[site]} @{name}
    </a>
  ));
}

/** How many hold it; nothing while nobody does. */
export const holdersText = ({ cloned_by_count }: LibraryVoice): string | null =>
  cloned_by_count === 0 ? null : words.holders(countText(cloned_by_count));
