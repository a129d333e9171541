/** GET /v1/letters. */
import type { Input, Output } from "../../contract/endpoint.ts";
import type { letters } from "../../contract/letters.ts";
import type { Context } from "../context.ts";
import { showLetter } from "./rules.ts";

/** The newest letters, for the owner of the installation: where nothing is sent, this is where they are read. */
export async function listLetters(
  ctx: Context,
  { page_size, start_after_letter_id }: Input<typeof letters.list>,
): Promise<Output<typeof letters.list>> {
  const found = await ctx.mail.list({ page_size: page_size + 1, before_letter_id: start_after_letter_id });
  return {
    letters: found.slice(0, page_size).map((letter) => showLetter(letter, ctx.mail.url)),
    has_more: found.length > page_size,
    sends: ctx.mail.sends,
  };
}
