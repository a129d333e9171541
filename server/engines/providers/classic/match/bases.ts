/** Which voice of the cast a match begins with. */

import type { VoiceProfile } from "../../../../audio/voice/voice-profile.ts";
import type { TakeRequest } from "../../../ports.ts";
import { cast } from "../cast.ts";
import type { CastMember } from "../cast-member.ts";
import { speakerPitch } from "../recipe.ts";

/** So many semitones count as much as one of the other reasons. */
const semitonesPerPoint = 4;
/** Moving a voice far costs it some of its clearness. */
const pointsPerMovedSemitone = 0.12;

const pitchOf = ({ recipe }: CastMember): number => speakerPitch(recipe.base) * 2 ** (recipe.pitch / 12);

/** How far a voice is from what is looked for, in points, as far as it is known without hearing it. */
function pointsOf(
  member: CastMember,
  target: Pick<VoiceProfile, "pitch_hertz">,
  { language, labels }: Pick<TakeRequest, "language" | "labels">,
): number {
  const { recipe } = member;
  let points = Math.abs(12 * Math.log2(target.pitch_hertz / pitchOf(member))) / semitonesPerPoint;
  if (recipe.base.engine === "flite") points += pointsPerMovedSemitone * Math.abs(recipe.pitch);
  if (labels.gender && labels.gender !== "neutral" && labels.gender !== member.labels.gender) points += 2;
  if (labels.age && labels.age !== member.labels.age) points += 0.7;
  // A tremble is somebody's who is old, and nobody else's.
  if ((recipe.tremor ?? 0) > 0 && labels.age !== "old") points += 1.5;
  const accent = labels.accent?.toLowerCase().trim() ?? "";
  const isOfAccent = accent !== "" && accent.includes(member.labels.accent);
  if (isOfAccent) points -= 1.5;
  if (member.language !== language) points += language === "en" ? 20 : 1;
  // Recorded speakers are more of a voice than a synthesiser is, unless it has the accent that is asked for.
  if (language === "en" && recipe.base.engine === "espeak" && !isOfAccent) points += 1;
  return points;
}

/** The voices of the cast that are worth hearing for a match, the likeliest first. */
export function likelyBases(
  target: Pick<VoiceProfile, "pitch_hertz">,
  asked: Pick<TakeRequest, "language" | "labels">,
  count: number,
): CastMember[] {
  // Other languages than English are espeak's.
  const able = cast.filter(({ recipe }) => asked.language === "en" || recipe.base.engine === "espeak");
  const ranked = able
    .map((member) => ({ member, points: pointsOf(member, target, asked) }))
    .sort((a, b) => a.points - b.points);
  const chosen: CastMember[] = [];
  const speakers = new Set<string>();
  for (const { member } of ranked) {
    const speaker = JSON.stringify(member.recipe.base);
    if (speakers.has(speaker)) continue;
    speakers.add(speaker);
    chosen.push(member);
    if (chosen.length === count) break;
  }
  return chosen;
}
