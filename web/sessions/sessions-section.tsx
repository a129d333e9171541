import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Monitor, Smartphone, SquareTerminal } from "lucide-react";
import type { ShownSession } from "../../contract/sessions.ts";
import { api, query } from "../api.ts";
import { FailedRow, SettingsRow, SettingsSection, SettingsSkeleton } from "../settings/index.ts";
import { confirm } from "../shell/confirm.ts";
import { longDayText } from "../shell/numbers.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { securityWords } from "../words/security.ts";
import { agoText } from "./ago-text.ts";

const words = securityWords.sessions;
const HAND_HELD = new Set(["iPhone", "iPad", "Android"]);

const iconOf = ({ browser, system }: ShownSession) => {
  if (system !== null && HAND_HELD.has(system)) return <Smartphone aria-hidden />;
  return browser !== null && system === null ? <SquareTerminal aria-hidden /> : <Monitor aria-hidden />;
};

function SessionRow({ shown }: { shown: ShownSession }) {
  const { session_id, is_this, browser, system, ip_address, created_at_unix, last_seen_at_unix } = shown;
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => api.sessions.end({ session_id }),
    onSettled: () => client.invalidateQueries({ queryKey: api.sessions.list.key }),
    meta: { success: words.ended },
  });
  const ago = agoText(last_seen_at_unix, Date.now() / 1000);
  const seen = is_this || ago === null ? words.now : words.seen(ago);
  return (
    <SettingsRow
      title={
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 [&_svg]:size-4 [&_svg]:text-ink-faint">
          {iconOf(shown)}
          <span className="min-w-0">{words.device(browser, system)}</span>
          {is_this ? <Badge tone="good">{words.here}</Badge> : null}
        </span>
      }
      description={[seen, words.since(longDayText(created_at_unix)), ip_address].filter(Boolean).join("\u00a0· ")}
      control={
        is_this ? undefined : (
          <Button busy={end.isPending} onClick={() => end.mutate()}>
            {words.end}
          </Button>
        )
      }
    />
  );
}

/** Every browser that is signed in, and how to sign it out: a section of the security page. */
export function SessionsSection() {
  const asked = useQuery(query(api.sessions.list, {}));
  const client = useQueryClient();
  const endOthers = useMutation({
    mutationFn: () => api.sessions.end_others(),
    onSettled: () => client.invalidateQueries({ queryKey: api.sessions.list.key }),
    meta: { success: words.othersEnded },
  });
  if (asked.isError) {
    return (
      <SettingsSection title={words.title}>
        <FailedRow title={words.failed} query={asked} />
      </SettingsSection>
    );
  }
  if (asked.data === undefined) return <SettingsSkeleton rows={2} />;
  const { sessions } = asked.data;
  const ask = async () => {
    const isSure = await confirm({
      title: words.endOthersTitle,
      description: words.endOthersLead,
      confirm: words.endOthers,
      cancel: securityWords.cancel,
      danger: true,
    });
    if (isSure) endOthers.mutate();
  };
  return (
    <SettingsSection
      title={words.title}
      lead={words.lead}
      {...(sessions.length > 1
        ? {
            action: (
              <Button busy={endOthers.isPending} onClick={() => void ask()}>
                {words.endOthers}
              </Button>
            ),
          }
        : {})}
    >
      {[...sessions]
        .sort((one, other) => Number(other.is_this) - Number(one.is_this))
        .map((shown) => (
          <SessionRow key={shown.session_id} shown={shown} />
        ))}
    </SettingsSection>
  );
}
