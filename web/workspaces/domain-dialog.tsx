import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { limits } from "../../contract/limits.ts";
import { api } from "../api.ts";
import { FormDialog } from "../shell/form-dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { ToggleGroup } from "../ui/toggle-group.tsx";
import { workspaceSecurityWords } from "../words/workspace-security.ts";
import { saying } from "./reasons.ts";

const words = workspaceSecurityWords.domains;
const METHODS = (["dns_txt", "html_meta_tag"] as const).map((value) => ({ value, words: words.methods[value] }));

/** Begins to show that a domain is the workspace's. */
export default function DomainDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [verification_method, setMethod] = useState<"dns_txt" | "html_meta_tag">("dns_txt");
  const [hasTried, setTried] = useState(false);
  const client = useQueryClient();
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
  const submit = () => {
    setTried(true);
    if (domain !== "") add.mutate();
  };
  return (
    <FormDialog
      title={words.dialogTitle}
      submit={words.add}
      busy={add.isPending}
      error={add.error}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
