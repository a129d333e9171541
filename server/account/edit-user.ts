/** POST /v1/user/edit. */
import type { account } from "../../contract/account.ts";
import type { Input } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import { allowExtension } from "../billing/index.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { changedPreferences, isTooMuch } from "./rules.ts";
import { isHandleTaken, lockPerson, type PersonChanges, updatePerson } from "./store.ts";

/**
 * Changes what is told of the caller; all of it or nothing.
 * @throws Refusal profile_page_handle_taken, too_many_preferences, extension_not_in_plan, admin_required
 */
export async function editUser(ctx: Context, input: Input<typeof account.edit>): Promise<{ status: "ok" }> {
  const { first_name, preferences, prompts_shown, profile_page_handle, ccpa_opt_out } = input;
  const { user_id } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    const kept = await lockPerson(tx, user_id);
    if (profile_page_handle && (await isHandleTaken(tx, user_id, profile_page_handle))) {
      fail("profile_page_handle_taken", { profile_page_handle });
    }
    const changes: PersonChanges = {
      ...(first_name === undefined ? {} : { first_name: first_name || null }),
      ...(preferences === undefined ? {} : { preferences: changedPreferences(kept.preferences, preferences) }),
      ...(prompts_shown === undefined ? {} : { prompts_shown: { ...kept.prompts_shown, ...prompts_shown } }),
      ...(profile_page_handle === undefined ? {} : { profile_page_handle }),
      ...(ccpa_opt_out === undefined ? {} : { ccpa_opt_out }),
    };
    if (isTooMuch(changes.preferences ?? {}) || isTooMuch(changes.prompts_shown ?? {})) {
      fail("too_many_preferences", { preferences_max: limits.preferencesMax });
    }
    await updatePerson(tx, user_id, changes);
    if (input.allowed_to_extend_character_limit !== undefined) {
      await allowExtension(ctx, input.allowed_to_extend_character_limit, tx);
    }
  });
  return { status: "ok" };
}
