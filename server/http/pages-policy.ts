/** What a page may load and run, told to the browser with every page. */
import { createHash } from "node:crypto";

/** Scripts within a page, as the browser hashes them: the text between the tags, to the byte. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi;

/** The hashes under which a page's own scripts may run (CSP Level 3, `'sha256-…'`). */
function scriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map((match) => match[1] ?? "").filter((text) => text !== "");
  return [...new Set(scripts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`))];
}

/**
 * Headers of a page. Of the scripts inside it only those that `html` has now may run: hand in the page as it was built,
 * before anything that people wrote is filled in.
 * @param allowed `runsWasm`: WebAssembly may be compiled, as the live voice changer's worklet does; no text becomes a script by it.
 */
export function pageHeaders(html: string, { runsWasm = false } = {}): Record<string, string> {
  return {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
    "content-security-policy": [
      "default-src 'self'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      // Positions and colours that are computed are set on elements.
      "style-src 'self' 'unsafe-inline'",
      ["script-src 'self'", ...(runsWasm ? ["'wasm-unsafe-eval'"] : []), ...scriptHashes(html)].join(" "),
      "connect-src 'self'",
      "font-src 'self' data:",
      "object-src 'none'",
      "base-uri 'self'",
      "frame-ancestors 'self'",
      "form-action 'self'",
    ].join("; "),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
  };
}
