import { useMutation, useQuery } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { api, query } from "../api.ts";
import { FailedRow, SettingsRow, SettingsSection, SettingsSkeleton } from "../settings/index.ts";
import { useUser } from "../shell/account.ts";
import { Button } from "../ui/button.tsx";
import { Later } from "../ui/later.tsx";
import { securityWords } from "../words/security.ts";

const PasswordDialog = lazy(() => import("./password-dialog.tsx"));

const words = securityWords.password;

/** The password, or the way to one: a section of the security page. */
export function PasswordSection() {
  const asked = useQuery(query(api.second_factors.ways_to_confirm, {}));
  const { data: user } = useUser();
  const [isOpen, setOpen] = useState(false);
  const set = useMutation({
    mutationFn: (email: string) => api.sign_in.send_password_reset_email({ email }),
    meta: { success: words.setSent },
  });
  if (asked.isError) {
    return (
      <SettingsSection title={words.title}>
        <FailedRow title={securityWords.again.failed} query={asked} />
      </SettingsSection>
    );
  }
  if (asked.data === undefined || user === undefined) return <SettingsSkeleton rows={1} />;
  const { has_password } = asked.data;
  return (
    <SettingsSection title={words.title}>
      <SettingsRow
        title={words.row}
        description={has_password ? words.hint : words.none}
        control={
          has_password ? (
            <Button onClick={() => setOpen(true)}>{words.change}</Button>
          ) : (
            <Button busy={set.isPending} onClick={() => set.mutate(user.email)}>
              {words.set}
            </Button>
          )
        }
      />
      {isOpen ? (
        <Later>
          <PasswordDialog email={user.email} onClose={() => setOpen(false)} />
        </Later>
      ) : null}
    </SettingsSection>
  );
}
