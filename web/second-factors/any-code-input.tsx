import type { ComponentProps } from "react";
import { limits } from "../../contract/limits.ts";
import { Input } from "../ui/input.tsx";

export interface AnyCodeInputProps extends Omit<ComponentProps<"input">, "onChange" | "value"> {
  value: string;
  onChange: (code: string) => void;
}

/** A code of whatever kind: six digits, or one of the backup codes, as it is typed. */
export function AnyCodeInput({ onChange, ...rest }: AnyCodeInputProps) {
  return (
    <Input
      {...rest}
      maxLength={limits.factorCodeLengthMax}
      onChange={(event) => onChange(event.target.value)}
      autoCapitalize="none"
      spellCheck={false}
      className="font-mono"
    />
  );
}
