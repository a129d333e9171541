/** The server: every endpoint of the contract, the app's pages, and what operators ask. */
import type { WebSocketLike } from "@hono/node-server";
import { Hono, type Context as HonoContext } from "hono";
import { cors } from "hono/cors";
import type { UpgradeWebSocket } from "hono/ws";
import type { Endpoint, Socket } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { refusal } from "../fail.ts";
import { passToAnalytics } from "./analytics.ts";
import type { Answered } from "./answers.ts";
import { answerCall, type Server } from "./call.ts";
import { openApiDocument } from "./openapi.ts";
import { packAnswer } from "./packed-answers.ts";
import { servePages } from "./pages.ts";
import { readFilledPages } from "./pages-filled.ts";
import { pageHeaders } from "./pages-policy.ts";
import { referencePage } from "./reference.ts";
import { answerFailure } from "./refusals.ts";
import { serveFile } from "./signed-files.ts";
import { converse } from "./sockets.ts";

type EndpointAnswer = Extract<Answered, { endpoint: Endpoint }>;
type SocketAnswer = Extract<Answered, { endpoint: Socket }>;

const isEndpoint = (answered: Answered): answered is EndpointAnswer => answered.endpoint.kind === "endpoint";

/** Fixed words before names, so that /v1/voices/settings/default is not taken for a voice. */
const byFixedWords = (a: { endpoint: { path: string } }, b: { endpoint: { path: string } }) => {
  const key = (path: string) => path.replaceAll(/:[a-z_]+/g, "\uffff");
  return key(a.endpoint.path) < key(b.endpoint.path) ? -1 : 1;
};

function addSocket(app: Hono, server: Server, upgrade: UpgradeWebSocket<WebSocketLike>, answered: SocketAnswer): void {
  app.get(
    answered.endpoint.path,
    upgrade(async (c: HonoContext) => {
      // A wrong key in the header is told to the client inside the conversation, where its library looks for it.
      const found = await server.authenticate(c.req.raw.headers).then(
        (caller) => ({ caller, failure: null }),
        (failure: unknown) => ({ caller: null, failure }),
      );
      return converse(answered, () => {
        const call = server.requests.open(c);
        if (found.caller) call.belongsTo(found.caller);
        const left = new AbortController();
        const ctx = {
          ...server.services,
          request_id: call.request_id,
          signal: AbortSignal.any([call.signal, left.signal]),
          caller: found.caller,
          ip_address: call.ip_address,
          user_agent: c.req.header("user-agent") ?? null,
          told_email: null,
          told_place: null,
          session_secret: null,
          device: null,
          provider_flow: null,
          reply: call.headers,
          keepSession: () => {},
          keepDevice: () => {},
          keepProviderFlow: () => {},
        } as Context;
        return {
          ctx,
          async admit() {
            if (call.stopping) throw refusal("server_stopping");
            if (found.failure !== null) throw found.failure;
            await server.rate.check(found.caller?.user_id ?? null, call.ip_address);
          },
          raw_query: c.req.query(),
          path: c.req.param() as Record<string, string>,
          close: () => call.close(),
          abort: () => left.abort(),
        };
      });
    }),
  );
}

/** Of a call of HEAD, which Hono answers as GET: nobody reads the body, and what makes it ends. */
async function withoutBody(answer: Response): Promise<Response> {
  await answer.body?.cancel();
  return new Response(null, answer);
}

/** What an operator's tools ask; answered without looking at credentials. */
export interface Health {
  /** Whether the process is ready for work, and what is not when it is not. */
  ready(): Promise<{ ready: boolean; checks: Record<string, string>; marks: readonly string[] }>;
}

/**
 * Makes the app.
 * @param folder of the web build.
 */
