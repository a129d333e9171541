/** Opens everything that lives as long as the process, and closes it in order. */
import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serve, upgradeWebSocket, type WebSocketServerLike } from "@hono/node-server";
import { pino } from "pino";
import { WebSocketServer } from "ws";
import { openPlaces } from "./account/index.ts";
import { turnDuePlans, turnPeriods } from "./billing/index.ts";
import type { Services } from "./context.ts";
import type { OpenDatabaseThread } from "./db/embedded/database-thread.ts";
import { migrateDatabase } from "./db/migrate.ts";
import { openDatabase } from "./db/open.ts";
import { allAnswers, allJobs } from "./domains.ts";
import type { OpenThread } from "./engines/carrier.ts";
import { openEngines } from "./engines/engines.ts";
import type { Env } from "./env.ts";
import { openFiles } from "./files/open.ts";
import { sweepOrphans } from "./history/index.ts";
import { forgetAnswers } from "./http/idempotency/repeat.ts";
import { openMetrics } from "./http/metrics.ts";
import { openRateLimit } from "./http/rate-limit.ts";
import { asRefusal } from "./http/refusals.ts";
import { openRequests } from "./http/requests.ts";
import { makeApp } from "./http/serve.ts";
import type { JobDefinition } from "./jobs/definition.ts";
import { openJobs } from "./jobs/jobs.ts";
import { openBus } from "./live/bus.ts";
import { openMail } from "./mail/mail.ts";
import { followDefaults } from "./models/index.ts";
import { noticeOfLetter, notifyOperators } from "./notices/index.ts";
import { followServers, serversOf } from "./providers/index.ts";
import { readSecret } from "./secret.ts";
import { authenticate, ensureOwner } from "./sign-in/index.ts";
import { clearSpools, marksOn } from "./speech/index.ts";
import { keepUp } from "./upkeep.ts";
import { releaseStaleReservations } from "./usage/index.ts";
import { sweepDesignFiles } from "./voice-design/index.ts";
import { sweepVoiceFiles } from "./voice-lab/index.ts";
import { seenVoices } from "./voices/index.ts";
import { endedChannel } from "./workspaces/index.ts";

const UPKEEP_MS = 60_000;
const STOP_GRACE_MS = 10_000;
const WEB_FOLDER = fileURLToPath(new URL("../build/client", import.meta.url));
/** Longer than clients and proxies keep a connection that nobody uses: they close it, and no call meets one that is just closed. */
const KEEP_ALIVE_MS = 75_000;
const SOCKET_MESSAGE_BYTES_MAX = 1_000_000;

/** How its threads are started; absent: each is a new one. */
export interface Threads {
  engine?: OpenThread;
  database?: OpenDatabaseThread;
}

/** A running server. */
export interface RunningServer {
  services: Services;
  port: number;
  url: string;
  /** Does now what is due by the clock, and is done each minute anyway. */
  keepUp(): Promise<void>;
  /** Lets calls under way end, then closes everything. */
  stop(): Promise<void>;
}

function openLog(env: Env) {
  return pino({
    level: env.MYNAH_LOG_LEVEL,
    redact: ["password", "authorization", "cookie", "*.password", "*.authorization", "*.xi_api_key", "*.secret"],
    // pino knows errors under `err`; ours are logged under `error` too.
    serializers: { error: pino.stdSerializers.err },
  });
}

/** What a person reads of a job that failed: the catalogue's words, or bland ones. */
const wordFailure = (error: unknown): string =>
  asRefusal(error)?.message ?? "Something went wrong on the server. Please try again.";

/** Opens database, files, engines, jobs and the live bus, in the order in which they need each other. */
async function openServices(
  env: Env,
  log: Services["log"],
  now: () => Date,
  kindsOfJobs: readonly JobDefinition<unknown, Services>[],
  threads: Threads,
): Promise<Services> {
  const secret = await readSecret(env);
  const holder = randomUUID();
  const url = (env.MYNAH_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, "");
  const opening = openDatabase({
    url: env.DATABASE_URL,
    folder: env.MYNAH_DATA,
    log,
    holder,
    openThread: threads.database,
  }).then(async (opened) => {
    await migrateDatabase(opened);
    return opened;
  });
  // The engine that comes with Mynah starts beside all that needs the database, not after it.
  const [db, live, jobs, engines] = await Promise.all([
    opening,
    opening.then((opened) => openBus(opened, log)),
    opening.then((opened) => openJobs<Services>(opened, log, kindsOfJobs, { wordFailure })),
    openEngines({
      workers: env.MYNAH_WORKERS ?? availableParallelism(),
      log,
      allowed: env.MYNAH_ENGINES,
      settingsOf: async ({ name, needs }) => ({
        models_folder: join(env.MYNAH_DATA, "models"),
        ...(env.PATH ? { path: env.PATH } : {}),
        servers: needs === "servers" ? await serversOf(opening, secret, name) : [],
      }),
      seen: seenVoices(opening, now),
      ...(env.MYNAH_WARM_UP ? {} : { limits: { warmsUp: false } }),
      openThread: threads.engine,
    }),
  ]);
  // Links to files are paths of this server, so that they work under every name it is reached by.
  const files = await openFiles({ folder: join(env.MYNAH_DATA, "files"), secret, url: "", env });
  const from = env.MYNAH_MAIL_FROM ?? `Mynah <no-reply@${new URL(url).hostname}>`;
  const failed: Parameters<typeof openMail>[0]["failed"] = async (letter) =>
    await notifyOperators({ db, now }, noticeOfLetter(letter));
  const mail = openMail({ db, log, live, secret, url, smtp_url: env.SMTP_URL, from, now, failed });
  const clock = { turnPeriods: turnPeriods({ db, env }) };
  return { env, log, db, files, engines, jobs, live, mail, secret, url, holder, now, ...clock };
}

