/** What people know the parts of usage by. */
import { NO_PART } from "../../contract/usage.ts";
import { PRODUCT_NAMES, type UsagePart } from "../../contract/usage-parts.ts";
import type { Context } from "../context.ts";
import { readKeyNames, readMembers } from "./statistics-store.ts";

const nothing: Readonly<Record<UsagePart, string>> = {
  product: "No product",
  voice: "No voice",
  model: "No model",
  api_key: "No API key",
  user: "Nobody",
};

/** As much of an id as tells it from others. */
const short = (id: string): string => id.slice(-6);

async function namesOf(
  { db, engines, caller }: Pick<Context, "db" | "engines" | "caller">,
  part: UsagePart,
  ids: readonly string[],
): Promise<Map<string, string>> {
  switch (part) {
    case "product":
      return new Map(Object.entries(PRODUCT_NAMES));
    case "voice":
      return new Map(engines.voices.map(({ voice_id, name }) => [voice_id, name]));
    case "model":
      return new Map(
        [...engines.transcription.models, ...engines.models].map(({ model_id, name }) => [model_id, name]),
      );
    case "api_key":
      return new Map((await readKeyNames(db, caller.workspace_id, ids)).map(({ id, name }) => [id, name]));
    case "user":
      return new Map(
        (await readMembers(db, caller.workspace_id, ids)).map(({ id, email, is_service }) => [
          id,
          is_service ? "API keys of the workspace" : email,
        ]),
      );
  }
}

/** Of what is no more: nobody's name is kept beyond the thing itself. */
function goneName(part: UsagePart, id: string): string {
  if (part === "api_key") return `Deleted key (${short(id)})`;
  return part === "user" ? `Former member (${short(id)})` : id;
}

/** What everything beyond the largest is called. */
export const othersLabel = "Others";

/** Names that mean something else already: what everything else is called, and what every object has. */
const meantOtherwise = [othersLabel, "__proto__"] as const;

export interface Label {
  text: string;
  /** The key was deleted, the member left, the voice is not here any more. */
  is_gone: boolean;
}

/** A label for each of these ids; no two have the same one. Whoever and whatever is another workspace's has no name here. */
export async function labelsOf(
  ctx: Pick<Context, "db" | "engines" | "caller">,
  part: UsagePart,
  ids: readonly string[],
): Promise<Map<string, Label>> {
  const names = await namesOf(ctx, part, ids);
  const labels = new Map<string, Label>();
  const taken = new Set<string>(meantOtherwise);
  // In the order of ids, so that the same one of two namesakes is told apart each time.
  for (const id of [...new Set(ids)].sort()) {
    const known = id === NO_PART ? nothing[part] : names.get(id);
    const name = known ?? goneName(part, id);
    const text = taken.has(name) ? `${name} (${short(id)})` : name;
    taken.add(text);
    labels.set(id, { text, is_gone: known === undefined });
  }
  return labels;
}
