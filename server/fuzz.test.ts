/** Generated from the contract: whatever is sent, the answer is one of the catalogue's, soon, and says nothing it should not. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "../contract/endpoint.ts";
import { api } from "../contract/index.ts";
import { testDatabases } from "./db/testing.ts";
import { OWNER_KEY, startTestServer, type TestServer } from "./testing/server.ts";

const endpoints = Object.entries(api).flatMap(([domain, calls]) =>
  Object.entries(calls as Record<string, Endpoint>)
    .filter(([, endpoint]) => endpoint.kind === "endpoint" && endpoint.answer.kind !== "events")
    .map(([name, endpoint]) => ({ name: `${domain}.${name}`, endpoint })),
);

/** Any code point; the library's own unit of them makes a table of all first, which takes a second. */
const character = fc.integer({ min: 0, max: 0x10_ffff }).map((code) => String.fromCodePoint(code).toWellFormed());

const nasty = fc.oneof(
  fc.string({ unit: character, maxLength: 40 }),
  fc.constantFrom(
    "",
    " ",
    "../../etc/passwd",
    "%00",
    "\u0000",
    "'; drop table users; --",
    "<script>",
    "𝔘𝔫𝔦",
    "null",
    "NaN",
    "-1",
    "9".repeat(40),
    "a".repeat(10_000),
  ),
);
const value = fc.oneof(
  nasty,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(nasty, { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 5 }), nasty, { maxKeys: 3 }),
);

/** Inputs that have the right names with wrong or odd values, and names that nobody asked for. */
const fieldsOf = (shape: object) =>
  fc
    .tuple(
      fc.record(Object.fromEntries(Object.keys(shape).map((key) => [key, value])), { requiredKeys: [] }),
      fc.dictionary(fc.string({ maxLength: 8 }), value, { maxKeys: 2 }),
    )
    .map(([known, unknown]) => ({ ...unknown, ...known }));

const inputOf = (endpoint: Endpoint) =>
  fc.record({
    path: fc.record(Object.fromEntries(endpoint.path_names.map((name) => [name, nasty]))),
    query: fieldsOf(endpoint.query.shape),
    body: endpoint.body ? fieldsOf(endpoint.body.schema.shape) : fc.constant(undefined),
    broken: fc.option(fc.constantFrom("{", '{"text":', "[]", "null", '"text"', "\u0000"), { nil: undefined, freq: 6 }),
  });

describe.each(testDatabases)("on the %s database", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  }, 300_000);
  afterAll(() => server?.stop());

  it.each(endpoints)(
    "$name answers anything with a clear refusal, never a 500 or a secret",
    { timeout: 60_000 },
    async ({ endpoint }) => {
      await fc.assert(
        fc.asyncProperty(inputOf(endpoint), async (input) => {
          const path = endpoint.path.replace(
            /:([a-z_]+)/g,
            (_, name: string) => encodeURIComponent((input.path as Record<string, string>)[name] ?? "x") || "x",
          );
          const query = new URLSearchParams(
            Object.entries(input.query).map(([key, each]) => [
              key,
              typeof each === "string" ? each : JSON.stringify(each),
            ]),
          );
          const hasBody = endpoint.body !== undefined && endpoint.method !== "GET";
          const answer = await fetch(`${server.url}${path}?${query}`, {
            method: endpoint.method,
            headers: { "xi-api-key": OWNER_KEY, ...(hasBody ? { "content-type": "application/json" } : {}) },
            ...(hasBody ? { body: input.broken ?? JSON.stringify(input.body) } : {}),
            signal: AbortSignal.timeout(20_000),
          });
          const text = await answer.text();
          // An address longer than 16 kB is refused by Node itself, before there is a call.
          if (answer.status === 431) return;
          expect(answer.status, text.slice(0, 300)).not.toBe(500);
          expect(answer.status).toBeLessThan(504);
          if (answer.status >= 400) {
            expect(JSON.parse(text)).toHaveProperty("detail");
            expect(text).not.toMatch(/node_modules|server\/|select |insert |at .*\.ts:/i);
          }
        }),
        // Shared among the databases: what is wrong with an input seldom depends on which one it is.
        { numRuns: Math.ceil(12 / testDatabases.length) },
      );
    },
  );
});
