import { Check } from "lucide-react";
import type { ReactNode } from "react";

export interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
}

/** Yes or no, with its words beside it; pressing the words works too. */
export function Checkbox({ checked, onChange, disabled = false, children }: CheckboxProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2.5 select-none pointer-coarse:min-h-11">
      <span className="relative flex size-[18px] shrink-0 items-center justify-center">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 cursor-pointer appearance-none rounded-xs border border-line-strong bg-surface transition-colors checked:border-transparent checked:bg-accent disabled:opacity-45"
        />
        <Check
          aria-hidden
          className="pointer-events-none relative size-3.5 stroke-[3] text-accent-ink opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="min-w-0 flex-1 py-1 [overflow-wrap:anywhere]">{children}</span>
    </label>
  );
}
