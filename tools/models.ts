/**
 * npm run models -- list | install NAME | pause NAME | remove NAME: the models of a running server, through its API, which
 * alone holds the database and the models' folder.
 */
import { argv, exit, stdout } from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { type Connection, call } from "../cli/connection.ts";
import { CommandFailure } from "../cli/failure.ts";
import type { CatalogueModelShown } from "../contract/models.ts";

const lookEveryMs = 500;
const usage = `npm run models -- list
npm run models -- install NAME     goes on with what was paused or failed
npm run models -- pause NAME
npm run models -- remove NAME
The server is at MYNAH_URL (http://localhost:3000), the key is the owner's: MYNAH_API_KEY or MYNAH_OWNER_API_KEY.\n`;

const controller = new AbortController();
const { MYNAH_URL, MYNAH_API_KEY, MYNAH_OWNER_API_KEY, PORT } = process.env;
const connection: Connection = {
  url: (MYNAH_URL ?? `http://localhost:${PORT ?? 3000}`).replace(/\/+$/, ""),
  api_key: MYNAH_API_KEY ?? MYNAH_OWNER_API_KEY ?? "",
  signal: controller.signal,
};
const path = (name: string, way = ""): string => `/v1/models/catalogue/${encodeURIComponent(name)}${way}`;
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

async function readModels(): Promise<{ models: CatalogueModelShown[]; is_locked: boolean; free_bytes: number }> {
  return (await (await call(connection, "GET", "/v1/models/catalogue")).json()) as never;
}

/** How far it is, in a line. */
function lineOf({ state, progress, problem }: CatalogueModelShown): string {
  const { bytes_done = 0, bytes_total = null, bytes_per_second = null, seconds_left = null } = progress ?? {};
  const parts = [
    state,
    progress && megabytes(bytes_done) + (bytes_total === null ? "" : ` of ${megabytes(bytes_total)}`),
    bytes_per_second === null ? null : `${megabytes(bytes_per_second)}/s`,
    seconds_left === null ? null : `${seconds_left} s left`,
    problem,
  ];
  return parts.filter((part) => part !== null).join(", ");
}

async function list(): Promise<void> {
  const { models, is_locked, free_bytes } = await readModels();
  for (const model of models) {
    const size = model.installed?.bytes ?? model.download_bytes;
    const facts = [model.does.join(" "), model.languages.join(" "), size === null ? "size unknown" : megabytes(size)];
    stdout.write(`${model.name}\n    ${model.title}: ${facts.filter((fact) => fact !== "").join(", ")}\n`);
    stdout.write(`    licence: ${model.licence ?? `see ${model.source_url ?? "its folder"}`}\n    ${lineOf(model)}\n`);
  }
  stdout.write(`${megabytes(free_bytes)} are free.${is_locked ? " The settings forbid changes." : ""}\n`);
}

async function install(name: string): Promise<void> {
  await call(connection, "POST", path(name, "/install"));
  for (let shown = ""; ; ) {
    const model = (await readModels()).models.find((each) => each.name === name);
    if (!model || model.state === "available") throw new CommandFailure(`${name} was removed.`);
    const line = lineOf(model);
    if (line !== shown) stdout.write(`${line}\n`);
    shown = line;
    if (model.state === "installed") {
      if (model.installed?.is_checksum_checked === false)
        stdout.write("It was not checked against a publisher's checksum: there is none.\n");
      return;
    }
    if (model.state === "failed" || model.state === "damaged" || model.state === "paused")
      throw new CommandFailure(model.problem ?? `${name} was paused.`);
    await wait(lookEveryMs);
  }
}

const [verb, name, ...rest] = argv.slice(2);
try {
  if (verb === "list" && name === undefined) await list();
  else if (verb === "install" && name !== undefined && rest.length === 0) await install(name);
  else if (verb === "pause" && name !== undefined && rest.length === 0)
    await call(connection, "POST", path(name, "/pause"));
  else if (verb === "remove" && name !== undefined && rest.length === 0) await call(connection, "DELETE", path(name));
  else throw new CommandFailure(usage, 2);
} catch (error) {
  if (!(error instanceof CommandFailure)) throw error;
  stdout.write(`${error.message}\n`);
  exit(error.exit_code);
}
