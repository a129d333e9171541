import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../api.ts";
import { notify } from "../shell/toasts.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { accountWords } from "../words/account.ts";

const words = accountWords.terms;

/** The terms about voice data, which can only be accepted: it closes when they are. */
export function TermsDialog() {
  const client = useQueryClient();
  const accept = useMutation({
    mutationFn: () => api.account.accept_bipa_terms(),
    onSuccess: () => client.invalidateQueries({ queryKey: api.account.get.key }),
    onError: () => notify.error(words.failed),
    meta: { quiet: true },
  });
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title={words.title}
      description={words.lead}
      actions={
        <Button look="primary" busy={accept.isPending} onClick={() => accept.mutate()} autoFocus>
          {words.accept}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 text-pretty">
        {words.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Dialog>
  );
}
