import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { shellWords } from "../words/shell.ts";
import { Refusal } from "./refusal.tsx";

export interface FormDialogProps {
  title: string;
  description?: string;
  /** What the main button says. */
  submit: string;
  /** What it does cannot be taken lightly: the main button warns. */
  danger?: boolean;
  /** It is being sent: no second press. */
  busy: boolean;
  /** Why it was refused, shown above the fields. */
  error: Error | null;
  width?: "small" | "medium" | "large";
  onSubmit: () => void;
  onClose: () => void;
  /** The fields, below each other. */
  children: ReactNode;
}

/** A form over the page: sent by its main button or by Enter, and left open when it is refused. */
export function FormDialog({
  submit,
  danger = false,
  busy,
  error,
  onSubmit,
  onClose,
  children,
  ...head
}: FormDialogProps) {
  const form = useId();
  const refusal = useRef<HTMLDivElement>(null);
  // The button stays in view while the fields scroll: the reason must not appear above what is seen.
  useEffect(() => {
    if (error !== null) refusal.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = event.currentTarget;
    onSubmit();
    // Once what is wrong is marked: to the first of it.
    requestAnimationFrame(() => fields.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      closeWords={shellWords.close}
      {...head}
      actions={
        <>
          <Button onClick={onClose}>{shellWords.cancel}</Button>
          <Button type="submit" form={form} look={danger ? "danger" : "primary"} busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={send} className="flex flex-col gap-5 pb-1">
        {error === null ? null : (
          <div ref={refusal} className="scroll-my-2">
            <Refusal error={error} />
          </div>
        )}
        {children}
      </form>
    </Dialog>
  );
}
