/** The OpenAPI 3.1 document, made from the contract. */
import { z } from "zod";
import type { Answer, Body, Endpoint, Who } from "../../contract/endpoint.ts";
import { type ErrorCode, errors } from "../../contract/errors.ts";
import { api } from "../../contract/index.ts";

type Json = Record<string, unknown>;

/** A zod schema as JSON Schema; files become binary strings. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === "custom") Object.assign(jsonSchema, { type: "string", format: "binary" });
    },
  }) as Json;
  return rest;
}

function contentOf(answer: Answer): Json {
  switch (answer.kind) {
    case "json":
      return { "application/json": { schema: schemaOf(answer.schema, "output") } };
    case "bytes":
    case "protocol":
      return Object.fromEntries(
        answer.content_types.map((type) => [type, { schema: { type: "string", format: "binary" } }]),
      );
    case "lines":
      return { "application/x-ndjson": { schema: schemaOf(answer.schema, "output") } };
    case "events":
      return { "text/event-stream": { schema: schemaOf(answer.schema, "output") } };
  }
}

function contentSent(body: Body): Json {
  switch (body.kind) {
    case "json":
      return { "application/json": { schema: schemaOf(body.schema, "input") } };
    case "form":
      return { "multipart/form-data": { schema: schemaOf(body.schema, "input") } };
    case "signed":
      return {
        "application/json": { schema: { type: "object", description: "What its sender's own documents say." } },
      };
  }
}

const refusalSchema = {
  type: "object",
  required: ["detail"],
  properties: {
    detail: {
      type: "object",
      required: ["status", "message"],
      properties: { status: { type: "string" }, message: { type: "string" }, request_id: { type: "string" } },
    },
  },
};

function refusalsOf(endpoint: Endpoint): Json {
  const codes: ErrorCode[] = [...endpoint.errors, "rate_limited"];
  if (endpoint.who.kind !== "anyone") codes.push("needs_authorization", "invalid_api_key");
  if (endpoint.who.kind === "member" || endpoint.who.kind === "admin") codes.push("missing_permissions");
  if (endpoint.who.kind === "admin") codes.push("admin_required");
  if (endpoint.who.kind === "operator") codes.push("operator_required");
  if (endpoint.who.kind === "session") codes.push("session_required");
  const byStatus = Map.groupBy(new Set(codes), (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.map((code) => `\`${code}\`: ${errors[code].message}`).join("\n\n"),
        content: { "application/json": { schema: refusalSchema } },
      },
    ]),
  );
}

/** How a call says who calls. The names in the lists are the permissions that a key must hold. */
const securitySchemes = {
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "xi-api-key",
    description: "An API key. Make one in the app under Settings, API keys, and allow it what its program needs.",
  },
  bearer: {
    type: "http",
    scheme: "bearer",
    description: "An API key, or the token of a session (from `POST /sign-in`), which holds every permission.",
  },
  session: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "The token of a session, from `POST /sign-in`. API keys are refused.",
  },
};

function securityOf(who: Who): Json[] {
  if (who.kind === "anyone") return [];
  if (who.kind === "session") return [{ session: [] }];
  const permissions = who.kind === "member" || who.kind === "admin" ? [who.permission] : [];
  return [{ apiKey: permissions }, { bearer: permissions }];
}

/** Who may make a call, in words. */
function whoMay(who: Who): string {
  switch (who.kind) {
    case "anyone":
      return "Anyone may, without a key.";
    case "member":
      return `A session, or a key with the permission \`${who.permission}\`.`;
    case "admin":
      return `An admin of the workspace: signed in, or by a key with the permission \`${who.permission}\`.`;
    case "caller":
      return "A session, or any key: each of its tools asks for the permission of what it does.";
    case "session":
      return "Only somebody who is signed in; API keys are refused.";
    case "operator":
      return "Only the owner of this installation, signed in or with a key that may do everything.";
  }
}

function operationOf(tag: string, name: string, endpoint: Endpoint): Json {
  const query = schemaOf(endpoint.query, "input") as { properties?: Record<string, Json>; required?: string[] };
  const { body } = endpoint;
  const needsNothing = !body || schemaOf(body.schema, "input").required === undefined;
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: endpoint.summary,
    description: whoMay(endpoint.who),
    "x-who": endpoint.who,
    security: securityOf(endpoint.who),
    parameters: [
      ...endpoint.path_names.map((path) => ({ name: path, in: "path", required: true, schema: { type: "string" } })),
      ...Object.entries(query.properties ?? {}).map(([key, schema]) => ({
        name: key,
        in: "query",
        required: query.required?.includes(key) ?? false,
        schema,
      })),
      ...(body?.kind === "signed"
        ? [{ name: body.header, in: "header", required: true, schema: { type: "string" } }]
        : []),
    ],
    ...(body ? { requestBody: { required: !needsNothing, content: contentSent(body) } } : {}),
    responses: {
      "200": { description: endpoint.summary, content: contentOf(endpoint.answer) },
      ...(body || endpoint.path_names.length > 0 || query.properties
        ? { "422": { description: "The input does not fit; `detail` lists where and why." } }
        : {}),
      ...refusalsOf(endpoint),
    },
  };
}

/** The whole document; `url` is the public address. */
export function openApiDocument(url: string): Json {
  const paths: Record<string, Json> = {};
  for (const [tag, domain] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries(domain)) {
      if (endpoint.kind !== "endpoint") continue;
      const path = endpoint.path.replace(/:([a-z_]+)/g, "{$1}");
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(tag, name, endpoint) };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Mynah",
      version: "1",
      description: "Voice and audio on your own machine. Existing clients of the public API run unchanged.",
      license: { name: "AGPL-3.0-or-later", identifier: "AGPL-3.0-or-later" },
    },
    servers: [{ url }],
    security: [{ apiKey: [] }, { bearer: [] }],
    tags: Object.keys(api).map((name) => ({ name })),
    components: { securitySchemes },
    paths,
  };
}
