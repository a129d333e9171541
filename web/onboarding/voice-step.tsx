import { Check } from "lucide-react";
import type { Voice } from "../../contract/voices.ts";
import { phaseOf, playPreview, previewKey, usePlayer } from "../player/index.ts";
import { classes } from "../ui/classes.ts";
import { Orb } from "../ui/orb.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useSelectedVoice, useVoices, voiceTraits } from "../voices/index.ts";
import { onboardingWords } from "../words/onboarding.ts";
import { firstVoices } from "./first-voices.ts";

const words = onboardingWords.voice;

function VoiceTile({ voice, isChosen, onChoose }: { voice: Voice; isChosen: boolean; onChoose: () => void }) {
  const phase = usePlayer((state) => phaseOf(state, (track) => track.key === previewKey(voice.voice_id)));
  const isOn = phase === "playing" || phase === "loading";
  const press = () => {
    onChoose();
    playPreview(voice);
  };
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={isOn ? words.pause(voice.name) : words.hear(voice.name)}
      onClick={press}
      className={classes(
        "relative flex flex-col items-center gap-3 rounded-xl border bg-surface px-3 py-5 text-center shadow-low transition-[border-color,box-shadow] hover:shadow-raised",
        isChosen ? "border-accent inset-ring inset-ring-accent" : "border-line",
      )}
    >
      {isChosen ? (
        <span className="absolute top-2.5 right-2.5 flex size-5 items-center justify-center rounded-full bg-accent text-accent-ink">
          <Check aria-hidden className="size-3 stroke-[3]" />
          <span className="sr-only">{words.chosen}</span>
        </span>
      ) : null}
      <Orb
        id={voice.voice_id}
        size="huge"
        className={classes("transition-[scale]", isOn && "scale-110 animate-breathe")}
      />
      <span className="min-w-0 max-w-full">
        <span className="block truncate font-semibold">{voice.name}</span>
        <span className="block truncate text-sm text-ink-soft">{voiceTraits(voice, 2)[1]}</span>
      </span>
    </button>
  );
}

/** A few voices to hear, and one of them to begin with. */
export function VoiceStep() {
  const { voices, isError } = useVoices();
  const { voice: chosen, choose } = useSelectedVoice();
  if (isError) return <p className="text-ink-soft">{words.failed}</p>;
  if (voices === undefined) {
    return (
      <div role="status" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <span className="sr-only">{words.loading}</span>
        {["a", "b", "c", "d"].map((tile) => (
          <Skeleton key={tile} className="h-44 rounded-xl" />
        ))}
      </div>
    );
  }
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {firstVoices(voices, navigator.language).map((voice) => (
        <VoiceTile
          key={voice.voice_id}
          voice={voice}
          isChosen={chosen?.voice_id === voice.voice_id}
          onChoose={() => choose(voice.voice_id)}
        />
      ))}
    </div>
  );
}
