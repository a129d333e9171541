import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, Plus, X } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { limits } from "../../contract/limits.ts";
import { api } from "../api.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Input } from "../ui/input.tsx";
import { Select } from "../ui/select.tsx";
import { ToggleGroup } from "../ui/toggle-group.tsx";
import { dictionaryWords } from "../words/pronunciation.ts";
import { type DraftRule, isHalf, type RuleKind, rulesOf } from "./dictionary-rules.ts";

const BYTES_A_MEGABYTE = 1_000_000;
const KINDS = (Object.keys(dictionaryWords.kinds) as RuleKind[]).map((value) => ({
  value,
  label: dictionaryWords.kinds[value],
}));

let keys = 0;
function blankRule(kind: RuleKind): DraftRule {
  keys += 1;
  return { key: keys, word: "", kind, say: "" };
}

interface RulesProps {
  rules: readonly DraftRule[];
  hasTried: boolean;
  onChange: (rules: readonly DraftRule[]) => void;
}

/** The rules as rows: a word, and how to say it. */
function Rules({ rules, hasTried, onChange }: RulesProps) {
  const edit = (key: number, part: Partial<DraftRule>) =>
    onChange(rules.map((rule) => (rule.key === key ? { ...rule, ...part } : rule)));
  return (
    <div className="flex flex-col gap-2">
      {rules.map((rule) => {
        const isWrong = hasTried && isHalf(rule);
        return (
          <div
            key={rule.key}
            className="grid grid-cols-[1fr_36px] gap-2 max-sm:border-b max-sm:border-line max-sm:pb-3 sm:grid-cols-[1fr_136px_1fr_36px] sm:items-center"
          >
            <Input
              aria-label={dictionaryWords.word}
              aria-invalid={(isWrong && rule.word.trim() === "") || undefined}
              placeholder={dictionaryWords.wordHint}
              value={rule.word}
              maxLength={limits.dictionaryRuleLengthMax}
              onChange={(event) => edit(rule.key, { word: event.target.value })}
            />
            <IconButton
              className="sm:order-last"
              label={dictionaryWords.removeRule(rule.word)}
              icon={<X />}
              tooltip={false}
              disabled={rules.length === 1}
              onClick={() => onChange(rules.filter((other) => other.key !== rule.key))}
            />
            <Select
              className="max-sm:col-span-2"
              aria-label={dictionaryWords.kind}
              value={rule.kind}
              onChange={(kind) => edit(rule.key, { kind })}
              choices={KINDS}
            />
            <div className="max-sm:col-span-2">
              <Input
                aria-label={dictionaryWords.say}
                aria-invalid={(isWrong && rule.say.trim() === "") || undefined}
                placeholder={dictionaryWords.sayHints[rule.kind]}
                value={rule.say}
                maxLength={limits.dictionaryRuleLengthMax}
                spellCheck={rule.kind === "alias"}
                onChange={(event) => edit(rule.key, { say: event.target.value })}
              />
            </div>
          </div>
        );
      })}
      <Button
        size="small"
        look="quiet"
        icon={<Plus />}
        className="self-start"
        onClick={() => onChange([...rules, blankRule(rules.at(-1)?.kind ?? "alias")])}
      >
        {dictionaryWords.addRule}
      </Button>
    </div>
  );
}

export interface DictionaryDialogProps {
  /** Called with the new dictionary's id. */
  onCreated: (id: string) => void;
  onClose: () => void;
}

/** Makes a dictionary from rules, or from a PLS file. */
export default function DictionaryDialog({ onCreated, onClose }: DictionaryDialogProps) {
  const [name, setName] = useState("");
  const [source, setSource] = useState<"rules" | "file">("rules");
  const [drafts, setDrafts] = useState<readonly DraftRule[]>(() => [blankRule("alias")]);
  const [file, setFile] = useState<File | null>(null);
  const [hasTried, setTried] = useState(false);
  const form = useId();
  const client = useQueryClient();
  const rules = rulesOf(drafts);
  const rulesProblem = drafts.some(isHalf)
    ? dictionaryWords.ruleHalf
    : rules.length === 0
      ? dictionaryWords.rulesMissing
      : null;
  const fileProblem =
    file === null
      ? dictionaryWords.fileMissing
      : file.size > limits.dictionaryFileBytesMax
        ? dictionaryWords.fileTooLarge(limits.dictionaryFileBytesMax / BYTES_A_MEGABYTE)
        : null;
  const create = useMutation({
    mutationFn: () =>
      source === "rules" || file === null
        ? api.pronunciation_dictionaries.add_from_rules({ name: name.trim(), rules })
        : api.pronunciation_dictionaries.add_from_file({ name: name.trim(), file }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: api.pronunciation_dictionaries.list.key });
      onCreated(id);
      onClose();
    },
    meta: { success: dictionaryWords.created, quiet: true },
  });
  const problem = source === "rules" ? rulesProblem : fileProblem;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== "" && problem === null) create.mutate();
  };
  const said = create.error?.message ?? (hasTried && source === "rules" ? rulesProblem : null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="large"
      title={dictionaryWords.dialogTitle}
      description={dictionaryWords.dialogDescription}
      closeWords={dictionaryWords.cancel}
      actions={
        <>
          <Button onClick={onClose}>{dictionaryWords.cancel}</Button>
          <Button look="primary" type="submit" form={form} busy={create.isPending}>
            {dictionaryWords.create}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-5">
        <Field
          label={dictionaryWords.name}
          error={hasTried && name.trim() === "" ? dictionaryWords.nameMissing : undefined}
        >
          {(parts) => (
            <Input
              {...parts}
              value={name}
              maxLength={limits.dictionaryNameLengthMax}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <ToggleGroup
          label={dictionaryWords.from}
          value={source}
          onChange={setSource}
          choices={[
            { value: "rules", words: dictionaryWords.fromRules },
            { value: "file", words: dictionaryWords.fromFile },
          ]}
        />
        {source === "rules" ? (
          <Rules rules={drafts} hasTried={hasTried} onChange={setDrafts} />
        ) : (
          <Field
            label={dictionaryWords.file}
            hint={dictionaryWords.fileHint}
            error={hasTried ? (fileProblem ?? undefined) : undefined}
          >
            {(parts) => (
              <input
                {...parts}
                type="file"
                accept=".pls,.xml,application/pls+xml,text/xml"
                onChange={(event) => setFile(event.target.files?.[0] ?? null)}
                className="block w-full rounded-md text-sm text-ink-soft file:mr-3 file:h-9 pointer-coarse:file:h-11 file:cursor-pointer file:rounded-md file:border file:border-solid file:border-line file:bg-surface file:px-3 file:font-medium file:text-ink"
              />
            )}
          </Field>
        )}
        {said === null ? null : (
          <p role="alert" className="flex gap-2 rounded-md bg-danger-wash px-3 py-2.5 text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {said}
          </p>
        )}
      </form>
    </Dialog>
  );
}
