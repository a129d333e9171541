/** What a letter looks like on the owner's page, and the key that ends letters about the product: pure. */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { LetterShown } from "../../contract/letters.ts";
import type { KeptLetter } from "../mail/mail.ts";

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/**
 * Where a mail server takes letters, links and codes are shown to nobody: whoever could read them here could take over
 * every account. Where a letter goes no further, the owner hands it on.
 * @param url the public address, with which links in letters begin
 */
export function showLetter({ letter, created_at, sent_at, ...row }: KeptLetter, url: string): LetterShown {
  const is_concealed = row.state === "sent" || row.state === "waiting";
  return {
    letter_id: row.letter_id,
    to_email: row.to_email,
    subject: row.subject,
    state: row.state,
    reason: row.reason,
    created_at_unix: seconds(created_at),
    sent_at_unix: sent_at ? seconds(sent_at) : null,
    content: letter && {
      paragraphs: letter.paragraphs,
      action: letter.action
        ? {
            words: letter.action.words,
            url: is_concealed ? null : url + letter.action.path,
          }
        : null,
      code: is_concealed ? null : (letter.code ?? null),
      is_concealed,
      footnote: letter.footnote ?? null,
    },
  };
}

const keyBytes = 32;

function proofOf(user_id: string, secret: string): Buffer {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "mynah opt-out of updates", keyBytes));
  return createHmac("sha256", key).update(user_id).digest();
}

/** What a letter about the product carries so that one click ends them, for as long as the account is there. */
export const optOutKey = (user_id: string, secret: string): string =>
  `${user_id}.${proofOf(user_id, secret).toString("base64url")}`;

/** Whose key it is; null when it is none of ours. */
export function readOptOutKey(key: string, secret: string): string | null {
  const [user_id = "", proof = "", ...more] = key.split(".");
  const given = Buffer.from(proof, "base64url");
  const right = proofOf(user_id, secret);
  return more.length === 0 && given.length === right.length && timingSafeEqual(given, right) ? user_id : null;
}
