import { CircleCheck, Hourglass, UserCheck } from "lucide-react";
import { Link } from "react-router";
import type { ProfessionalVoice } from "../../contract/professional-voice-shapes.ts";
import { Button } from "../ui/button.tsx";
import { professionalVoiceWords } from "../words/professional-voices.ts";
import { verificationOf } from "./addresses.ts";

const words = professionalVoiceWords.verification;

/** Whether the speaker has shown that the voice is theirs, and the way there. */
export function VerificationSection({ voice }: { voice: ProfessionalVoice }) {
  const { voice_id, is_verified, safety_control, samples, verification } = voice;
  const { manual } = verification;
  if (is_verified && safety_control !== "CAPTCHA") {
    return (
      <p className="flex gap-2 text-ink-soft">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
        {words.done}
      </p>
    );
  }
  const isPending = manual?.state === "open";
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-52 text-ink-soft">
        <p>{samples.length === 0 ? words.needsSamples : words.needed}</p>
        {isPending ? (
          <p className="mt-1 flex gap-2 text-sm">
            <Hourglass aria-hidden className="mt-0.5 size-4 shrink-0" />
            {words.pending}
          </p>
        ) : manual?.state === "refused" ? (
          <p className="mt-1 text-sm text-danger">{words.refused(manual.reason ?? "")}</p>
        ) : null}
      </div>
      {samples.length === 0 ? (
        <Button icon={<UserCheck />} disabled>
          {words.open}
        </Button>
      ) : (
        <Button asChild look={isPending ? "plain" : "primary"}>
          <Link to={verificationOf(voice_id)}>
            <UserCheck aria-hidden />
            {words.open}
          </Link>
        </Button>
      )}
    </div>
  );
}
