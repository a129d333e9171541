/** The cookies of this server: each goes to no more calls than need it, and scripts cannot read any of them. */
import { limits } from "../../contract/limits.ts";

const daySeconds = 86_400;

const cookies = {
  /** The secret of the session. */
  session: {
    name: "mynah_session",
    path: "/sign-in/refresh",
    same_site: "Strict",
    seconds: limits.sessionDays * daySeconds,
  },
  /**
   * By what a browser that signed in before is known again. Lax: who comes from another provider brings it too. To every
   * call, because addresses of ways in begin differently, and each adds to what it was sent.
   * Earlier versions sent mynah_device to some calls only.
   */
  device: { name: "mynah_browser", path: "/", same_site: "Lax", seconds: 400 * daySeconds },
  /** A sign-in by another provider that is under way. Lax, because its answer comes from there. */
  provider_flow: {
    name: "mynah_provider",
    path: "/sign-in/with",
    same_site: "Lax",
    seconds: limits.providerFlowMinutes * 60,
  },
} as const;

export type CookieName = keyof typeof cookies;

const valueLengthMax = 4000;

/** What a `Cookie` header has under one of our names; null when there is none. */
export function readCookie(header: string | undefined, cookie: CookieName): string | null {
  const { name } = cookies[cookie];
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    const value = part.slice(at + 1).trim();
    if (/^[\w.~-]+$/.test(value) && value.length <= valueLengthMax) return value;
  }
  return null;
}

/** A `Set-Cookie` line; null clears the cookie. */
export function cookieLine(cookie: CookieName, value: string | null, is_secure: boolean): string {
  const { name, path, same_site, seconds } = cookies[cookie];
  const parts = [
    `${name}=${value ?? ""}`,
    `Path=${path}`,
    `Max-Age=${value ? seconds : 0}`,
    "HttpOnly",
    `SameSite=${same_site}`,
  ];
  return [...parts, ...(is_secure ? ["Secure"] : [])].join("; ");
}
