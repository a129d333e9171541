import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../ui/icon-button.tsx";
import { Input, type InputProps } from "../ui/input.tsx";
import { signInWords } from "../words/sign-in.ts";

/** A password, which its writer may look at. */
export function PasswordInput(props: Omit<InputProps, "type" | "end">) {
  const [isShown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          label={isShown ? signInWords.hidePassword : signInWords.showPassword}
          icon={isShown ? <EyeOff /> : <Eye />}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          tooltip={false}
        />
      }
    />
  );
}
