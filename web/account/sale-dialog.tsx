import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { accountWords } from "../words/account.ts";
import { shellWords } from "../words/shell.ts";
import { useEditAccount } from "./use-edit-account.ts";

const words = accountWords.data;

/** Confirms the opt-out of sale and sharing (CCPA). */
export default function SaleDialog({ onClose }: { onClose: () => void }) {
  const edit = useEditAccount(words.saleDone);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="small"
      title={words.saleDialogTitle}
      description={words.saleDialog}
      closeWords={shellWords.close}
      actions={
        <>
          <Button onClick={onClose}>{accountWords.cancel}</Button>
          <Button
            look="solid"
            busy={edit.isPending}
            onClick={() => edit.mutate({ ccpa_opt_out: true }, { onSuccess: onClose })}
          >
            {words.saleAction}
          </Button>
        </>
      }
    />
  );
}
