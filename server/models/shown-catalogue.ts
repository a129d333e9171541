/** How a model of the catalogue, or one that somebody added, is shown. */
import type { CatalogueModelShown } from "../../contract/models.ts";
import type { Services } from "../context.ts";
import { type CatalogueModel, catalogue } from "./catalogue.ts";
import { findModelHere, type ModelHere } from "./model-folders.ts";
import { fileUrl } from "./model-source.ts";
import { type InstallRow, isUnderWay, readInstall } from "./store.ts";

/** What is known of one model. */
interface Known {
  model: CatalogueModel | undefined;
  here: ModelHere | null;
  row: InstallRow | undefined;
  /** Why the engine that opens models does not use it; null while it does, or has not come to it yet. */
  refusal: string | null;
}

/** Why the engines do not use a model that lies here: it looks whole, and failed when it was tried. */
export const refusalOf = (engines: Pick<Services["engines"], "status">, name: string): string | null =>
  engines
    .status()
    .flatMap(({ parts }) => parts)
    .find((part) => part.name === name && part.state === "damaged")?.detail ?? null;

function shownProgress({
  bytes_done,
  bytes_total,
  bytes_per_second,
  state,
}: InstallRow): CatalogueModelShown["progress"] {
  const isMoving = state === "downloading" && bytes_total !== null && bytes_per_second !== null && bytes_per_second > 0;
  return {
    bytes_done,
    bytes_total,
    bytes_per_second,
    seconds_left: isMoving ? Math.ceil((bytes_total - bytes_done) / bytes_per_second) : null,
  };
}

function shownInstalled({ recognition, record }: ModelHere): CatalogueModelShown["installed"] {
  return {
    bytes: "problem" in recognition ? 0 : recognition.bytes,
    added: record ? "from_catalogue" : "by_hand",
    is_checksum_checked: record?.is_checksum_checked ?? null,
    checksums: record?.checksums ?? {},
    installed_at_unix: record?.installed_at_unix ?? null,
  };
}

/** A model as the owner sees it. */
export function shownCatalogueModel(
  env: Services["env"],
  name: string,
  { model, here: folder, row, refusal }: Known,
): CatalogueModelShown {
  // The folder is there a moment before its install has ended.
  const here = row && isUnderWay(row) ? null : folder;
  const found = here && !("problem" in here.recognition) ? here.recognition : null;
  const damage = here && "problem" in here.recognition ? here.recognition.problem : refusal;
  const state = here ? (damage === null ? "installed" : "damaged") : (row?.state ?? "available");
  return {
    name,
    title: model?.title ?? found?.title ?? name,
    does: [...(found?.does ?? model?.does ?? [])],
    languages: [...(model?.languages ?? found?.languages ?? [])],
    download_bytes: model?.download_bytes ?? null,
    licence: model?.licence ?? found?.licence ?? null,
    source_url: model?.source_url ?? null,
    tried: model?.tried ?? null,
    download_urls: model?.parts.map(({ release, file }) => fileUrl(env, release, file)) ?? [],
    state,
    problem: here ? damage : (row?.problem ?? null),
    progress: row && !here ? shownProgress(row) : null,
    installed: here && shownInstalled(here),
  };
}

/** One model as it is now. */
export async function showCatalogueModel({ env, db, engines }: Services, name: string): Promise<CatalogueModelShown> {
  const model = catalogue.find((each) => each.name === name);
  // The row first: when it is gone because the install ended, the folder is there.
  const row = await readInstall(db.drizzle, name);
  const here = await findModelHere(env, name);
  return shownCatalogueModel(env, name, { model, here, row, refusal: refusalOf(engines, name) });
}

/** Installed first, then what is under way, then the rest; in the order of the catalogue. */
export function inOrder(models: readonly CatalogueModelShown[]): CatalogueModelShown[] {
  const rank = ({ state }: CatalogueModelShown): number => {
    if (state === "installed" || state === "damaged") return 0;
    return state === "available" ? 2 : 1;
  };
  return [...models].sort((a, b) => rank(a) - rank(b));
}
