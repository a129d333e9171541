import type { AuditEntry } from "../../contract/audit-log.ts";
import { Badge } from "../ui/badge.tsx";
import { auditLogWords } from "../words/audit-log.ts";
import { detailsText } from "./audit-text.ts";

const words = auditLogWords;
const moments = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const exactMoments = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeStyle: "long" });

const isAction = (action: string): action is keyof typeof words.actions => Object.hasOwn(words.actions, action);

/** One change: what, on what, by whom, when and from where. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { action, target_name, user_id, user_email, user_first_name, api_key, ip_address, details } = entry;
  const who = user_id === null ? words.server : (user_first_name ?? user_email ?? words.left);
  const at = new Date(entry.created_at_unix * 1000);
  const change = detailsText(details);
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3.5 sm:grid-cols-[1fr_auto] sm:px-5">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium">{isAction(action) ? words.actions[action] : action}</span>
          {target_name === null ? null : <Badge>{target_name}</Badge>}
        </div>
        {change === null ? null : <p className="mt-0.5 text-sm [overflow-wrap:anywhere] text-ink-soft">{change}</p>}
      </div>
      <div className="text-sm text-ink-faint sm:text-right">
        <time dateTime={at.toISOString()} title={exactMoments.format(at)} className="block tabular-nums">
          {moments.format(at)}
        </time>
        <span className="block [overflow-wrap:anywhere]">
          {[who, api_key === null ? null : words.byKey(api_key.name), ip_address].filter(Boolean).join(" · ")}
        </span>
      </div>
    </li>
  );
}
