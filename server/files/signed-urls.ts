import { createHmac, timingSafeEqual } from "node:crypto";

export type UrlSigner = {
  sign(key: string, options: { expires_seconds: number; download_name?: string }, now: Date): string;
  verify(url: string, now: Date): string | null;
};

/** Signs the addresses of files on disk: HMAC-SHA-256 over the key, when it expires and the name to download it as. */
export function makeUrlSigner({ secret, url }: { secret: string; url: string }): UrlSigner {
  // A key of its own, so that a signature from elsewhere in the program can never pass for one of these.
  const hmacKey = createHmac("sha256", secret).update("mynah signed file url v1").digest();
  const signatureOf = (key: string, expires: string, name: string): string =>
    createHmac("sha256", hmacKey)
      .update(JSON.stringify([key, expires, name]))
      .digest("base64url");

  return {
    sign(key, { expires_seconds, download_name }, now) {
      const expires = String(Math.ceil(now.getTime() / 1000 + expires_seconds));
      const query = new URLSearchParams({ expires });
      if (download_name !== undefined) query.set("download_name", download_name);
      query.set("signature", signatureOf(key, expires, download_name ?? ""));
      return `${url}/files/${key}?${query}`;
    },
    verify(address, now) {
      const parsed = URL.parse(address, "http://localhost");
      if (!parsed) return null;
      const at = parsed.pathname.indexOf("/files/");
      if (at < 0) return null;
      const key = parsed.pathname.slice(at + "/files/".length);
      const expires = parsed.searchParams.get("expires") ?? "";
      const given = Buffer.from(parsed.searchParams.get("signature") ?? "");
      const right = Buffer.from(signatureOf(key, expires, parsed.searchParams.get("download_name") ?? ""));
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      return now.getTime() < Number(expires) * 1000 ? key : null;
    },
  };
}
