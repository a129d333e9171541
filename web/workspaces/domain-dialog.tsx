import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { limits } from "../../contract/limits.ts";
import { api } from "../api.ts";
import { Refusal } from "../shell/refusal.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { ToggleGroup } from "../ui/toggle-group.tsx";
import { workspaceSecurityWords } from "../words/workspace-security.ts";
import { workspaceWords } from "../words/workspaces.ts";
import { saying } from "./reasons.ts";

const words = workspaceSecurityWords.domains;
const METHODS = (["dns_txt", "html_meta_tag"] as const).map((value) => ({ value, words: words.methods[value] }));

/** Begins to show that a domain is the workspace's. */
export default function DomainDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [verification_method, setMethod] = useState<"dns_txt" | "html_meta_tag">("dns_txt");
  const [hasTried, setTried] = useState(false);
  const client = useQueryClient();
  const form = useId();
  // People copy addresses: of https://example.com/ and ann@example.com the domain is meant.
  const domain = typed
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/^[^@]*@/, "")
    .replace(/\/.*$/, "");
  const add = useMutation({
    mutationFn: () => saying(words.addFailed, api.single_sign_on.add_domain({ domain, verification_method })),
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: ["single_sign_on"] });
    },
    meta: { quiet: true },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (domain !== "") add.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.dialogTitle}
      closeWords={workspaceWords.close}
      actions={
        <>
          <Button onClick={onClose}>{workspaceWords.cancel}</Button>
          <Button type="submit" form={form} look="primary" busy={add.isPending}>
            {words.add}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5 pb-1">
        {add.error === null ? null : <Refusal error={add.error} />}
        <Field
          label={words.domain}
          hint={words.domainHint}
          error={hasTried && domain === "" ? words.domainMissing : undefined}
        >
          {(parts) => (
            <Input
              {...parts}
              value={typed}
              maxLength={limits.domainLengthMax}
              placeholder="example.com"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <div>
          <div className="mb-1.5 text-sm font-medium">{words.method}</div>
          <ToggleGroup label={words.method} value={verification_method} onChange={setMethod} choices={METHODS} />
          <p className="mt-1.5 text-sm text-ink-faint">{words.methodHints[verification_method]}</p>
        </div>
      </form>
    </Dialog>
  );
}
