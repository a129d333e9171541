import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, query } from "../api.ts";
import { FailedRow, SettingsRow, SettingsSection, SettingsSkeleton } from "../settings/index.ts";
import { notify } from "../shell/toasts.ts";
import { Switch } from "../ui/switch.tsx";
import { letterWords } from "../words/letters.ts";

const words = letterWords.confirmed;

/** Whether sign-ins on devices that were not seen before wait for a letter: a section of the security page. */
export default function ConfirmedSignInsSection() {
  const asked = useQuery(query(api.sign_in.confirmed_sign_ins, {}));
  const client = useQueryClient();
  const edit = useMutation({
    mutationFn: (is_on: boolean) => api.sign_in.edit_confirmed_sign_ins({ is_on }),
    onSuccess: async (_answer, is_on) => {
      await client.invalidateQueries({ queryKey: api.sign_in.confirmed_sign_ins.key });
      notify.success(is_on ? words.on : words.off);
    },
  });
  if (asked.isError) {
    return (
      <SettingsSection title={words.sectionTitle}>
        <FailedRow title={words.failed} query={asked} />
      </SettingsSection>
    );
  }
  if (!asked.data) return <SettingsSkeleton rows={1} />;
  const { is_on, can_be_on } = asked.data;
  return (
    <SettingsSection title={words.sectionTitle}>
      <SettingsRow
        title={words.title}
        description={can_be_on ? words.hint : `${words.hint} ${words.cannot}`}
        control={(parts) => (
          <Switch
            {...parts}
            checked={is_on}
            onChange={(next) => edit.mutate(next)}
            disabled={edit.isPending || (!can_be_on && !is_on)}
          />
        )}
      />
    </SettingsSection>
  );
}
