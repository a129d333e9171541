import { api } from "../api.ts";
import { letterWords } from "../words/letters.ts";
import { LetterSent } from "./letter-sent.tsx";

/** After signing up where letters go out: the account is made by the letter's link. */
export default function JoinedLetter({ email }: { email: string }) {
  return (
    <LetterSent
      title={letterWords.joined.title}
      text={letterWords.joined.text(email)}
      sendAgain={() => api.sign_in.send_verification_email({ email })}
    />
  );
}
