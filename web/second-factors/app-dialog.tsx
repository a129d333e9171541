import { useMutation } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { type FormEvent, useId, useMemo, useState } from "react";
import { encode } from "uqr";
import { api } from "../api.ts";
import { copyText } from "../history/index.ts";
import { Refusal } from "../shell/refusal.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { securityWords } from "../words/security.ts";
import { CodeInput } from "./code-input.tsx";

const words = securityWords.app;
const BORDER = 3;

/** The address as a picture that an app scans: dark on white in both themes, because not every camera reads it the other way. */
function Picture({ address }: { address: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: width } = encode(address, { ecc: "M", border: BORDER });
    const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
    return { size: width, path: squares.join("") };
  }, [address]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={words.picture}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 self-center rounded-lg border border-line bg-[#fff]"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

export interface AppDialogProps {
  begun: { factor_id: string; secret: string; otpauth_url: string };
  onClose: () => void;
  /** Confirmed; with the first factor come backup codes. */
  onDone: (backup_codes: string[] | null) => void;
}

/** Brings an app that makes codes and the account together, by a picture and the app's first code. */
export default function AppDialog({ begun, onClose, onDone }: AppDialogProps) {
  const form = useId();
  const [code, setCode] = useState("");
  const [endsOthers, setEndsOthers] = useState(false);
  const confirm = useMutation({
    mutationFn: async (digits: string) => {
      const answer = await api.second_factors.confirm_factor({ factor_id: begun.factor_id, code: digits });
      if (endsOthers) await api.sessions.end_others();
      return answer.backup_codes;
    },
    onSuccess: onDone,
    onError: () => setCode(""),
    meta: { quiet: true, success: securityWords.factors.confirmed },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code !== "") confirm.mutate(code);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={words.lead}
      closeWords={securityWords.close}
      actions={
        <>
          <Button onClick={onClose}>{securityWords.cancel}</Button>
          <Button type="submit" form={form} look="solid" busy={confirm.isPending}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5 pb-1">
        <Picture address={begun.otpauth_url} />
        <div>
          <p className="text-sm text-ink-faint">{words.byHand}</p>
          <div className="flex items-center gap-1">
            <code className="min-w-0 flex-1 font-mono text-sm [overflow-wrap:anywhere]">
              {begun.secret.match(/.{1,4}/g)?.join(" ")}
            </code>
            <IconButton
              label={words.copy}
              icon={<Copy />}
              size="small"
              onClick={() => void copyText(begun.secret, words.copied)}
            />
          </div>
        </div>
        <Refusal error={confirm.error} />
        <Field label={securityWords.code}>
          {(parts) => (
            <CodeInput {...parts} value={code} onChange={setCode} onComplete={(digits) => confirm.mutate(digits)} />
          )}
        </Field>
        <Checkbox checked={endsOthers} onChange={setEndsOthers}>
          {words.endOthers}
        </Checkbox>
      </form>
    </Dialog>
  );
}
