import type { Output } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import { LIBRARY_LABELS, type LibraryLabel, type voiceLibrary } from "../../contract/voice-library.ts";
import type { Context } from "../context.ts";
import { findPremades } from "../voices/index.ts";
import { countLabels } from "./store.ts";

/** What voices in the library can be looked for by: what people say of theirs, and what is known of those of engines. */
export async function listLibraryLabels(ctx: Context): Promise<Output<typeof voiceLibrary.list_labels>> {
  const shared = await countLabels(ctx.db.drizzle);
  const premade = findPremades(ctx);
  const choicesOf = (label: LibraryLabel) => {
    const counts = new Map<string, number>();
    const count = (value: string, voices: number) => {
      if (value !== "") counts.set(value, (counts.get(value) ?? 0) + voices);
    };
    for (const row of shared) if (row.label === label) count(row.value, row.voices);
    for (const { labels } of premade) count(labels[label] ?? "", 1);
    return [...counts]
      .map(([value, voices]) => ({ value, voices }))
      .sort((a, b) => b.voices - a.voices || a.value.localeCompare(b.value, "en"))
      .slice(0, limits.libraryChoicesMax);
  };
  const labels = Object.fromEntries(LIBRARY_LABELS.map((label) => [label, choicesOf(label)]));
  return { labels: labels as Output<typeof voiceLibrary.list_labels>["labels"] };
}
