import { AudioLines, CopyCheck, Gem, GraduationCap, Star, WandSparkles } from "lucide-react";
import type { ComponentType } from "react";
import type { VOICE_CATEGORIES } from "../../contract/voices.ts";
import { Tooltip } from "../ui/tooltip.tsx";
import { voiceWords } from "../words/voices.ts";

export type VoiceCategory = (typeof VOICE_CATEGORIES)[number];

const ICONS: Readonly<Record<VoiceCategory, ComponentType<{ className?: string; "aria-hidden"?: boolean }>>> = {
  premade: AudioLines,
  cloned: CopyCheck,
  generated: WandSparkles,
  // No tick: whether its speaker agreed is another question.
  professional: GraduationCap,
  high_quality: Gem,
  famous: Star,
};

/** Where a voice comes from, as an icon that says so under the pointer. */
export function CategoryIcon({ category }: { category: VoiceCategory }) {
  const Icon = ICONS[category];
  return (
    <Tooltip words={voiceWords.categories[category]} describes={false}>
      <span role="img" aria-label={voiceWords.categories[category]} className="inline-flex shrink-0 text-ink-faint">
        <Icon aria-hidden className="size-3.5" />
      </span>
    </Tooltip>
  );
}
