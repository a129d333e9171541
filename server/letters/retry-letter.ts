/** POST /v1/letters/:letter_id/retry. */
import type { Input } from "../../contract/endpoint.ts";
import type { letters } from "../../contract/letters.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";

/**
 * Puts a letter that failed or waits at the head of the line. One that went out is not sent twice.
 * @throws Refusal mail_server_missing, letter_not_found
 */
export async function retryLetter(ctx: Context, { letter_id }: Input<typeof letters.retry>): Promise<{ status: "ok" }> {
  if (!ctx.mail.sends) fail("mail_server_missing");
  if (!(await ctx.mail.retry(letter_id))) fail("letter_not_found", { letter_id });
  return { status: "ok" };
}
