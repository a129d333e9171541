/** The web app's files: hashed ones for a year, pages by the app's own list of addresses, everything else 404. */
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { Readable } from "node:stream";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".json": "application/json",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

const POLICY =
  "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; style-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-inline'; connect-src 'self'; font-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'self'; form-action 'self'";

/** Whether `path` is one of the app's addresses; patterns have `:names`. */
function matcher(patterns: readonly string[]): (path: string) => boolean {
  const tests = patterns.map((pattern) => new RegExp(`^${pattern.replace(/:[a-zA-Z_]+/g, "[^/]+")}/?$`));
  return (path) => tests.some((test) => test.test(path));
}

/**
 * Answers GET of files and pages.
 * @param folder what the web build wrote; it holds pages.json, the list of the app's addresses.
 */
export function servePages(folder: string): (path: string) => Promise<Response> {
  const built = existsSync(join(folder, "pages.json"));
  const isPage = matcher(built ? (JSON.parse(readFileSync(join(folder, "pages.json"), "utf8")) as string[]) : []);
  const shell = built
    ? readFileSync(join(folder, "index.html"))
    : Buffer.from("The web app is not built: npm run build");
  const page = (status: number) =>
    new Response(shell as Uint8Array<ArrayBuffer>, {
      status,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-cache",
        "content-security-policy": POLICY,
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
      },
    });
  return async (path) => {
    if (isPage(path)) return page(200);
    const file = join(folder, normalize(path));
    const type = TYPES[extname(file)];
    const info = type && file.startsWith(folder) && path !== "/pages.json" ? await stat(file).catch(() => null) : null;
    if (!type || !info?.isFile() || type.startsWith("text/html")) return page(404);
    const forever = path.startsWith("/assets/");
    return new Response(Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>, {
      headers: {
        "content-type": type,
        "content-length": String(info.size),
        "cache-control": forever ? "public, max-age=31536000, immutable" : "public, max-age=3600",
        "x-content-type-options": "nosniff",
      },
    });
  };
}
