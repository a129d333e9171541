/** Which provider can do a work, where the kind alone does not say it. */
import type { Abilities } from "./messages.ts";
import type { VoicePrint } from "./ports.ts";
import type { WorkKind, Works } from "./works.ts";

/** What of a request decides who can do it. */
interface Deciding {
  from?: string;
  to?: string;
  maker_id?: string;
  print?: VoicePrint;
  made?: { print: VoicePrint };
}

/** Whether a provider makes, and so reads, the prints of a maker. */
const knowsMaker = ({ print_makers, designer }: Abilities, maker_id: string): boolean =>
  designer?.maker.maker_id === maker_id || print_makers.some((maker) => maker.maker_id === maker_id);

/** Whether a provider can do a kind of work, or this one of the kind: its languages, or whose print it needs, decide too. */
export function isAbleTo<K extends WorkKind>(abilities: Abilities, kind: K, request?: Works[K]["request"]): boolean {
  if (!abilities.works.includes(kind)) return false;
  if (!request) return true;
  const { from, to, maker_id, print, made } = request as Deciding;
  if (kind === "translation") return abilities.translation_pairs.some((pair) => pair.from === from && pair.to === to);
  const maker = maker_id ?? print?.maker_id ?? made?.print.maker_id;
  if (maker === undefined) return true;
  if (kind === "conversion" || kind === "voice_shape") return abilities.conversion?.maker_ids.includes(maker) ?? false;
  return knowsMaker(abilities, maker);
}
