import type { ChecklistItem } from "../../contract/onboarding.ts";
import { api } from "../api.ts";
import { queryClient } from "../shell/query-client.ts";

/**
 * Tells the server of a step that only the page can see, such as a key that was shown. The frame congratulates when the
 * step turns out to be new. Never throws: what the person was doing has worked, and a tick that is missing can wait.
 */
export async function completeStep(item_id: ChecklistItem): Promise<void> {
  try {
    const { newly_completed } = await api.onboarding.update({ item_id });
    if (newly_completed) await queryClient.invalidateQueries({ queryKey: api.account.get.key });
  } catch {
    // It is ticked off with the next key.
  }
}
