import { lazy, useState } from "react";
import type { User } from "../../contract/account.ts";
import { SettingsRow, SettingsSection } from "../settings/index.ts";
import { Button } from "../ui/button.tsx";
import { Later } from "../ui/later.tsx";
import { accountWords } from "../words/account.ts";
import { sendsPrivacySignal } from "./privacy-signal.ts";
import { isSaleOffered } from "./sale-offered.ts";
import { useEditAccount } from "./use-edit-account.ts";

const SaleDialog = lazy(() => import("./sale-dialog.tsx"));

const words = accountWords.data;

/** Forbidding that what is known of one is sold or shared: where the law lets one, or the browser asks for it. */
export function SaleSection({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false);
  const undo = useEditAccount(words.saleUndone);
  const hasSignal = sendsPrivacySignal();
  if (!isSaleOffered(user)) return null;
  return (
    <SettingsSection title={words.saleTitle}>
      <SettingsRow
        wide
        title={words.sale}
        description={user.ccpa_opt_out ? `${words.saleOn}${hasSignal ? ` ${words.saleBySignal}` : ""}` : words.saleOff}
        control={
          !user.ccpa_opt_out ? (
            <Button onClick={() => setAsking(true)}>{words.saleAction}</Button>
          ) : hasSignal ? undefined : (
            <Button busy={undo.isPending} onClick={() => undo.mutate({ ccpa_opt_out: false })}>
              {words.saleUndo}
            </Button>
          )
        }
      />
      {isAsking ? (
        <Later>
          <SaleDialog onClose={() => setAsking(false)} />
        </Later>
      ) : null}
    </SettingsSection>
  );
}
