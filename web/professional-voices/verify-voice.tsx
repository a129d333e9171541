import { AudioLines, Ban, CircleCheck, GraduationCap, MessageSquareText, Mic } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { limits } from "../../contract/limits.ts";
import type { ProfessionalVoice } from "../../contract/professional-voice-shapes.ts";
import type { Voice } from "../../contract/voices.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useSpeakWith } from "../voice-lab/change-voices.ts";
import { VoiceLabel } from "../voices/index.ts";
import { voiceVerificationWords as words } from "../words/voice-verification.ts";
import { cloningOf, VOICE_LAB } from "./addresses.ts";
import { CaptchaReader } from "./captcha-reader.tsx";
import { ManualRequest } from "./manual-request.tsx";
import { useProfessionalVoice, useRefreshVoice } from "./voice-query.ts";

/** One of the ways in which somebody shows whose voice it is. */
function Way({ icon, title, lead, children }: { icon: ReactNode; title: string; lead: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-xl border border-line bg-surface p-4 shadow-low sm:p-6">
      <h2 id={id} className="flex items-center gap-2 text-md font-semibold [&_svg]:size-4.5 [&_svg]:text-ink-faint">
        {icon}
        {title}
      </h2>
      <p className="mt-1 mb-4 max-w-[62ch] text-pretty text-ink-soft">{lead}</p>
      {children}
    </section>
  );
}

/** It is shown whose voice it is, and what comes next. */
function Done({ voice, canSpeak }: { voice: Voice; canSpeak: boolean }) {
  const speakWith = useSpeakWith();
  const next = canSpeak ? (
    <Button look="primary" icon={<AudioLines />} onClick={() => speakWith(voice.voice_id)}>
      {words.speak}
    </Button>
  ) : (
    <Button asChild look="primary">
      <Link to={cloningOf(voice.voice_id)}>
        <GraduationCap aria-hidden />
        {words.train}
      </Link>
    </Button>
  );
  return (
    <div role="status">
      <EmptyState icon={<CircleCheck aria-hidden />} title={words.doneTitle(voice.name)} action={next}>
        {canSpeak ? words.done : words.doneTrain}
      </EmptyState>
    </div>
  );
}

/** Whether nobody has to show anything of a voice. */
const isShown = (voice: Voice): boolean =>
  voice.safety_control !== "CAPTCHA" && voice.voice_verification?.is_verified === true;

function Captcha({
  voice,
  professional,
  onPassed,
}: {
  voice: Voice;
  professional: ProfessionalVoice | null;
  onPassed: () => void;
}) {
  const refresh = useRefreshVoice();
  const hasRecordings = (professional?.samples ?? voice.samples).length > 0;
  const isProfessional = voice.category === "professional";
  return (
    <Way icon={<Mic aria-hidden />} title={words.captcha.title} lead={words.captcha.lead(limits.captchaMinutes)}>
      {isProfessional && !hasRecordings ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-52 text-ink-soft">{words.captcha.needsSamples}</p>
          <Button asChild>
            <Link to={cloningOf(voice.voice_id)}>{words.captcha.addSamples}</Link>
          </Button>
        </div>
      ) : (
        <CaptchaReader
          voice_id={voice.voice_id}
          captcha={professional?.verification.captcha ?? null}
          onChanged={refresh}
          onPassed={async () => {
            await refresh();
            onPassed();
          }}
        />
      )}
    </Way>
  );
}

/** The ways in which the speaker of a voice shows that it is theirs, and what happened so far. */
export function VerifyVoice({ voice }: { voice: Voice }) {
  const isProfessional = voice.category === "professional";
  const asked = useProfessionalVoice(isProfessional ? voice.voice_id : "");
  const professional = asked.data ?? null;
  const [isPassed, setPassed] = useState(false);
  if (voice.safety_control === "BAN") {
    return (
      <EmptyState icon={<Ban aria-hidden />} title={words.bannedTitle(voice.name)}>
        {words.banned}
      </EmptyState>
    );
  }
  if (isPassed || isShown(voice)) {
    return <Done voice={voice} canSpeak={isProfessional ? professional?.can_speak === true : true} />;
  }
  return (
    <div className="flex flex-col gap-5">
      {isProfessional ? (
        <BackLink to={cloningOf(voice.voice_id)}>{words.toRecordings}</BackLink>
      ) : (
        <BackLink to={VOICE_LAB}>{words.toLab}</BackLink>
      )}
      <VoiceLabel voice={voice} size="large" />
      <p className="max-w-[62ch] text-pretty text-ink-soft">{words.lead}</p>
      <Captcha voice={voice} professional={professional} onPassed={() => setPassed(true)} />
      {professional === null ? null : (
        <Way icon={<MessageSquareText aria-hidden />} title={words.manual.title} lead={words.manual.lead}>
          <ManualRequest voice_id={voice.voice_id} manual={professional.verification.manual} />
        </Way>
      )}
    </div>
  );
}
