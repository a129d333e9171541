import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Output } from "../../contract/endpoint.ts";
import type { Api } from "../../contract/index.ts";
import { api } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { Refusal } from "../shell/refusal.tsx";
import { enter } from "../shell/session.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Field } from "../ui/field.tsx";
import { securityWords } from "../words/security.ts";
import { shellWords } from "../words/shell.ts";
import { AnyCodeInput } from "./any-code-input.tsx";
import { CodeInput } from "./code-input.tsx";
import { ResendButton } from "./resend-button.tsx";

const words = securityWords.step;

type Half = Extract<Output<Api["sign_in"]["start"]>, { half_token: string }>;
type Factor = Half["factors"][number];
/** A factor, or the codes for when it is lost. */
type Way = Factor | "backup";

const leadOf = (way: Way): string => {
  if (way === "backup") return words.backup;
  return way.kind === "totp" ? words.totp(way.name) : words.sms(way.phone_preview ?? "");
};
const choiceOf = (way: Way): string => {
  if (way === "backup") return words.byBackup;
  return way.kind === "totp" ? words.byTotp(way.name) : words.bySms(way.phone_preview ?? "");
};
const keyOf = (way: Way): string => (way === "backup" ? way : way.factor_id);

interface FormProps {
  half: Half;
  /** The sign-in is over: it has to begin anew. */
  onOver: (error: Error) => void;
}

/** What any way ends in. */
function useEntering({ onOver }: FormProps, run: (code: string) => Promise<Parameters<typeof enter>[0]>) {
  return useMutation({
    mutationFn: run,
    onSuccess: enter,
    onError: (error) => {
      if (error instanceof ApiError && error.errorType === "half_sign_in_over") onOver(error);
    },
    meta: { quiet: true },
  });
}

function DigitsForm({ factor, ...props }: FormProps & { factor: Factor }) {
  const { half_token } = props.half;
  const { factor_id, kind, phone_preview } = factor;
  const [code, setCode] = useState("");
  const entering = useEntering(props, (digits) =>
    api.second_factors.finish_sign_in({ half_token, code: digits, factor_id }),
  );
  const give = (digits: string) => entering.mutate(digits, { onError: () => setCode("") });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code !== "") give(code);
  };
  return (
    <form noValidate onSubmit={submit} className="mt-8 flex flex-col gap-5">
      <Refusal error={entering.error} />
      {kind === "sms" ? (
        <ResendButton
          send={() => api.second_factors.send_sign_in_sms({ half_token, factor_id })}
          first={securityWords.sendTo(phone_preview ?? "")}
        />
      ) : null}
      <Field label={securityWords.code}>
        {(parts) => (
          <CodeInput {...parts} value={code} onChange={setCode} onComplete={give} autoFocus={kind === "totp"} />
        )}
      </Field>
      <Button type="submit" look="solid" size="large" busy={entering.isPending}>
        {words.enter}
      </Button>
    </form>
  );
}

function BackupForm(props: FormProps) {
  const { half_token } = props.half;
  const [code, setCode] = useState("");
  const [isRemoving, setRemoving] = useState(false);
  const entering = useEntering(props, (typed) =>
    isRemoving
      ? api.second_factors.remove_mfa({ half_token, code: typed })
      : api.second_factors.finish_sign_in({ half_token, code: typed }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== "") entering.mutate(code.trim());
  };
  return (
    <form noValidate onSubmit={submit} className="mt-8 flex flex-col gap-5">
      <Refusal error={entering.error} />
      <Field label={words.backupCode}>
        {(parts) => <AnyCodeInput {...parts} value={code} onChange={setCode} autoComplete="off" autoFocus />}
      </Field>
      <Checkbox checked={isRemoving} onChange={setRemoving}>
        {words.remove}
      </Checkbox>
      <Button type="submit" look="solid" size="large" busy={entering.isPending}>
        {words.enter}
      </Button>
    </form>
  );
}

/** The second half of a sign-in: a code of an app or a phone, or a backup code. */
export default function SecondFactorStep({ half, onBack }: { half: Half; onBack: () => void }) {
  const ways: Way[] = [...half.factors, ...(half.has_backup_codes ? (["backup"] as const) : [])];
  const [chosen, setChosen] = useState<Way | undefined>(ways[0]);
  const [over, setOver] = useState<Error | null>(null);
  const title = over ? words.overTitle : chosen === "backup" ? words.backupTitle : words.title;
  const others = over ? [] : ways.filter((way) => chosen === undefined || keyOf(way) !== keyOf(chosen));
  return (
    <>
      <title>{`${title} · ${shellWords.product}`}</title>
      <h1 className="text-xl font-semibold text-balance">{title}</h1>
      {over || chosen === undefined ? null : <p className="mt-1 text-pretty text-ink-soft">{leadOf(chosen)}</p>}
      {over ? (
        <div className="mt-6">
          <Refusal error={over} />
        </div>
      ) : chosen === "backup" ? (
        <BackupForm half={half} onOver={setOver} />
      ) : chosen === undefined ? null : (
        <DigitsForm key={chosen.factor_id} factor={chosen} half={half} onOver={setOver} />
      )}
      <div className="mt-6 flex flex-col gap-2">
        {others.map((way) => (
          <Button key={keyOf(way)} onClick={() => setChosen(way)}>
            {choiceOf(way)}
          </Button>
        ))}
        <Button look={over ? "solid" : "quiet"} size={over ? "large" : "medium"} onClick={onBack}>
          {over ? words.again : words.back}
        </Button>
      </div>
    </>
  );
}
