import { useQueryClient } from "@tanstack/react-query";
import type { User } from "../../contract/account.ts";
import { limits } from "../../contract/limits.ts";
import { api } from "../api.ts";
import { SettingsSection, SettingsSkeleton } from "../settings/index.ts";
import { useUser } from "../shell/account.ts";
import { FailedQuery } from "../shell/failed-query.tsx";
import { notify } from "../shell/toasts.ts";
import { accountWords } from "../words/account.ts";
import { EditableRow } from "./editable-row.tsx";
import { EmailSection } from "./email-section.tsx";
import { ReferralSection } from "./referral-section.tsx";

const words = accountWords.profile;

function Names({ user }: { user: User }) {
  const client = useQueryClient();
  const kept = async (toast: string) => {
    await client.invalidateQueries({ queryKey: api.account.get.key });
    notify.success(toast);
  };
  return (
    <SettingsSection title={words.title} lead={words.lead}>
      <EditableRow
        title={words.firstName}
        description={words.firstNameHint}
        value={user.first_name ?? ""}
        lengthMax={limits.nameLengthMax}
        autoComplete="given-name"
        optional
        save={async (first_name) => {
          await api.account.edit({ first_name: first_name === "" ? null : first_name });
          await kept(words.firstNameSaved);
        }}
      />
      <EditableRow
        title={words.publicName}
        description={words.publicNameHint}
        value={user.public_user_name ?? ""}
        lengthMax={limits.publicNameLengthMax}
        save={async (public_user_name) => {
          await api.account.update_public_user_name({ public_user_name });
          await kept(words.publicNameSaved);
        }}
      />
    </SettingsSection>
  );
}

/** /app/settings */
export default function ProfileScreen() {
  const user = useUser();
  if (user.data === undefined) {
    return user.error === null ? (
      <SettingsSkeleton rows={3} />
    ) : (
      <FailedQuery title={accountWords.failed} query={user} />
    );
  }
  return (
    <>
      <Names user={user.data} />
      <EmailSection user={user.data} />
      <ReferralSection />
    </>
  );
}
