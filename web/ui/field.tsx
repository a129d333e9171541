import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";

interface FieldParts {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export interface FieldProps {
  label: string;
  /** Stands small beside the label, such as “optional” or a counter. */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  children: (parts: FieldParts) => ReactNode;
}

/** A label, a control, and one line below it: the error when there is one, else the hint. */
export function Field({ label, aside, hint, error, children }: FieldProps) {
  const id = useId();
  const lineId = `${id}-line`;
  const hasLine = error !== undefined || hint !== undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {aside === undefined ? null : <span className="text-xs text-ink-faint">{aside}</span>}
      </div>
      {children({
        id,
        "aria-describedby": hasLine ? lineId : undefined,
        "aria-invalid": error === undefined ? undefined : true,
      })}
      {hasLine ? (
        <p id={lineId} className={error === undefined ? "text-sm text-ink-faint" : "flex gap-1.5 text-sm text-danger"}>
          {error === undefined ? hint : <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />}
          {error}
        </p>
      ) : null}
    </div>
  );
}
