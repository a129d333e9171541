import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useEffect, useRef } from "react";
import { limits } from "../../contract/limits.ts";
import { api } from "../api.ts";
import { bytesText } from "../models/index.ts";
import { Refusal } from "../shell/refusal.tsx";
import { notify } from "../shell/toasts.ts";
import { Button } from "../ui/button.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { ChosenFileCard, FileDrop, PriceLine, useChosenFile } from "../voice-changer/index.ts";
import { isolatorWords as words } from "../words/isolator.ts";

const RULES = { bytes_max: limits.cleanedRecordingBytesMax, minutes_max: limits.cleanedMinutesMax };

/** Takes a recording, says what it costs, and hands it in. `onAdded` comes when it is in the list. */
export function Intake({ onAdded }: { onAdded: () => void }) {
  const recording = useChosenFile(RULES);
  const { chosen, verdict } = recording;
  const client = useQueryClient();
  const stop = useRef<AbortController>(null);
  const add = useMutation({
    mutationFn: (audio: File) => {
      stop.current = new AbortController();
      return api.isolator.add({ audio }, { signal: stop.current.signal });
    },
    meta: { quiet: true },
    onSuccess: async () => {
      recording.choose(null);
      await client.invalidateQueries({ queryKey: api.isolator.list.key });
      onAdded();
    },
    onError: (error) => {
      if (error instanceof DOMException) notify.info(words.cancelled);
    },
  });
  // Whoever leaves the page leaves the upload.
  useEffect(() => () => stop.current?.abort(), []);
  const choose = (file: File) => {
    add.reset();
    recording.choose(file);
  };
  if (chosen === null) {
    return (
      <FileDrop
        title={words.intakeTitle}
        hint={words.hint(RULES.minutes_max, bytesText(RULES.bytes_max))}
        onFile={choose}
        takesFocus={recording.wasLeftOut}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <ChosenFileCard recording={recording} rules={RULES} isBusy={add.isPending} />
      <Refusal error={add.error instanceof DOMException ? null : add.error} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div role="status" className="min-w-0 flex-1 basis-52">
          {add.isPending ? (
            <p className="text-sm text-ink-soft">{words.sending}</p>
          ) : (
            <PriceLine recording={recording} />
          )}
        </div>
        {add.isPending ? (
          <Button look="solid" icon={<Spinner />} onClick={() => stop.current?.abort()}>
            {words.cancel}
          </Button>
        ) : (
          <Button
            look="primary"
            icon={<Sparkles />}
            autoFocus
            disabled={verdict !== "ok"}
            onClick={() => add.mutate(chosen.file)}
          >
            {words.clean}
          </Button>
        )}
      </div>
    </div>
  );
}
