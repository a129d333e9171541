/**
 * By what a browser is known that somebody signed in with before: a cookie with a number of the browser's own and, for
 * each person, a proof that only this server can make. Nothing of it is kept here.
 */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { PublicContext } from "../context.ts";
import { newSecret } from "../ids.ts";

const separator = ".";
const peopleMax = 10;
const proofLength = 32;

function proofOf(secret: string, device_id: string, user_id: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "mynah known devices", 32));
  return createHmac("sha256", key).update(`${device_id} ${user_id}`).digest("base64url").slice(0, proofLength);
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The proof that this browser signed in as this person before; null when it has none. */
export function deviceProof(
  { device, secret }: Pick<PublicContext, "device" | "secret">,
  user_id: string,
): string | null {
  const [device_id, ...proofs] = device?.split(separator) ?? [];
  if (!device_id) return null;
  const proof = proofOf(secret, device_id, user_id);
  return proofs.some((kept) => isSame(kept, proof)) ? proof : null;
}

/** Whether this browser signed in as this person before. */
export const isKnownDevice = (ctx: Pick<PublicContext, "device" | "secret">, user_id: string): boolean =>
  deviceProof(ctx, user_id) !== null;

/** Knows this browser again the next time that this person signs in with it. */
export function rememberDevice(ctx: Pick<PublicContext, "device" | "secret" | "keepDevice">, user_id: string): void {
  const [known_id, ...proofs] = ctx.device?.split(separator) ?? [];
  const device_id = known_id || newSecret();
  const proof = proofOf(ctx.secret, device_id, user_id);
  const others = proofs.filter((kept) => !isSame(kept, proof)).slice(0, peopleMax - 1);
  ctx.keepDevice([device_id, proof, ...others].join(separator));
}
