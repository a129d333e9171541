/** How a model of the catalogue, or one that somebody added, is shown. */
import type { CatalogueModelShown } from "../../contract/models.ts";
import type { Services } from "../context.ts";
import type { ProviderPart } from "../engines/ports.ts";
import { type CatalogueModel, catalogue } from "./catalogue.ts";
import { findModelHere, type ModelHere } from "./model-folders.ts";
import { fileUrl } from "./model-source.ts";
import { type InstallRow, isUnderWay, readInstall } from "./store.ts";

/** What is known of one model. */
interface Known {
  model: CatalogueModel | undefined;
  here: ModelHere | null;
  row: InstallRow | undefined;
  part: ProviderPart | null;
}

/** What the engines say of a model that lies here; null: they have not come to it yet. */
export const partOf = (engines: Pick<Services["engines"], "status">, name: string): ProviderPart | null =>
  engines
    .status()
    .flatMap(({ parts }) => parts)
    .find((part) => part.name === name) ?? null;

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

function shownInstalled(
  { recognition, record }: ModelHere,
  part: ProviderPart | null,
): CatalogueModelShown["installed"] {
  return {
    bytes: "problem" in recognition ? 0 : recognition.bytes,
    is_open: part?.state === "ready",
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
  { model, here: folder, row, part }: Known,
): CatalogueModelShown {
  // The folder is there a moment before its install has ended.
  const here = row && isUnderWay(row) ? null : folder;
  const found = here && !("problem" in here.recognition) ? here.recognition : null;
  const damage =
    here && "problem" in here.recognition ? here.recognition.problem : part?.state === "damaged" ? part.detail : null;
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
    installed: here && shownInstalled(here, part),
  };
}

/** One model as it is now. */
export async function showCatalogueModel({ env, db, engines }: Services, name: string): Promise<CatalogueModelShown> {
  const model = catalogue.find((each) => each.name === name);
  // The row first: when it is gone because the install ended, the folder is there.
  const row = await readInstall(db.drizzle, name);
  const here = await findModelHere(env, name);
  return shownCatalogueModel(env, name, { model, here, row, part: partOf(engines, name) });
}

/** Installed first, then what is under way, then the rest; in the order of the catalogue. */
export function inOrder(models: readonly CatalogueModelShown[]): CatalogueModelShown[] {
  const rank = ({ state }: CatalogueModelShown): number => {
    if (state === "installed" || state === "damaged") return 0;
    return state === "available" ? 2 : 1;
  };
  return [...models].sort((a, b) => rank(a) - rank(b));
}
