import { Link, useLocation } from "react-router";

/** From one form to the other, keeping where the person wants to go. */
export function OtherWay({ to, question, words }: { to: string; question: string; words: string }) {
  const { search } = useLocation();
  return (
    <p className="mt-6 text-ink-soft">
      {question}{" "}
      <Link
        to={{ pathname: to, search }}
        className="touchable rounded-xs font-medium text-accent-text underline-offset-4 hover:underline"
      >
        {words}
      </Link>
    </p>
  );
}
