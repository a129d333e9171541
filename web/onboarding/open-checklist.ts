import type { User } from "../../contract/account.ts";

type Told = Pick<User, "onboarding_checklist" | "is_onboarding_checklist_completed">;

/** The checklist as far as it still matters: null where there is none, or its person is done with it. */
export function openChecklist(user: Told): NonNullable<User["onboarding_checklist"]> | null {
  return user.is_onboarding_checklist_completed ? null : user.onboarding_checklist;
}

/** How many steps are done. */
export const countDone = ({ items }: NonNullable<User["onboarding_checklist"]>): number =>
  items.filter((item) => item.is_completed).length;
