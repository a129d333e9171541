/**
 * The process of every server that the browser tests talk to. In one process PostgreSQL, the voices and the program itself are
 * compiled once, and not for each server again. It tells its parent the address of the desk, at which the tests ask for servers.
 */
import { randomBytes } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { pyannoteFiles } from "../server/engines/providers/neural/testing/built-listeners.ts";
import { openMailbox } from "../server/mail/testing/mailbox.ts";
import { openTestSource, type TestSource, writeArchive } from "../server/models/testing.ts";
import { openNameServer } from "../server/testing/sso/name-server.ts";
import type { Counted } from "./desk.ts";
import { embeddedVoices, forgetPrepared, type OpenedServer, openServer } from "./open-server.ts";

const [PORT, ACCOUNTS_PORT] = ["3999", "4101"];
/** Of models that are downloaded here: slow enough to be seen and paused. */
const BYTES_PER_SECOND = 80_000;
const BALLAST_BYTES = 400_000;

/** A publisher of a model that is small, and real enough to be opened. */
async function openModels(): Promise<TestSource> {
  const source = await openTestSource();
  const name = "sherpa-onnx-pyannote-segmentation-3-0";
  const files = Object.entries(pyannoteFiles());
  const entries = files.map(([file, body]) => ({ name: `${name}/${file}`, body: Buffer.from(body) }));
  const ballast = { name: `${name}/README.md`, body: randomBytes(BALLAST_BYTES) };
  const bytes = await writeArchive([...entries, ballast]);
  source.files.set(`speaker-segmentation-models/${name}.tar.bz2`, {
    bytes,
    etag: '"one"',
    bytesPerSecond: BYTES_PER_SECOND,
  });
  return source;
}

async function listen(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const counted: Counted[] = [];
const [models, mailbox, names, counter] = await Promise.all([
  openModels(),
  openMailbox(),
  openNameServer(),
  listen(async (request, response) => {
    counted.push((await json(request)) as Counted);
    response.end("{}");
  }),
]);
const main = await openServer(PORT, {
  MYNAH_MODELS_SOURCE: models.url,
  // Each thread that speaks loads and compiles all of it anew, and the tests ask for little at once.
  MYNAH_WORKERS: "1",
  // None of the machine's programs: each is started to be tried, and no test in a browser is about them.
  PATH: "/nowhere",
  // A professional voice takes half an hour of speech: a test has no time to listen to that.
  MYNAH_PROFESSIONAL_MINUTES: "0.5",
});

let accounts: Promise<OpenedServer> | undefined;
/** A server with a mail server, a name server, a proxy in front that tells where people are, and a service that counts visits. */
const openAccounts = (): Promise<OpenedServer> =>
  openServer(ACCOUNTS_PORT, {
    SMTP_URL: mailbox.url,
    MYNAH_DNS_SERVERS: names.address,
    MYNAH_TRUST_PROXY: "true",
    MYNAH_ANALYTICS_URL: counter.url,
    ...embeddedVoices,
  });

/** Servers whose clocks are their tests' own, by port. */
const clocked = new Map<string, OpenedServer>();

/** What the desk does, by path. */
const answers: Record<string, (asked: (name: string) => string) => Promise<unknown>> = {
  "/accounts": async () => {
    accounts ??= openAccounts();
    return { url: (await accounts).url };
  },
  "/letter": async (asked) => await mailbox.next(asked("to"), asked("subject") || undefined),
  "/counted": async () => counted,
  "/name": async (asked) => {
    names.texts.set(asked("name"), [asked("text")]);
    return {};
  },
  "/clocked/open": async (asked) => {
    await clocked.get(asked("port"))?.stop();
    const server = await openServer(asked("port"), embeddedVoices);
    clocked.set(asked("port"), server);
    return { url: server.url };
  },
  "/clocked/pass": async (asked) => {
    await clocked.get(asked("port"))?.passDays(Number(asked("days")));
    return {};
  },
  "/clocked/stop": async (asked) => {
    await clocked.get(asked("port"))?.stop();
    clocked.delete(asked("port"));
    return {};
  },
};

const desk = await listen(async (request, response) => {
  try {
    const { pathname, searchParams } = new URL(request.url ?? "/", desk.url);
    const answer = answers[pathname];
    if (!answer) throw new Error(`the desk does not know ${pathname}`);
    response.end(JSON.stringify(await answer((name) => searchParams.get(name) ?? "")));
  } catch (error) {
    response.writeHead(500).end(error instanceof Error ? error.message : String(error));
  }
});
process.send?.(desk.url);

async function stop(): Promise<void> {
  const servers = [main, ...clocked.values(), ...(accounts ? [await accounts] : [])];
  await Promise.all(servers.map((server) => server.stop()));
  await forgetPrepared();
  process.exit(0);
}
process.once("SIGTERM", () => void stop());
