import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { servePages } from "./pages.ts";
import { fillTemplate, readFilledPages } from "./pages-filled.ts";

const MODULE = 'import "/assets/a.js";\nimport("/assets/b.js");';
const SHELL = `<!DOCTYPE html><html><head><script>theme()</script><script type="module" src="/assets/a.js"></script></head>
<body><script type="module" async="">${MODULE}</script></body></html>`;
const TEMPLATE = `<!DOCTYPE html><title>{{text:20}} by {{name}}</title><script>theme()</script>
<p data-name="{{name}}" data-peaks='{{peaks}}'>{{text}}</p><time>{{date_unix:day}}</time><a href="{{page_url}}">here</a>`;

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
/** The part of a page's policy that says which scripts may run. */
function scriptRules(answer: Response): string[] {
  const policy = answer.headers.get("content-security-policy") ?? "";
  return policy.match(/script-src ([^;]*)/)?.[1]?.split(" ") ?? [];
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mynah pages "));
  const entry = {
    path: "/show/:id",
    data: "GET /v1/things/:id",
    page: "show.html",
    missing: "missing.html",
    failed: "failed.html",
  };
  const files = {
    "index.html": SHELL,
    "pages.json": JSON.stringify(["/", "/app/things/:id"]),
    "filled-pages.json": JSON.stringify([entry]),
    "show.html": TEMPLATE,
    "missing.html": "<h1>Missing</h1>{{message}}",
    "failed.html": "<h1>Failed</h1>{{message}}",
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
});
afterAll(() => rm(folder, { recursive: true }));

describe("the app's pages", () => {
  it("let just the scripts run that were built into them", async () => {
    const answer = await servePages(folder)("/app/things/1");
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(SHELL);
    // WebAssembly, which the live voice changer compiles; no text becomes a script by it.
    expect(scriptRules(answer)).toEqual(["'self'", "'wasm-unsafe-eval'", hashOf("theme()"), hashOf(MODULE)]);
  });

  it("know that visits are counted only where the operator has a service for it, under the same policy", async () => {
    const [without, counted] = [await servePages(folder)("/"), await servePages(folder, true)("/")];
    expect(await without.text()).not.toContain("data-analytics");
    expect(await counted.text()).toBe(SHELL.replace("<html>", '<html data-analytics="on">'));
    expect(scriptRules(counted)).toEqual(scriptRules(without));
  });

  it("come with files in fewer bytes for browsers that can unpack them, and as they are for others", async () => {
    const serve = servePages(folder);
    const script = `export const words = ${JSON.stringify("again and ".repeat(500))};`;
    await writeFile(join(folder, "big.js"), script);
    const unpackers = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [accepted, encoding] of [
      ["gzip, deflate, br, zstd", "br"],
      ["gzip", "gzip"],
      ["br;q=0, gzip;q=0.5", "gzip"],
    ] as const) {
      const answer = await serve("/big.js", accepted);
      expect(answer.headers.get("content-encoding")).toBe(encoding);
      expect(answer.headers.get("vary")).toBe("accept-encoding");
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get("content-length")).toBe(String(bytes.length));
      expect(bytes.length).toBeLessThan(script.length / 5);
      expect(unpackers[encoding](bytes).toString()).toBe(script);
    }
    for (const accepted of ["", "identity", "br;q=0", "deflate"]) {
      const plain = await serve("/big.js", accepted);
      expect(plain.headers.get("content-encoding")).toBeNull();
      expect(await plain.text()).toBe(script);
    }
  });

  it("answer 404 for other addresses, under the same policy, and keep the build's own files private", async () => {
    const serve = servePages(folder);
    for (const path of ["/app/nothing", "/pages.json", "/filled-pages.json", "/show.html", "/index.html"]) {
      const answer = await serve(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(scriptRules(answer)).toHaveLength(4);
    }
  });
});

describe("a template", () => {
  const values = {
    text: `Say "cheese"\n& </script><script>alert('x')</script> {{name}}`,
    name: `"><img src=x onerror=alert(1)>`,
    peaks: [0, 0.5, 1],
    date_unix: 1_772_668_799,
    page_url: "https://mynah.test/show/1",
  };

  it("takes what people wrote as text and nothing else", () => {
    const page = fillTemplate(TEMPLATE, values);
    expect(page).toContain(
      "<p data-name=\"&quot;&gt;&lt;img src=x onerror=alert(1)&gt;\" data-peaks='0 0.5 1'>Say &quot;cheese&quot;\n&amp; &lt;/script&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; {{name}}</p>",
    );
    expect(page.match(/<\/?(script|img)/g)).toEqual(["<script", "</script"]);
  });

  it("writes days, beginnings in one line that end with a word, and nothing for what is not there", () => {
    expect(fillTemplate("{{date_unix:day}}", values)).toBe("March 4, 2026");
    expect(fillTemplate("{{text:12}}|{{text:1000}}", { text: " The mynah\n is a bird " })).toBe(
      "The mynah…|The mynah is a bird",
    );
    expect(fillTemplate("{{text:3}}", { text: "🐦🐦🐦🐦" })).toBe("🐦🐦…");
    expect(fillTemplate("[{{name}}{{unknown}}]", { name: null })).toBe("[]");
  });
});

describe("a page that is filled", () => {
  const json = (status: number, body: unknown) => Response.json(body, { status, headers: { "request-id": "r1" } });
  const ask = async (data: Response) => {
    const [page] = readFilledPages(folder);
    if (!page) throw new Error("the page is gone");
    const answer = await page.answer(data, { page_url: "https://mynah.test/show/1" });
    return { answer, text: await answer.text() };
  };

  it("has the answer of its call in it, and lets no script run that came with it", async () => {
    const { answer, text } = await ask(json(200, { text: "</p><script>alert(1)</script>", name: "Ann", peaks: [] }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("request-id")).toBe("r1");
    expect(text).toContain("by Ann</title>");
    expect(text).toContain('href="https://mynah.test/show/1"');
    expect(scriptRules(answer)).toEqual(["'self'", hashOf("theme()")]);
  });

  it.each([
    [404, "<h1>Missing</h1>It is &lt;gone&gt;."],
    [429, "<h1>Failed</h1>It is &lt;gone&gt;."],
    [500, "<h1>Failed</h1>It is &lt;gone&gt;."],
  ])("passes a refusal on with its status %d and its words", async (status, expected) => {
    const { answer, text } = await ask(json(status, { detail: { status: "gone", message: "It is <gone>." } }));
    expect(answer.status).toBe(status);
    expect(text).toBe(expected);
  });
});

it("where the web app is not built, says so and fills nothing", async () => {
  const empty = await mkdtemp(join(tmpdir(), "mynah-empty-"));
  expect(readFilledPages(empty)).toEqual([]);
  expect(await (await servePages(empty)("/")).text()).toBe("The web app is not built: npm run build");
  await rm(empty, { recursive: true });
});
