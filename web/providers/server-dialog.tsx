import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { limits } from "../../contract/limits.ts";
import type { EngineServerShown } from "../../contract/providers.ts";
import { api } from "../api.ts";
import { formResolver } from "../shell/form-resolver.ts";
import { Refusal } from "../shell/refusal.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { ToggleGroup } from "../ui/toggle-group.tsx";
import { providerWords } from "../words/providers.ts";
import { forgetEngines } from "./engine-state.ts";
import { fieldWords, formOf, type ServerKind, splitNames, VENDOR_ADDRESS } from "./server-form.ts";

const words = providerWords.form;
const resolver = formResolver(async () => (await import("../../contract/providers.ts")).engineServerInput);
const LISTS = [
  ["voices", words.voices],
  ["speech_models", words.speechModels],
  ["transcription_models", words.transcriptionModels],
] as const;

export interface ServerDialogProps {
  /** Null: a new one. */
  server: EngineServerShown | null;
  onClose: () => void;
}

/** Connects a server, or changes one. A kept key is never shown: an empty box keeps it. */
export default function ServerDialog({ server, onClose }: ServerDialogProps) {
  const client = useQueryClient();
  const form = useForm({ resolver, defaultValues: formOf(server) });
  const { register, setValue, getValues, watch, handleSubmit, formState } = form;
  const [removesKey, setRemovesKey] = useState(false);
  const formId = useId();
  const kind = watch("kind");
  const save = useMutation({
    mutationFn: (input: Parameters<typeof api.providers.add_server>[0]) => {
      if (server === null) return api.providers.add_server(input);
      const { kind: _fixed, api_key, ...changes } = input;
      const key = removesKey ? { api_key: null } : api_key ? { api_key } : {};
      return api.providers.edit_server({ server_id: server.server_id, ...changes, ...key });
    },
    onSuccess: async () => {
      await forgetEngines(client);
      onClose();
    },
    meta: { success: server === null ? words.added : words.saved, quiet: true },
  });
  const choose = (next: ServerKind) => {
    setValue("kind", next);
    const typed = getValues("base_url");
    if (next === "elevenlabs" && typed === "") setValue("base_url", VENDOR_ADDRESS);
    if (next === "openai" && typed === VENDOR_ADDRESS) setValue("base_url", "");
  };
  const errorOf = (name: "name" | "base_url" | "api_key") => fieldWords(name, formState.errors[name]);
  const keyHint = server?.has_api_key ? words.keyKept(server.api_key_preview ?? "") : words.keyHint[kind];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={server === null ? words.addTitle : words.editTitle}
      description={providerWords.serversLead}
      closeWords={providerWords.close}
      actions={
        <>
          <Button onClick={onClose}>{providerWords.cancel}</Button>
          <Button type="submit" form={formId} look="primary" busy={save.isPending}>
            {server === null ? words.add : words.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={handleSubmit((values) => save.mutate(values))}
        className="flex flex-col gap-4 pb-1"
      >
        {save.error === null ? null : <Refusal error={save.error} />}
        {server === null ? (
          <ToggleGroup
            label={words.kind}
            value={kind}
            onChange={choose}
            choices={[
              { value: "openai", words: providerWords.kinds.openai },
              { value: "elevenlabs", words: providerWords.kinds.elevenlabs },
            ]}
            className="w-full"
          />
        ) : null}
        <Field label={words.name} hint={words.nameHint} error={errorOf("name")}>
          {(parts) => (
            <Input {...parts} {...register("name")} maxLength={limits.serverNameLengthMax} autoComplete="off" />
          )}
        </Field>
        <Field label={words.address} hint={words.addressHint[kind]} error={errorOf("base_url")}>
          {(parts) => (
            <Input
              {...parts}
              {...register("base_url")}
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label={words.key} hint={`${keyHint} ${words.keySafe}`} error={errorOf("api_key")}>
          {(parts) => (
            <Input
              {...parts}
              {...register("api_key")}
              type="password"
              // A password manager would fill in the sign-in's own password.
              autoComplete="new-password"
              disabled={removesKey}
            />
          )}
        </Field>
        {server?.has_api_key ? (
          <Checkbox checked={removesKey} onChange={setRemovesKey}>
            {words.removeKey}
          </Checkbox>
        ) : null}
        {kind === "openai" ? (
          <details className="group">
            <summary className="flex min-h-9 cursor-pointer items-center gap-1.5 rounded-sm text-sm text-ink-soft select-none hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
              <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
              {words.lists}
            </summary>
            <div className="flex flex-col gap-4 pt-3">
              {LISTS.map(([name, label]) => (
                <Field key={name} label={label} hint={words.listHint}>
                  {(parts) => (
                    <Input
                      {...parts}
                      {...register(name, { setValueAs: splitNames })}
                      autoCapitalize="none"
                      autoComplete="off"
                      spellCheck={false}
                    />
                  )}
                </Field>
              ))}
            </div>
          </details>
        ) : null}
      </form>
    </Dialog>
  );
}
