import { access, constants, readFile, stat, statfs } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { version } from "node:process";
import { FolderInUseError } from "../../server/db/embedded/lock.ts";
import { appliedMigrations, readMigrations } from "../../server/db/migrate.ts";
import { type Database, openDatabase } from "../../server/db/open.ts";
import { openEngines } from "../../server/engines/engines.ts";
import type { Env } from "../../server/env.ts";
import { openFiles } from "../../server/files/open.ts";
import { openTransport } from "../../server/mail/transport.ts";
import { secretLengthMin } from "../../server/secret.ts";
import { isLockedOut, lockedOutAdvice } from "../../server/sign-in/index.ts";

export type Finding = {
  state: "ok" | "note" | "trouble";
  what: string;
  /** What to do. */
  advice?: string;
};

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const nodeMajorMin = 24;
const freeBytesMin = 2 * 1024 ** 3;
const healthMs = 2_000;

const ok = (what: string): Finding => ({ state: "ok", what });
const note = (what: string, advice?: string): Finding => ({ state: "note", what, ...(advice ? { advice } : {}) });
const trouble = (what: string, advice: string): Finding => ({ state: "trouble", what, advice });
const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const gigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GiB`;

/**
 * Looks at everything, one thing after the other; changes nothing but what opening the database changes.
 * @param options `loadsEngines`: false leaves out what takes longer than all the rest
 */
export async function* examine(
  env: Env,
  { loadsEngines = true }: { loadsEngines?: boolean } = {},
): AsyncGenerator<Finding> {
  yield examineNode();
  yield await examinePort(env);
  yield* examineFolder(env);
  yield* examineDatabase(env);
  yield* examineFiles(env);
  yield* examineSecret(env);
  yield examineMarks(env);
  yield* examineMail(env);
  if (loadsEngines) yield await examineEngines(env);
}

function examineNode(): Finding {
  const major = Number(version.slice(1).split(".")[0]);
  return major >= nodeMajorMin
    ? ok(`Node ${version}`)
    : trouble(`Node ${version} is too old`, "Run it as npm run doctor, after npm ci: npm brings the right Node along.");
}

async function examinePort({ PORT, HOST }: Env): Promise<Finding> {
  const refused = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    const probe = createServer();
    probe.once("error", resolve);
    probe.listen(PORT, HOST, () => probe.close(() => resolve(null)));
  });
  if (!refused) return ok(`Port ${PORT} is free`);
  if (refused.code !== "EADDRINUSE") {
    return trouble(`Port ${PORT} on ${HOST} cannot be used: ${refused.message}`, "Set PORT or HOST to another value.");
  }
  const health = await fetch(`http://127.0.0.1:${PORT}/health`, { signal: AbortSignal.timeout(healthMs) }).catch(
    () => null,
  );
  return health?.ok
    ? ok(`Port ${PORT} answers as Mynah, which is running`)
    : trouble(`Port ${PORT} is used by another program`, "Stop that program, or set PORT to another number.");
}

async function* examineFolder({ MYNAH_DATA }: Env): AsyncGenerator<Finding> {
  const present = await nearestFolder(MYNAH_DATA);
  try {
    await access(present, constants.W_OK);
    yield ok(`${MYNAH_DATA} can be written${present === MYNAH_DATA ? "" : " (it is made on the first start)"}`);
  } catch {
    yield trouble(
      `${present} cannot be written`,
      "Give it to the user that runs Mynah, or set MYNAH_DATA to another folder.",
    );
  }
  const { bavail, bsize } = await statfs(present);
  const free = bavail * bsize;
  yield free >= freeBytesMin
    ? ok(`${gigabytes(free)} are free on its disk`)
    : trouble(
        `Only ${gigabytes(free)} are free on its disk`,
        "Make room: when the disk is full, nothing new can be kept.",
      );
}

async function nearestFolder(path: string): Promise<string> {
  const isThere = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isThere || dirname(path) === path ? path : await nearestFolder(dirname(path));
}

async function* examineDatabase(env: Env): AsyncGenerator<Finding> {
  const isNew = !env.DATABASE_URL && !(await exists(join(env.MYNAH_DATA, "database")));
  if (isNew) {
    yield note("There is no database yet", "It is made on the first start.");
    yield* examineOwner(null, env);
    return;
  }
  let database: Database;
  try {
    database = await openDatabase({ url: env.DATABASE_URL, folder: env.MYNAH_DATA, log: quiet });
  } catch (error) {
    if (error instanceof FolderInUseError) {
      yield note(
        `The embedded database is in use by the process ${error.pid ?? "?"}, so it was not looked at`,
        "Stop Mynah to have it looked at.",
      );
    } else if (env.DATABASE_URL)
      yield trouble(
        `PostgreSQL cannot be used: ${said(error)}`,
        "Check DATABASE_URL, and that the server runs and lets this machine in.",
      );
    else yield trouble(said(error), "Restore a backup with npm run restore, into another MYNAH_DATA.");
    return;
  }
  try {
    yield* examineContent(database, env);
  } finally {
    await database.close();
  }
}