export function makeApp(
  server: Server,
  answered: readonly Answered[],
  upgrade: UpgradeWebSocket<WebSocketLike>,
  health: Health,
  folder: string,
): Hono {
  const app = new Hono({ strict: false });
  app.use(
    "/v1/*",
    cors({
      origin: "*",
      allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
      exposeHeaders: [
        "request-id",
        "history-item-id",
        "character-cost",
        "current-concurrent-requests",
        "maximum-concurrent-requests",
        "x-queue-position",
        "x-queue-seconds",
        "x-cache",
        "x-speech-quality",
        "retry-after",
      ],
      maxAge: 86_400,
    }),
  );

  const sorted = [...answered].sort(byFixedWords);
  for (const item of sorted) {
    if (isEndpoint(item)) {
      app.on(item.endpoint.method, item.endpoint.path, async (c) => {
        const answer = await packAnswer(await answerCall(server, item, c), c.req.header("accept-encoding"));
        return c.req.raw.method === "HEAD" ? await withoutBody(answer) : answer;
      });
    } else addSocket(app, server, upgrade, item);
  }

  const url = server.services.url;
  // Made when it is first asked for: a start need not wait for what few read.
  let made: ReturnType<typeof openApiDocument> | undefined;
  const document = () => (made ??= openApiDocument(url));
  app.get("/openapi.json", (c) => c.json(document()));
  app.get("/api-reference", async (c) => {
    const page = String(await referencePage(document() as unknown as Parameters<typeof referencePage>[0]));
    return c.body(page, 200, pageHeaders(page));
  });
  app.get("/health", (c) => c.json({ status: "ok" }));
  app.get("/ready", async (c) => {
    const state = await health.ready();
    return c.json(state, state.ready ? 200 : 503);
  });
  app.get("/metrics", async (c) => {
    const token = server.services.env.MYNAH_METRICS_TOKEN;
    if (token && c.req.header("authorization") !== `Bearer ${token}`) throw refusal("needs_authorization");
    const { registry } = server.metrics;
    return c.text(await registry.metrics(), 200, { "content-type": registry.contentType });
  });
  app.all("/ingest/*", async (c) => {
    const call = server.requests.open(c);
    try {
      await server.rate.check(null, call.ip_address);
      return await passToAnalytics(c, server.services.env.MYNAH_ANALYTICS_URL);
    } catch (error) {
      const failure = answerFailure(error, call.request_id);
      return new Response(failure.body, { status: failure.status, headers: failure.headers });
    } finally {
      call.close();
    }
  });
  app.get("/files/*", (c) => serveFile(server.services, c));

  for (const page of readFilledPages(folder)) {
    const source = sorted.filter(isEndpoint).find(({ endpoint }) => endpoint.route === page.data);
    if (!source) throw new Error(`The page ${page.path} wants ${page.data}, which is no call of the contract.`);
    app.get(page.path, async (c) => {
      const origin = server.services.env.MYNAH_URL ? url : new URL(c.req.url).origin;
      return page.answer(await answerCall(server, source, c), { ...c.req.param(), page_url: origin + c.req.path });
    });
  }
  const pages = servePages(folder, server.services.env.MYNAH_ANALYTICS_URL !== undefined);
  const known = sorted.filter(isEndpoint).map(({ endpoint }) => ({
    method: endpoint.method,
    test: new RegExp(`^${endpoint.path.replace(/:[a-z_]+/g, "[^/]+")}/?$`),
  }));
  app.all("*", async (c) => {
    const path = c.req.path;
    const wrongMethod = known.some(({ test }) => test.test(path));
    const forPeople = !/^\/(v1|v2|mcp|admin|sign-in|sign-out|sign-up|live)(\/|$)/.test(path);
    if (forPeople && !wrongMethod && (c.req.method === "GET" || c.req.method === "HEAD"))
      return pages(path, c.req.header("accept-encoding"));
    const failure = answerFailure(
      wrongMethod ? refusal("method_not_allowed", { method: c.req.method }) : refusal("not_found"),
      "none",
    );
    return new Response(failure.body, { status: failure.status, headers: failure.headers });
  });
  app.onError((error, c) => {
    server.services.log.error({ error, path: c.req.path }, "an answer failed outside a call");
    const failure = answerFailure(error, "none");
    return new Response(failure.body, { status: failure.status, headers: failure.headers });
  });
  return app;
}
