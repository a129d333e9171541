/** The letter that tells somebody of a new key of theirs. */
import type { Context } from "../context.ts";
import type { Letter } from "../mail/letter.ts";

const places = {
  account: { whose: "your account", path: "/app/settings/api-keys", may: "everything that you may do" },
  workspace: { whose: "your workspace", path: "/app/workspace/api-keys", may: "everything that an editor may do" },
};

/** Says what the key is called, how it ends, where it was made from, and how to undo it; never the key. */
export function letterOfNewKey(
  ctx: Pick<Context, "caller" | "ip_address" | "now">,
  { name, preview, permissions }: { name: string; preview: string; permissions: readonly string[] | null },
  of: keyof typeof places = "account",
): Letter {
  const { whose, path, may: everything } = places[of];
  const may = permissions === null ? everything : permissions.join(", ");
  return {
    to_email: ctx.caller.email,
    subject: `A new API key for ${whose}`,
    paragraphs: [
      `The API key “${name}” (${preview}) was made for ${whose} at ${ctx.now().toUTCString()}, from ${ctx.ip_address}.`,
      `It may do: ${may}.`,
    ],
    action: { words: "See your API keys", path },
    footnote: "If this was not you, delete the key there, change your password and end your other sessions.",
  };
}
