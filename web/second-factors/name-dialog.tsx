import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { limits } from "../../contract/limits.ts";
import type { Factor } from "../../contract/second-factors.ts";
import { api } from "../api.ts";
import { Refusal } from "../shell/refusal.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { securityWords } from "../words/security.ts";

const words = securityWords.factors;

/** Gives a second factor another name. */
export default function NameDialog({ factor, onClose }: { factor: Factor; onClose: () => void }) {
  const form = useId();
  const client = useQueryClient();
  const [name, setName] = useState(factor.name);
  const save = useMutation({
    mutationFn: () => api.second_factors.edit({ factor_id: factor.factor_id, name: name.trim() }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: api.second_factors.list.key });
      onClose();
    },
    meta: { quiet: true, success: words.renamed },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") save.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="small"
      title={words.nameTitle}
      closeWords={securityWords.close}
      actions={
        <>
          <Button onClick={onClose}>{securityWords.cancel}</Button>
          <Button type="submit" form={form} look="solid" busy={save.isPending} disabled={name.trim() === ""}>
            {securityWords.save}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4 pb-1">
        <Refusal error={save.error} />
        <Field label={words.name}>
          {(parts) => (
            <Input
              {...parts}
              value={name}
              maxLength={limits.secondFactorNameLengthMax}
              onChange={(event) => setName(event.target.value)}
              autoComplete="off"
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
