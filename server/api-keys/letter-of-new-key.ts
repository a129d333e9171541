/** The letter that tells somebody of a new key of theirs. */
import type { Context } from "../context.ts";
import type { Letter } from "../mail/letter.ts";

/** Says what the key is called, how it ends, where it was made from, and how to undo it; never the key. */
export function letterOfNewKey(
  ctx: Pick<Context, "caller" | "ip_address" | "now">,
  { name, preview, permissions }: { name: string; preview: string; permissions: readonly string[] | null },
): Letter {
  const may = permissions === null ? "everything that you may do" : permissions.join(", ");
  return {
    to_email: ctx.caller.email,
    subject: "A new API key for your account",
    paragraphs: [
      `The API key “${name}” (${preview}) was made for your account at ${ctx.now().toUTCString()}, from ${ctx.ip_address}.`,
      `It may do: ${may}.`,
    ],
    action: { words: "See your API keys", path: "/app/settings/api-keys" },
    footnote: "If this was not you, delete the key there, change your password and end your other sessions.",
  };
}
