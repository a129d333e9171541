import { useLocation } from "react-router";
import { FormLink } from "./form-link.tsx";

/** From one form to the other, keeping where the person wants to go. */
export function OtherWay({ to, question, words }: { to: string; question: string; words: string }) {
  const { search } = useLocation();
  return (
    <p className="mt-6 text-ink-soft">
      {question} <FormLink to={{ pathname: to, search }}>{words}</FormLink>
    </p>
  );
}
