import { lazy, useState } from "react";
import type { User } from "../../contract/account.ts";
import { SettingsRow, SettingsSection, SettingsSkeleton } from "../settings/index.ts";
import { useUser } from "../shell/account.ts";
import { FailedQuery } from "../shell/failed-query.tsx";
import { Button } from "../ui/button.tsx";
import { Later } from "../ui/later.tsx";
import { accountWords } from "../words/account.ts";
import { ExportSection } from "./export-section.tsx";
import { SaleSection } from "./sale-section.tsx";

const DeleteDialog = lazy(() => import("./delete-dialog.tsx"));

const words = accountWords.data;

function Deletion({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <SettingsSection title={words.deleteTitle} lead={words.deleteLead} tone="danger">
      <SettingsRow
        wide
        title={words.deleteRow}
        description={words.deleteHint}
        control={
          <Button look="danger" onClick={() => setAsking(true)}>
            {words.deleteAction}
          </Button>
        }
      />
      {isAsking ? (
        <Later>
          <DeleteDialog user={user} onClose={() => setAsking(false)} />
        </Later>
      ) : null}
    </SettingsSection>
  );
}

/** /app/settings/data */
export default function DataScreen() {
  const user = useUser();
  if (user.data === undefined) {
    return user.error === null ? <SettingsSkeleton /> : <FailedQuery title={accountWords.failed} query={user} />;
  }
  return (
    <>
      <ExportSection />
      <SaleSection user={user.data} />
      {user.data.deletes_at_unix === null ? <Deletion user={user.data} /> : null}
    </>
  );
}