async function* examineContent({ kind, pool }: Database, env: Env): AsyncGenerator<Finding> {
  const { rows } = await pool.query<{ version: string }>("SELECT current_setting('server_version') AS version");
  yield ok(`The ${kind} database answers (PostgreSQL ${rows[0]?.version})`);
  const applied = await appliedMigrations(pool);
  const known = (await readMigrations()).map(({ tag }) => tag);
  const strangers = applied.filter((tag) => !known.includes(tag));
  if (strangers.length > 0) {
    yield trouble(
      `The database was upgraded by a newer version (${strangers.join(", ")})`,
      "Start that version, or restore a backup.",
    );
    return;
  }
  const missing = known.length - applied.length;
  yield missing === 0
    ? ok(`All ${known.length} migrations are applied`)
    : note(
        `${missing} of ${known.length} migrations are to be applied`,
        "They are applied on the next start. Back up first: npm run backup.",
      );
  if (applied.length === 0) return;
  const { rows: people } = await pool.query<{ email: string; is_operator: boolean }>(
    "SELECT email, is_operator FROM users WHERE is_operator OR email = lower($1)",
    [env.MYNAH_OWNER_EMAIL ?? ""],
  );
  const owner = people.find(({ is_operator }) => is_operator);
  if (!owner && people[0]) yield note(`${people[0].email} becomes the owner on the next start`);
  else yield* examineOwner(owner?.email ?? null, env);
}

function* examineOwner(owner: string | null, env: Env): Generator<Finding> {
  const { MYNAH_OWNER_EMAIL: email, MYNAH_OWNER_PASSWORD: password, MYNAH_OWNER_API_KEY: key } = env;
  if (owner) yield ok(`The owner is ${owner}`);
  else if (email && (password || key)) yield note(`${email} becomes the owner on the next start`);
  else if (email || password || key)
    yield trouble(
      "The settings name the owner in part, and there is none yet: Mynah does not start",
      "Set MYNAH_OWNER_EMAIL and MYNAH_OWNER_PASSWORD, or none of MYNAH_OWNER_*.",
    );
  else if (isLockedOut(env, false))
    yield trouble(
      `Nobody can get in: there is no owner yet, and MYNAH_SIGN_UP=${env.MYNAH_SIGN_UP} lets nobody sign up`,
      lockedOutAdvice,
    );
  else
    yield note(
      "There is no owner yet",
      "The first person to sign up becomes the owner: do it before others can reach this server.",
    );
}

async function* examineFiles(env: Env): AsyncGenerator<Finding> {
  const s3 = [env.S3_BUCKET, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY, env.S3_ENDPOINT];
  if (!env.S3_BUCKET) {
    if (s3.some(Boolean))
      yield trouble(
        "S3 is set without S3_BUCKET, so files would go to the disk",
        "Set S3_BUCKET, or none of the S3 settings.",
      );
    else yield ok("Files are kept on the disk");
    return;
  }
  try {
    await openFiles({ env, folder: "", secret: "", url: "" });
    yield ok(`Files are kept in the bucket ${env.S3_BUCKET}`);
  } catch (error) {
    yield trouble(said(error), "Check the S3 settings.");
  }
}

async function* examineSecret(env: Env): AsyncGenerator<Finding> {
  const file = join(env.MYNAH_DATA, "secret");
  if (env.MYNAH_SECRET) {
    yield ok("The secret is set by MYNAH_SECRET");
    return;
  }
  if (!(await exists(file))) {
    yield note("There is no secret yet", "It is made on the first start.");
    return;
  }
  const secret = (await readFile(file, "utf8").catch(() => "")).trim();
  if (secret.length < secretLengthMin) {
    yield trouble(
      `${file} does not hold the secret`,
      "Put it back from a backup: without it, what was signed or encrypted is lost.",
    );
    return;
  }
  const isOpen = ((await stat(file)).mode & 0o077) !== 0;
  yield isOpen ? trouble(`Others on this machine can read ${file}`, `chmod 600 ${file}`) : ok("The secret is there");
}

function examineMarks({ MYNAH_WATERMARK, MYNAH_PROVENANCE }: Env): Finding {
  const marks = [
    ...(MYNAH_WATERMARK ? ["a watermark that nobody hears"] : []),
    ...(MYNAH_PROVENANCE ? ["a signed packet in its files"] : []),
  ];
  return marks.length > 0
    ? ok(`What is spoken here bears ${marks.join(" and ")}`)
    : note(
        "What is spoken here bears no mark of being generated",
        "Where one is asked for: MYNAH_WATERMARK=true, MYNAH_PROVENANCE=true.",
      );
}

async function examineEngines({ MYNAH_ENGINES, MYNAH_WARM_UP }: Env): Promise<Finding> {
  try {
    const engines = await openEngines({
      workers: 1,
      log: quiet,
      allowed: MYNAH_ENGINES,
      ...(MYNAH_WARM_UP ? {} : { limits: { warmsUp: false } }),
    });
    const { models, voices } = engines;
    await engines.close();
    if (voices.length === 0) return trouble("The engines have no voice", "Run npm ci again.");
    return ok(`The engines load: ${models.length} models, ${voices.length} voices`);
  } catch (error) {
    return trouble(`The engines do not load: ${said(error)}`, "Run npm ci again.");
  }
}

async function* examineMail({ SMTP_URL, MYNAH_URL }: Env): AsyncGenerator<Finding> {
  if (!SMTP_URL) {
    yield note(
      "There is no mail server: letters are kept for the owner to read, and their links are in the log",
      "Set SMTP_URL to have them sent.",
    );
    return;
  }
  const host = new URL(SMTP_URL).host;
  const mail = openTransport(SMTP_URL, "", "");
  try {
    const problem = await mail.check();
    yield problem === null
      ? ok(`The mail server ${host} answers, and lets Mynah in`)
      : trouble(
          `The mail server ${host} cannot be used: ${problem}`,
          "Check the name, the password and the port in SMTP_URL: smtp://…:587 for most servers, smtps://…:465 for TLS from the first byte.",
        );
  } finally {
    mail.close();
  }
  if (!MYNAH_URL) {
    yield trouble(
      "Links in letters lead to localhost, where only this machine finds Mynah",
      "Set MYNAH_URL to the address that people open in their browsers.",
    );
  }
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}
