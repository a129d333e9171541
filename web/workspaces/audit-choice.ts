import type { AuditAction } from "../../contract/audit-log.ts";

/** What the audit log is narrowed to; empty: not. Days as date boxes have them. */
export interface AuditChoice {
  user_id: string;
  action: AuditAction | "";
  from_day: string;
  to_day: string;
}

/** Everything. */
export const noChoice: AuditChoice = { user_id: "", action: "", from_day: "", to_day: "" };

/** The first second of a day where its person is. @param later days after it */
function startOf(day: string, later = 0): number | null {
  const [year, month, date] = day.split("-").map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  return Math.floor(new Date(year, month - 1, date + later).getTime() / 1000);
}

/** The choice as the call takes it: whole days, both included. */
export function askedFor({ user_id, action, from_day, to_day }: AuditChoice) {
  const [from_unix, to_unix] = [startOf(from_day), startOf(to_day, 1)];
  return {
    ...(user_id === "" ? {} : { user_id }),
    ...(action === "" ? {} : { action }),
    ...(from_unix === null ? {} : { from_unix }),
    ...(to_unix === null ? {} : { to_unix }),
  };
}
