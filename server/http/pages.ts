/** The web app's files: hashed ones for a year, pages by the app's own list of addresses, everything else 404. */
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { openPacked } from "./packed.ts";
import { pageHeaders } from "./pages-policy.ts";
import { streamOf } from "./reply.ts";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".json": "application/json",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

/** Opened when it is read, so that an answer whose head alone is asked for holds no file open. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

/** What the build wrote for the server itself. */
const LISTS = new Set(["/pages.json", "/filled-pages.json"]);

/** Whether `path` is one of the app's addresses; patterns have `:names`. */
function matcher(patterns: readonly string[]): (path: string) => boolean {
  const tests = patterns.map((pattern) => new RegExp(`^${pattern.replace(/:[a-zA-Z_]+/g, "[^/]+")}/?$`));
  return (path) => tests.some((test) => test.test(path));
}

/**
 * Answers GET of files and pages.
 * @param folder what the web build wrote; it holds pages.json, the list of the app's addresses.
 * @param hasAnalytics whether the operator has a service that counts visits; pages learn it from their own HTML.
 */
export function servePages(
  folder: string,
  hasAnalytics = false,
): (path: string, acceptedEncodings?: string) => Promise<Response> {
  const built = existsSync(join(folder, "pages.json"));
  const isPage = matcher(built ? (JSON.parse(readFileSync(join(folder, "pages.json"), "utf8")) as string[]) : []);
  const built_page = built
    ? readFileSync(join(folder, "index.html"), "utf8")
    : "The web app is not built: npm run build";
  const shell = hasAnalytics ? built_page.replace(/<html(?=[\s>])/, '<html data-analytics="on"') : built_page;
  const headers = pageHeaders(shell, { runsWasm: true });
  const page = (status: number) => new Response(shell, { status, headers });
  const packed = openPacked();
  return async (path, acceptedEncodings = "") => {
    if (isPage(path)) return page(200);
    const file = join(folder, normalize(path));
    const type = TYPES[extname(file)];
    const info = type && file.startsWith(folder) && !LISTS.has(path) ? await stat(file).catch(() => null) : null;
    if (!type || !info?.isFile() || type.startsWith("text/html")) return page(404);
    const forever = path.startsWith("/assets/");
    const headersOfFile = {
      "content-type": type,
      "cache-control": forever ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      "x-content-type-options": "nosniff",
      vary: "accept-encoding",
    };
    const small = await packed({ path: file, type, bytes: info.size }, acceptedEncodings);
    if (small) {
      const { body, encoding } = small;
      const packedHeaders = { "content-length": String(body.length), "content-encoding": encoding };
      return new Response(new Uint8Array(body), { headers: { ...headersOfFile, ...packedHeaders } });
    }
    const body = streamOf(bytesOf(file), (part) => part);
    return new Response(body, { headers: { ...headersOfFile, "content-length": String(info.size) } });
  };
}
