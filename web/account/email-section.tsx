import { useMutation } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import { lazy, useState } from "react";
import type { User } from "../../contract/account.ts";
import { SettingsRow, SettingsSection } from "../settings/index.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Later } from "../ui/later.tsx";
import { Switch } from "../ui/switch.tsx";
import { accountWords } from "../words/account.ts";
import { sendVerification } from "./send-verification.ts";
import { useProductUpdates } from "./use-edit-account.ts";

const ChangeEmailDialog = lazy(() => import("./change-email-dialog.tsx"));

const words = accountWords.email;

/** The address that letters go to, whether it is confirmed, and which letters are welcome. */
export function EmailSection({ user }: { user: User }) {
  const [isChanging, setChanging] = useState(false);
  const again = useMutation({ mutationFn: () => sendVerification(user.email), meta: { quiet: true } });
  const updates = useProductUpdates(user.agrees_to_product_updates);
  return (
    <SettingsSection title={words.title}>
      <SettingsRow
        wide
        title={
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="min-w-0 [overflow-wrap:anywhere]">{user.email}</span>
            {user.email_verified ? (
              <Badge tone="good" icon={<CircleCheck aria-hidden />}>
                {words.verified}
              </Badge>
            ) : (
              <Badge tone="accent" icon={<CircleAlert aria-hidden />}>
                {words.unverified}
              </Badge>
            )}
          </span>
        }
        control={
          <>
            {user.email_verified ? null : (
              <Button busy={again.isPending} onClick={() => again.mutate()}>
                {words.sendAgain}
              </Button>
            )}
            <Button onClick={() => setChanging(true)}>{words.change}</Button>
          </>
        }
      />
      <SettingsRow
        title={words.updates}
        description={words.updatesHint}
        control={(parts) => <Switch {...parts} checked={updates.agrees} onChange={updates.choose} />}
      />
      {isChanging ? (
        <Later>
          <ChangeEmailDialog email={user.email} onClose={() => setChanging(false)} />
        </Later>
      ) : null}
    </SettingsSection>
  );
}
