import { ShieldAlert } from "lucide-react";
import type { JudgedVoice } from "../../contract/voice-reviews.ts";
import { countText } from "../shell/numbers.ts";
import { Badge } from "../ui/badge.tsx";
import { HearVoice, VoiceLabel } from "../voices/index.ts";
import { voiceReviewWords as words } from "../words/voice-reviews.ts";

/** A voice that is judged: what it is called where others see it, whose it is, and how it sounds. */
export function JudgedHead({ voice }: { voice: JudgedVoice }) {
  const { sharing, safety_control, safety_reason } = voice;
  const name = sharing?.name ?? voice.name;
  const description = sharing?.description ?? voice.description;
  const holders = sharing?.cloned_by_count ?? 0;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <h2>
          <VoiceLabel voice={{ ...voice, name }} wraps />
        </h2>
        <div className="mt-1.5 flex flex-col gap-2 pl-11">
          {description === "" ? null : <p className="text-sm [overflow-wrap:anywhere] text-ink-soft">{description}</p>}
          <p className="text-sm [overflow-wrap:anywhere] text-ink-faint">
            {words.ofOwner(voice.owner_email)}
            {holders === 0 ? "" : ` · ${words.holders(countText(holders))}`}
          </p>
          <p className="flex flex-wrap gap-1.5 empty:hidden">
            {safety_control === null ? null : (
              <Badge tone="danger" icon={<ShieldAlert aria-hidden />}>
                {words.blocked[safety_control]}
              </Badge>
            )}
            {sharing?.status === "enabled" && sharing.enabled_in_library && sharing.review_status !== "pending" ? (
              <Badge>{words.inLibrary}</Badge>
            ) : null}
          </p>
          {safety_reason === null ? null : <p className="text-sm [overflow-wrap:anywhere]">{safety_reason}</p>}
        </div>
      </div>
      {voice.preview_url === "" ? null : <HearVoice voice={{ ...voice, name }} look="plain" />}
    </div>
  );
}
