import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { api, query } from "../api.ts";
import { copyText } from "../history/index.ts";
import { SettingsRow, SettingsSection } from "../settings/index.ts";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { accountWords } from "../words/account.ts";

const words = accountWords.referral;

/** The person's own link, by which others come. */
export function ReferralSection() {
  const { data, error } = useQuery(query(api.account.get_referral_link, {}));
  return (
    <SettingsSection title={words.title} lead={words.lead}>
      <SettingsRow
        wide
        title={words.link}
        description={
          data !== undefined ? (
            data.referral_link
          ) : error === null ? (
            <Skeleton className="mt-1 h-3.5 w-56 max-w-full" />
          ) : (
            words.failed
          )
        }
        control={
          <Button
            icon={<Copy />}
            disabled={data === undefined}
            onClick={() => data && void copyText(data.referral_link, words.copied)}
          >
            {words.copy}
          </Button>
        }
      />
    </SettingsSection>
  );
}