/**
 * Starts a server.
 * @param now the clock; tests hand in their own.
 * @param kindsOfJobs the durable work that this server queues and does.
 */
export async function startServer(
  env: Env,
  now: () => Date = () => new Date(),
  kindsOfJobs: readonly JobDefinition<unknown, Services>[] = allJobs,
  threads: Threads = {},
): Promise<RunningServer> {
  const log = openLog(env);
  // Nothing is open yet: a start that is refused leaves nothing behind.
  await openPlaces(env);
  const services = await openServices(env, log, now, kindsOfJobs, threads);
  await Promise.all([
    clearSpools(join(env.MYNAH_DATA, "spool")),
    releaseStaleReservations(services),
    forgetAnswers(services),
    turnDuePlans(services),
  ]);
  await ensureOwner(services);
  const following = await Promise.all([followServers(services), followDefaults(services)]);
  const upkeep = setInterval(() => {
    keepUp(services).catch((error: unknown) => log.warn({ error }, "the regular upkeep failed"));
  }, UPKEEP_MS);
  upkeep.unref();
  for (const sweep of [sweepOrphans, sweepVoiceFiles, sweepDesignFiles])
    void sweep(services).catch((error: unknown) => log.warn({ error }, "files without a row could not be swept"));

  const requests = openRequests(env.MYNAH_TRUST_PROXY);
  following.push(await services.db.listen(endedChannel, (member) => requests.endOf(JSON.parse(member))));
  let stopping = false;
  const app = makeApp(
    {
      services,
      requests,
      authenticate: authenticate(services),
      rate: openRateLimit(env.MYNAH_REQUESTS_PER_SECOND),
      metrics: openMetrics({
        openCalls: () => requests.size(),
        queueLength: () => services.engines.queueLength(),
        liveListeners: () => services.live.size(),
        checkedSentences: () => services.engines.checked(),
      }),
    },
    allAnswers,
    upgradeWebSocket,
    {
      async ready() {
        const [database, storage] = await Promise.all([
          services.db.pool.query("select 1").then(() => "ok", String),
          services.files.check().then(() => "ok", String),
        ]);
        const checks = {
          database,
          storage,
          engines: services.engines.isReady() ? "ok" : "no voice engine works",
          server: stopping ? "stopping" : "ok",
        };
        // Beside the checks: what is put into everything that is spoken.
        const marks = marksOn(env);
        return { ready: Object.values(checks).every((state) => state === "ok"), checks, marks };
      },
    },
    WEB_FOLDER,
  );
  const sockets = new WebSocketServer({ noServer: true, maxPayload: SOCKET_MESSAGE_BYTES_MAX });
  const { server, port } = await new Promise<{ server: ReturnType<typeof serve>; port: number }>((resolve, reject) => {
    const opened = serve(
      {
        fetch: app.fetch,
        port: env.PORT,
        hostname: env.HOST,
        websocket: { server: sockets as unknown as WebSocketServerLike },
      },
      (info) => resolve({ server: opened, port: info.port }),
    );
    opened.on("error", reject);
    if ("keepAliveTimeout" in opened) opened.keepAliveTimeout = KEEP_ALIVE_MS;
  });
  // Last, so that a server whose port is taken leaves the work to the one that serves.
  await services.jobs.start(services);
  log.info({ url: services.url, port, database: services.db.kind }, "Mynah speaks");

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping = true;
    clearInterval(upkeep);
    server.close();
    await requests.stop(STOP_GRACE_MS);
    for (const client of sockets.clients) client.terminate();
    if ("closeAllConnections" in server) server.closeAllConnections();
    await services.jobs.close();
    for (const stopFollowing of following) await stopFollowing();
    await services.engines.close();
    await services.mail.close();
    await services.live.close();
    await services.db.close();
  };
  return {
    services,
    port,
    url: `http://127.0.0.1:${port}`,
    keepUp: () => keepUp(services),
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}
