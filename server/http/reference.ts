/** The API reference as a page, made from the same contract: plain HTML, readable without scripts. */
import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;
interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
  additionalProperties?: Schema | boolean;
}
interface Operation {
  operationId: string;
  summary: string;
  /** Who may make the call. */
  description: string;
  "x-who": { kind: string; permission?: string };
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}
interface Document {
  tags: { name: string }[];
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
}

function typeOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(" | ");
  if (schema.type === "array") return `${schema.items ? typeOf(schema.items) : "any"}[]`;
  if (schema.format === "binary") return "file";
  if (schema.type === "object") return "object";
  return Array.isArray(schema.type) ? schema.type.join(" | ") : (schema.type ?? "any");
}

function boundsOf(schema: Schema): string {
  const parts: string[] = [];
  if (schema.minimum !== undefined || schema.maximum !== undefined)
    parts.push(`${schema.minimum ?? "…"} to ${schema.maximum ?? "…"}`);
  if (schema.maxLength !== undefined) parts.push(`${schema.minLength ?? 0} to ${schema.maxLength} characters`);
  if (schema.default !== undefined) parts.push(`default ${JSON.stringify(schema.default)}`);
  return parts.join(", ");
}

function rows(schema: Schema, required: readonly string[] = schema.required ?? [], prefix = ""): Html[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const inner = field.properties ? field : field.items?.properties ? field.items : undefined;
    return [
      html`<tr><td><code>${prefix}${name}</code>${required.includes(name) ? html`<em> required</em>` : ""}</td><td>${typeOf(field)}</td><td>${boundsOf(field)}</td></tr>`,
      ...(inner && prefix.length < 40 ? rows(inner, inner.required ?? [], `${prefix}${name}.`) : []),
    ];
  });
}

const table = (title: string, body: Html[]): Html =>
  body.length === 0 ? html`` : html`<h4>${title}</h4><table><tbody>${body}</tbody></table>`;

/** Backquotes become code. */
const marked = (words: string): Html[] =>
  words.split("`").map((part, n) => (n % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));

/** Which permission opens what, from the calls themselves. */
function permissionList(operations: readonly Operation[]): Html[] {
  const byPermission = Map.groupBy(
    operations.filter((operation) => operation["x-who"].permission !== undefined),
    (operation) => operation["x-who"].permission as string,
  );
  return [...byPermission]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([permission, group]) =>
        html`<dt id="permission-${permission}"><code>${permission}</code></dt><dd>${group.map(
          (operation, n) => html`${n === 0 ? "" : " · "}<a href="#${operation.operationId}">${operation.summary}</a>`,
        )}</dd>`,
    );
}

function operationHtml(path: string, method: string, operation: Operation): Html {
  const body = Object.entries(operation.requestBody?.content ?? {})[0];
  const answer = Object.entries(operation.responses["200"]?.content ?? {});
  const json = answer.find(([type]) => type.includes("json"))?.[1].schema;
  const shape = json?.items ?? json;
  const parameters = operation.parameters.map(
    (parameter) =>
      html`<tr><td><code>${parameter.name}</code> <small>${parameter.in}</small>${parameter.required ? html`<em> required</em>` : ""}</td><td>${typeOf(parameter.schema)}</td><td>${boundsOf(parameter.schema)}</td></tr>`,
  );
  const refusals = Object.entries(operation.responses).filter(([status]) => status !== "200");
  return html`<section id="${operation.operationId}">
    <h3><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code></h3>
    <p>${operation.summary}.<br><small>${marked(operation.description)}</small></p>
    ${table("Path and query", parameters)}
    ${body ? table(`Body, ${body[0]}`, rows(body[1].schema)) : ""}
    ${shape?.properties ? table("Answer", rows(shape)) : html`<h4>Answer</h4><p><code>${answer.map(([type]) => type).join(", ")}</code></p>`}
    <details><summary>Refusals</summary><dl>${refusals.map(([status, refusal]) => html`<dt>${status}</dt><dd>${refusal.description.split("\n\n").map((line) => html`<div>${line.replaceAll("`", "")}</div>`)}</dd>`)}</dl></details>
  </section>`;
}

const style = `:root{color-scheme:light dark;--line:#8884;--soft:#8882}body{font:15px/1.6 system-ui,sans-serif;margin:0;display:grid;grid-template-columns:260px minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:24px;border-right:1px solid var(--line);box-sizing:border-box}nav a{display:block;color:inherit;text-decoration:none;font-size:13px;padding:2px 0;opacity:.8}nav a:hover{opacity:1;text-decoration:underline}nav h2{font-size:13px;margin:16px 0 4px}
main{padding:32px;max-width:860px}section{padding:24px 0;border-top:1px solid var(--line)}h1{margin:0}h3{margin:0;font-size:16px;overflow-wrap:anywhere}h3 b{font-size:12px;padding:2px 8px;border-radius:6px;background:var(--soft);margin-right:4px}h4{margin:16px 0 4px;font-size:13px}
table{width:100%;border-collapse:collapse;font-size:13px}td{padding:4px 8px 4px 0;border-top:1px solid var(--soft);vertical-align:top;overflow-wrap:anywhere}code{font:13px ui-monospace,monospace}em{font-size:12px;opacity:.8}dt{font-weight:600}dd{margin:0 0 8px 0;font-size:13px}pre{background:var(--soft);padding:12px;border-radius:8px;overflow:auto}
@media(max-width:800px){body{display:block}nav{position:static;height:auto;border:0}main{padding:16px}}`;

/** The page. */
export function referencePage(document: Document): Html {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  const byTag = Map.groupBy(operations, ({ operation }) => operation.operationId.split(".")[0] as string);
  const title = (tag: string) => tag.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());
  const url = document.servers[0]?.url ?? "";
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>API reference · Mynah</title><meta name="description" content="Every call of this Mynah server."><style>${style}</style></head><body>
  <nav aria-label="Calls"><a href="/">Mynah</a><a href="#keys">Keys and permissions</a>${[...byTag].map(([tag, group]) => html`<h2>${title(tag)}</h2>${group.map(({ operation }) => html`<a href="#${operation.operationId}">${operation.summary}</a>`)}`)}</nav>
  <main><h1>API reference</h1><p>Existing clients of the public API work when their base URL is <code>${url}</code>. The machine-readable document is <a href="/openapi.json">/openapi.json</a>. POST calls may carry an <code>Idempotency-Key</code>: the same request is then done once in 24 hours.</p>
  <pre tabindex="0" aria-label="An example">curl ${url}/v1/text-to-speech/VOICE_ID -H "xi-api-key: YOUR_KEY" -H "content-type: application/json" -d '{"text":"Hello."}' -o hello.mp3</pre>
  <section id="keys"><h2>Keys and permissions</h2>
  <p>Make a key in the app, under <a href="/app/settings/api-keys">Settings, API keys</a>, and send it as <code>xi-api-key</code>, or as <code>Authorization: Bearer</code>. A key may do everything that its owner may, or only what these permissions open. It can be switched off, and can have a limit of characters in a period of the plan (<code>quota_exceeded</code>) and of calls a minute (<code>429</code> with <code>retry-after</code>). What guards an account, its keys included, wants somebody who is signed in: the token of <code>POST /sign-in</code>, as <code>Authorization: Bearer</code>.</p>
  <dl>${permissionList(operations.map(({ operation }) => operation))}</dl></section>
  ${[...byTag].map(([tag, group]) => html`<h2>${title(tag)}</h2>${group.map(({ path, method, operation }) => operationHtml(path, method, operation))}`)}</main></body></html>`;
}
