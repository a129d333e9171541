import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { useController, useForm } from "react-hook-form";
import type { z } from "zod";
import type { ApiKey, newApiKey } from "../../contract/api-keys.ts";
import { limits } from "../../contract/limits.ts";
import { api } from "../api.ts";
import { formResolver } from "../shell/form-resolver.ts";
import { Refusal } from "../shell/refusal.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { apiKeyWords } from "../words/api-keys.ts";
import { PermissionChoice } from "./permission-choice.tsx";

const words = apiKeyWords.form;
const resolver = formResolver(async () => (await import("../../contract/api-keys.ts")).newApiKey);

/** An empty box is no limit; what is no number is left to the contract to refuse. */
const numberOrNone = (typed: unknown): number | null =>
  typed === null || String(typed).trim() === "" ? null : Number(String(typed).replaceAll(/[\s,]/g, ""));

const valuesOf = (key: ApiKey | null): z.input<typeof newApiKey> => ({
  name: key?.name ?? "",
  permissions: key?.permissions ?? null,
  character_limit: key?.character_limit ?? null,
  requests_per_minute_max: key?.requests_per_minute_max ?? null,
});

export interface KeyDialogProps {
  /** Null: a new one. */
  edited: ApiKey | null;
  /** Makes a new one and answers the key. */
  add: (input: z.output<typeof newApiKey>) => Promise<string>;
  onClose: () => void;
  /** A new key, which nobody can be asked for again. */
  onCreated: (xi_api_key: string) => void;
}

/** Makes a key, or changes what one may do. */
export default function KeyDialog({ edited, add, onClose, onCreated }: KeyDialogProps) {
  const client = useQueryClient();
  const { register, handleSubmit, control, formState } = useForm({ resolver, defaultValues: valuesOf(edited) });
  const permissions = useController({ control, name: "permissions" });
  const [showsLimits, setShowsLimits] = useState(
    edited !== null && (edited.character_limit ?? edited.requests_per_minute_max) !== null,
  );
  const formId = useId();
  const save = useMutation({
    mutationFn: async (input: z.output<typeof newApiKey>) => {
      if (edited === null) return await add(input);
      await api.api_keys.edit({ api_key_hashed: edited.api_key_hashed, ...input });
      return null;
    },
    onSuccess: async (xi_api_key) => {
      if (xi_api_key === null) onClose();
      else onCreated(xi_api_key);
      await client.invalidateQueries({ queryKey: ["api_keys"] });
    },
    // The key stays nowhere but on the screen.
    gcTime: 0,
    meta: { success: edited === null ? apiKeyWords.created : apiKeyWords.saved, quiet: true },
  });
  const { errors } = formState;
  const nameError = errors.name && (errors.name.type === "too_big" ? words.nameTooLong : words.nameMissing);
  const hasWrongLimit = (errors.character_limit ?? errors.requests_per_minute_max) !== undefined;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={edited === null ? words.createTitle : words.editTitle}
      closeWords={apiKeyWords.close}
      actions={
        <>
          <Button onClick={onClose}>{apiKeyWords.cancel}</Button>
          <Button type="submit" form={formId} look="primary" busy={save.isPending}>
            {edited === null ? apiKeyWords.create : words.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={handleSubmit((values) => save.mutate(values))}
        className="flex flex-col gap-5 pb-1"
      >
        {save.error === null ? null : <Refusal error={save.error} />}
        <Field label={words.name} hint={words.nameHint} error={nameError}>
          {(parts) => <Input {...parts} {...register("name")} maxLength={limits.nameLengthMax} autoComplete="off" />}
        </Field>
        <PermissionChoice
          value={permissions.field.value}
          onChange={(allowed) => permissions.field.onChange(allowed && [...allowed])}
          error={errors.permissions && words.permissionsMissing}
        />
        <details
          className="group"
          open={showsLimits || hasWrongLimit}
          onToggle={(event) => setShowsLimits(event.currentTarget.open)}
        >
          <summary className="flex min-h-9 cursor-pointer items-center gap-1.5 rounded-sm text-sm font-medium select-none hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
            {words.limits}
          </summary>
          <div className="flex flex-col gap-4 pt-3">
            <Field
              label={words.characterLimit}
              hint={words.characterLimitHint}
              error={errors.character_limit && words.characterLimitWrong}
            >
              {(parts) => (
                <Input
                  {...parts}
                  {...register("character_limit", { setValueAs: numberOrNone })}
                  inputMode="numeric"
                  autoComplete="off"
                />
              )}
            </Field>
            <Field
              label={words.callsMax}
              hint={words.callsMaxHint}
              error={errors.requests_per_minute_max && words.callsMaxWrong}
            >
              {(parts) => (
                <Input
                  {...parts}
                  {...register("requests_per_minute_max", { setValueAs: numberOrNone })}
                  inputMode="numeric"
                  autoComplete="off"
                />
              )}
            </Field>
          </div>
        </details>
      </form>
    </Dialog>
  );
}
