import { X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { Field } from "../ui/field.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Input } from "../ui/input.tsx";
import { shareVoiceWords as words } from "../words/voice-library.ts";
import { typedEmails } from "../workspaces/typed-emails.ts";

export interface EmailChipsProps {
  emails: readonly string[];
  onChange: (emails: readonly string[]) => void;
  error: string | undefined;
}

/** E-mail addresses, each as a chip that can be taken away; they are taken on Enter, comma, paste, or when one leaves the box. */
export function EmailChips({ emails, onChange, error }: EmailChipsProps) {
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const take = (text: string) => {
    const found = typedEmails(text);
    setWrong(found.wrong);
    if (found.wrong !== null || found.emails.length === 0) return setTyped(text);
    onChange([...new Set([...emails, ...found.emails])]);
    return setTyped("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (["Enter", ",", ";"].includes(event.key) && !event.nativeEvent.isComposing && typed.trim() !== "") {
      event.preventDefault();
      take(typed);
    } else if (event.key === "Backspace" && typed === "" && emails.length > 0) {
      onChange(emails.slice(0, -1));
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    take(`${typed} ${event.clipboardData.getData("text")}`.trim());
  };
  const remove = (email: string) => {
    onChange(emails.filter((other) => other !== email));
    input.current?.focus();
  };
  return (
    <Field label={words.emails} hint={words.emailsHint} error={wrong === null ? error : words.emailWrong(wrong)}>
      {(parts) => (
        <>
          {emails.length === 0 ? null : (
            <ul className="flex flex-wrap gap-1.5">
              {emails.map((email) => (
                <li
                  key={email}
                  className="inline-flex h-8 max-w-full items-center gap-0.5 rounded-full bg-hover pl-3 text-sm"
                >
                  <span className="truncate">{email}</span>
                  <IconButton
                    label={words.removeEmail(email)}
                    icon={<X />}
                    size="small"
                    tooltip={false}
                    onClick={() => remove(email)}
                    className="rounded-full!"
                  />
                </li>
              ))}
            </ul>
          )}
          <Input
            {...parts}
            ref={input}
            type="text"
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setWrong(null);
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={() => typed.trim() !== "" && take(typed)}
          />
        </>
      )}
    </Field>
  );
}
