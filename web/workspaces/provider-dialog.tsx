import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { limits } from "../../contract/limits.ts";
import { api } from "../api.ts";
import { FormDialog } from "../shell/form-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Textarea } from "../ui/textarea.tsx";
import { ToggleGroup } from "../ui/toggle-group.tsx";
import { workspaceSecurityWords } from "../words/workspace-security.ts";
import { workspaceWords } from "../words/workspaces.ts";
import { CopyRow } from "./copy-row.tsx";
import { configOf, draftOf, missingIn, type ProviderDraft } from "./provider-draft.ts";
import type { SsoProviderConfig } from "./queries.ts";
import { saying } from "./reasons.ts";

const words = workspaceSecurityWords.sso;
const TYPES = (["saml", "oidc"] as const).map((value) => ({ value, words: words.types[value] }));

interface FieldsProps {
  draft: ProviderDraft;
  missing: readonly string[];
  onChange: (part: Partial<ProviderDraft>) => void;
}

type TextField = "identity_provider_entity_id" | "sign_in_url" | "issuer" | "client_id" | "client_secret";

interface LineProps extends FieldsProps {
  name: TextField;
  label: string;
  hint?: string;
}

function Line({ draft, missing, onChange, name, label, hint }: LineProps) {
  return (
    <Field label={label} hint={hint} error={missing.includes(name) ? words.missing : undefined}>
      {(parts) => (
        <Input
          {...parts}
          value={draft[name]}
          type={name === "client_secret" ? "password" : "text"}
          maxLength={limits.ssoAddressLengthMax}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
}

/** A file's worth of text. */
function Paper({ draft, missing, onChange, name }: FieldsProps & { name: "metadata_xml" | "certificate" }) {
  const isXml = name === "metadata_xml";
  return (
    <Field
      label={isXml ? words.metadata : words.certificate}
      hint={isXml ? words.metadataHint : words.certificateHint}
      error={missing.includes(name) ? words.missing : undefined}
    >
      {(parts) => (
        <Textarea
          {...parts}
          rows={5}
          value={draft[name]}
          spellCheck={false}
          className="font-mono text-sm! break-all"
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
}

function SamlFields(props: FieldsProps) {
  const { draft, onChange } = props;
  return (
    <>
      {draft.by_hand ? (
        <>
          <Line {...props} name="identity_provider_entity_id" label={words.entityId} />
          <Line {...props} name="sign_in_url" label={words.signInUrl} />
          <Paper {...props} name="certificate" />
        </>
      ) : (
        <Paper {...props} name="metadata_xml" />
      )}
      <Button
        size="small"
        look="quiet"
        className="-mt-2 -ml-3 self-start"
        onClick={() => onChange({ by_hand: !draft.by_hand })}
      >
        {draft.by_hand ? words.byMetadata : words.byHand}
      </Button>
    </>
  );
}

function DomainChoice({ draft, missing, onChange, verified }: FieldsProps & { verified: readonly string[] }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium">{words.domains}</legend>
      {verified.map((domain) => (
        <Checkbox
          key={domain}
          checked={draft.domains.includes(domain)}
          onChange={(isOn) =>
            onChange({ domains: isOn ? [...draft.domains, domain] : draft.domains.filter((other) => other !== domain) })
          }
        >
          {domain}
        </Checkbox>
      ))}
      {missing.includes("domains") ? (
        <p role="alert" className="text-sm text-danger">
          {words.domainsMissing}
        </p>
      ) : null}
    </fieldset>
  );
}

/** The fields of the form, and its values as the call takes them. */
function useProviderForm(shown: SsoProviderConfig, verified: readonly string[]) {
  const [draft, setDraft] = useState<ProviderDraft>(() => {
    const kept = draftOf(shown);
    const domains = kept.domains.filter((domain) => verified.includes(domain));
    return { ...kept, domains: domains.length === 0 ? verified : domains };
  });
  const [hasTried, setTried] = useState(false);
  const config = shown.sso_provider_config;
  const keepsSecret =
    config !== null && "issuer" in config && config.has_client_secret && config.issuer === draft.issuer.trim();
  const missing = missingIn(draft, keepsSecret);
  return { draft, setDraft, keepsSecret, missing, shownMissing: hasTried ? missing : [], setTried };
}

export interface ProviderDialogProps {
  shown: SsoProviderConfig;
  verified: readonly string[];
  onClose: () => void;
}

/** Sets up the workspace's identity provider: what it must know, and what must be known of it. */
export default function ProviderDialog({ shown, verified, onClose }: ProviderDialogProps) {
  const { draft, setDraft, keepsSecret, missing, shownMissing, setTried } = useProviderForm(shown, verified);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () => saying(words.saveFailed, api.single_sign_on.save_provider_config(configOf(draft))),
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: ["single_sign_on"] });
    },
    // The client's secret stays nowhere but in the form.
    gcTime: 0,
    meta: { success: words.saved, quiet: true },
  });
  const submit = () => {
    setTried(true);
    if (missing.length === 0) save.mutate();
  };
  const isSaml = draft.provider_type === "saml";
  const { acs_url, entity_id, redirect_uri } = shown.service_provider;
  const fields = {
    draft,
    missing: shownMissing,
    onChange: (part: Partial<ProviderDraft>) => setDraft((before) => ({ ...before, ...part })),
  };
  return (
    <FormDialog
      title={words.dialogTitle}
      submit={workspaceWords.save}
      busy={save.isPending}
      error={save.error}
      width="large"
      onSubmit={submit}
      onClose={onClose}
    >
      <ToggleGroup
        label={words.type}
        value={draft.provider_type}
        onChange={(provider_type) => fields.onChange({ provider_type })}
        choices={TYPES}
        className="self-start"
      />
      <section aria-label={words.give}>
        <h3 className="mb-2 text-sm font-medium">{words.give}</h3>
        <dl className="grid gap-3">
          {isSaml ? (
            <>
              <CopyRow label={words.values.acs_url} value={acs_url} />
              <CopyRow label={words.values.entity_id} value={entity_id} />
            </>
          ) : (
            <CopyRow label={words.values.redirect_uri} value={redirect_uri} />
          )}
        </dl>
      </section>
      {isSaml ? (
        <SamlFields {...fields} />
      ) : (
        <>
          <Line {...fields} name="issuer" label={words.issuer} hint={words.issuerHint} />
          <Line {...fields} name="client_id" label={words.clientId} />
          <Line
            {...fields}
            name="client_secret"
            label={words.clientSecret}
            {...(keepsSecret ? { hint: words.secretKept } : {})}
          />
        </>
      )}
      <DomainChoice {...fields} verified={verified} />
    </FormDialog>
  );
}
