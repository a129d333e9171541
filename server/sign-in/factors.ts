/** Second factors as far as signing in shows them. */
import type { z } from "zod";
import type { shownFactor } from "../../contract/sign-in.ts";
import type { Services } from "../context.ts";
import { openText, sealText } from "../seal.ts";
import { countBackupCodes, type FactorRow, findConfirmedFactors } from "./factor-store.ts";

export type ShownFactor = z.output<typeof shownFactor>;

const ownerOf = (factor_id: string): string => `factor ${factor_id}`;

/** A secret or a phone number of a factor, as its row holds it. */
export const sealForFactor = (text: string, factor_id: string, secret: string): string =>
  sealText(text, ownerOf(factor_id), secret);

/** The text again; null when there is none, or when it was sealed with another MYNAH_SECRET. */
export const openOfFactor = (sealed: string | null, factor_id: string, secret: string): string | null =>
  sealed === null ? null : openText(sealed, ownerOf(factor_id), secret);

/** The end of a phone number: enough for its owner to know it, too little to call. */
export const phonePreview = (phone: string): string => `•• ${phone.slice(-2)}`;

/** A factor as somebody sees it who has not shown it yet. */
export function showFactor({ factor_id, kind, name, phone_sealed }: FactorRow, secret: string): ShownFactor {
  const phone = openOfFactor(phone_sealed, factor_id, secret);
  return { factor_id, kind, name, phone_preview: phone === null ? null : phonePreview(phone) };
}

/** By what a person can show a second time who they are: confirmed factors, and whether backup codes are left. */
export async function waysOf(
  ctx: Pick<Services, "db" | "secret">,
  user_id: string,
): Promise<{ factors: ShownFactor[]; has_backup_codes: boolean }> {
  const rows = await findConfirmedFactors(ctx.db.drizzle, user_id);
  const left = rows.length > 0 ? await countBackupCodes(ctx.db.drizzle, user_id) : 0;
  return { factors: rows.map((row) => showFactor(row, ctx.secret)), has_backup_codes: left > 0 };
}
