/** One call from its first byte to its last: who, what, how often, and the answer. */
import type { Context as HonoContext } from "hono";
import type { Endpoint, Who } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { Permission } from "../../contract/permissions.ts";
import type { Caller, Context, Services } from "../context.ts";
import { fail } from "../fail.ts";
import type { Answered } from "./answers.ts";
import { type CookieName, cookieLine, readCookie } from "./cookies.ts";
import { repeatSafely } from "./idempotency/repeat.ts";
import { readInput } from "./input.ts";
import type { Metrics } from "./metrics.ts";
import { readRange } from "./ranges.ts";
import type { RateLimit } from "./rate-limit.ts";
import { answerFailure } from "./refusals.ts";
import { makeAnswer } from "./reply.ts";
import type { Requests } from "./requests.ts";
import { toldPlace } from "./told-place.ts";

/** How a caller is found from what they sent; null when they sent nothing. Throws a Refusal for what is wrong. */
export type Authenticate = (headers: Headers) => Promise<Caller | null>;

/** What every call of one server shares. */
export interface Server {
  services: Services;
  authenticate: Authenticate;
  requests: Requests;
  rate: RateLimit;
  metrics: Metrics;
}

/** What somebody in probation may still do: read, and look after their own account. */
const staysInProbation = (permission: Permission): boolean =>
  permission.endsWith("_read") || permission === "user_write";

/** Lets through whom the contract allows. @throws Refusal */
export function admit(who: Who, caller: Caller | null): void {
  if (who.kind === "anyone") return;
  if (!caller) fail("needs_authorization");
  if (caller.is_locked && !(who.kind === "session" && who.even_locked)) fail("member_locked");
  const permissions = caller.api_key?.permissions ?? null;
  if (who.kind === "session" && caller.api_key) fail("session_required");
  if (who.kind === "member" || who.kind === "admin") {
    if (permissions && !permissions.includes(who.permission)) {
      fail("missing_permissions", { permission: who.permission });
    }
    if (caller.is_in_probation && !staysInProbation(who.permission)) fail("in_probation");
  }
  if (who.kind === "admin" && caller.workspace_role !== "admin") fail("admin_required");
  if (who.kind === "operator" && (!caller.is_operator || permissions)) fail("operator_required");
}

/** Answers one call of an endpoint. */
export async function answerCall(
  server: Server,
  { endpoint, verb }: Extract<Answered, { endpoint: Endpoint }>,
  c: HonoContext,
): Promise<Response> {
  const { services, metrics } = server;
  const call = server.requests.open(c);
  const { request_id, headers } = call;
  const started = performance.now();
  const route = endpoint.route;
  let status = 500;
  /** The answer is sent, or there will be none. */
  let done = () => call.close();
  const keepCookie = (name: CookieName, value: string | null) =>
    headers.append("set-cookie", cookieLine(name, value, services.url.startsWith("https:")));
  try {
    if (call.stopping) fail("server_stopping");
    const caller = await server.authenticate(c.req.raw.headers);
    admit(endpoint.who, caller);
    // What answers at once ends by itself.
    if (caller && endpoint.answer.kind !== "json") call.belongsTo(caller);
    await server.rate.check(caller?.user_id ?? null, call.ip_address);
    const read = await readInput(endpoint, c.req.raw, c.req.param() as Record<string, string>);
    done = () => {
      void read.discard();
      call.close();
    };
    const ctx = {
      ...services,
      // Without a public address of the operator's, links carry the name that the caller used.
      url: services.env.MYNAH_URL ? services.url : new URL(c.req.url).origin,
      request_id,
      signal: call.signal,
      caller,
      ip_address: call.ip_address,
      user_agent: c.req.header("user-agent") ?? null,
      told_email: c.req.header("email")?.slice(0, limits.emailLengthMax) ?? null,
      told_place: services.env.MYNAH_TRUST_PROXY ? toldPlace(c.req.raw.headers) : null,
      session_secret: readCookie(c.req.header("cookie"), "session"),
      device: readCookie(c.req.header("cookie"), "device"),
      provider_flow: readCookie(c.req.header("cookie"), "provider_flow"),
      reply: headers,
      keepSession: (secret: string | null) => keepCookie("session", secret),
      keepDevice: (known: string) => keepCookie("device", known),
      keepProviderFlow: (flow: string | null) => keepCookie("provider_flow", flow),
    } as Context;
    const run = async () => {
      const result = await verb(ctx, read.input as never, readRange(c.req.header("range")));
      return makeAnswer(endpoint.answer, result, headers, done);
    };
    const key = c.req.header("idempotency-key");
    const answer =
      key && caller && endpoint.repeatable
        ? await repeatSafely(
            services,
            {
              key: key.slice(0, limits.idempotencyKeyLengthMax),
              user_id: caller.user_id,
              request: [c.req.method, new URL(c.req.url).pathname, new URL(c.req.url).search, read.body],
              signal: call.signal,
              done,
            },
            run,
          )
        : await run();
    status = answer.status;
    return answer;
  } catch (error) {
    done();
    const failure = answerFailure(error, request_id, endpoint.error_shape);
    // Nobody gets this one; the number is nginx's.
    status = c.req.raw.signal.aborted ? 499 : failure.status;
    if (status === 500) services.log.error({ request_id, route, error }, "a call failed");
    for (const [name, value] of headers) if (!failure.headers.has(name)) failure.headers.append(name, value);
    return new Response(failure.body, { status: failure.status, headers: failure.headers });
  } finally {
    const seconds = (performance.now() - started) / 1000;
    metrics.requests.inc({ route, status: String(status) });
    metrics.seconds.observe({ route }, seconds);
    services.log.info({ request_id, route, status, ms: Math.round(seconds * 1000) }, "call");
  }
}
