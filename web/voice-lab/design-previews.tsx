import { useEffect, useRef } from "react";
import type { DesignedPreviews } from "../../contract/voice-design.ts";
import { PlayButton, playAddress } from "../player/index.ts";
import { classes } from "../ui/classes.ts";
import { Orb } from "../ui/orb.tsx";
import { voiceLabWords } from "../words/voice-lab.ts";

const words = voiceLabWords.design;

type Preview = DesignedPreviews["previews"][number];

function soundOf({ audio_base_64, media_type }: Preview): Blob {
  return new Blob([Uint8Array.from(atob(audio_base_64), (letter) => letter.charCodeAt(0))], { type: media_type });
}

interface PreviewsProps {
  designed: DesignedPreviews;
  chosen: string | null;
  onChoose: (generated_voice_id: string) => void;
}

/** Three voices to hear, one to choose; and what nobody could make of the description. */
export function Previews({ designed, chosen, onChoose }: PreviewsProps) {
  const { previews, text, not_honoured, designer } = designed;
  const place = useRef<HTMLFieldSetElement>(null);
  // On a phone they would come below what is seen.
  useEffect(() => place.current?.scrollIntoView({ block: "center" }), []);
  return (
    <fieldset ref={place} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{words.previews}</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {previews.map((preview, at) => {
          const { generated_voice_id } = preview;
          const name = words.preview(at + 1);
          const track = {
            key: `design:${generated_voice_id}`,
            voice_id: generated_voice_id,
            voice_name: name,
            text,
            history_item_id: null,
          };
          const isChosen = chosen === generated_voice_id;
          return (
            <div
              key={generated_voice_id}
              className={classes(
                "flex items-center gap-2 rounded-lg p-2 inset-ring transition-colors",
                isChosen ? "bg-accent-wash inset-ring-accent" : "inset-ring-line",
              )}
            >
              <label className="flex min-h-9 min-w-0 flex-1 cursor-pointer items-center gap-2 rounded-md has-focus-visible:outline-2 has-focus-visible:outline-ring">
                <input
                  type="radio"
                  name="preview"
                  checked={isChosen}
                  onChange={() => onChoose(generated_voice_id)}
                  className="sr-only"
                />
                <Orb id={generated_voice_id} />
                <span className="truncate font-medium">{name}</span>
              </label>
              <PlayButton
                size="small"
                tooltip={false}
                name={name}
                isThis={(other) => other.key === track.key}
                onPlay={() => {
                  onChoose(generated_voice_id);
                  playAddress(track, soundOf(preview));
                }}
              />
            </div>
          );
        })}
      </div>
      <p className="mt-1.5 text-sm text-ink-faint">{words.by(designer.name)}</p>
      {not_honoured.length === 0 ? null : (
        <p className="mt-1 text-sm text-ink-soft">{words.ignored(not_honoured.join(", "))}</p>
      )}
    </fieldset>
  );
}
