import { useQuery } from "@tanstack/react-query";
import { AudioLines, SearchX, X } from "lucide-react";
import { useRef } from "react";
import { limits } from "../../contract/limits.ts";
import { api } from "../api.ts";
import { FailedQuery } from "../shell/failed-query.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { FileChooser } from "../ui/file-chooser.tsx";
import { voiceLibraryWords } from "../words/voice-library.ts";
import { ListSkeleton } from "./list-skeleton.tsx";
import { VoiceCard } from "./voice-card.tsx";

const words = voiceLibraryWords.like;
const BYTES_A_MEGABYTE = 1_000_000;
const VOICES_SHOWN = 20;
/** While voices are being listened to, there may be nearer ones after this. */
const LOOK_AGAIN_MS = 15_000;
/** By itself, so often: a voice that cannot be heard is tried for ever. */
const LOOKS_MAX = 10;

export interface RecordingChooserProps {
  recording: File | null;
  onChange: (recording: File | null) => void;
}

/** Chooses the recording that voices are to be like, says which it is, and forgets it again. */
export function RecordingChooser({ recording, onChange }: RecordingChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
      {recording === null ? null : (
        <h2 className="mr-auto min-w-0 basis-60 truncate font-medium" title={recording.name}>
          {words.title(recording.name)}
        </h2>
      )}
      <Button
        ref={chooser}
        look="quiet"
        size="small"
        icon={<AudioLines />}
        onClick={() => input.current?.click()}
        className={recording === null ? "-ml-3" : "max-sm:-ml-3"}
      >
        {recording === null ? words.find : words.another}
      </Button>
      {recording === null ? null : (
        <Button
          look="quiet"
          size="small"
          icon={<X />}
          onClick={() => {
            onChange(null);
            chooser.current?.focus();
          }}
        >
          {words.clear}
        </Button>
      )}
      <FileChooser ref={input} label={words.find} accept="audio/*,video/*" onChosen={([file]) => onChange(file)} />
    </div>
  );
}

/** The voices of the library that are like a recording, the nearest first. */
export function VoicesLike({ recording }: { recording: File }) {
  const { name, size, lastModified } = recording;
  const isTooLarge = size > limits.similarRecordingBytesMax;
  const found = useQuery({
    queryKey: [...api.similar_voices.find.key, { name, size, lastModified }] as const,
    queryFn: ({ signal }) => api.similar_voices.find({ audio_file: recording, top_k: VOICES_SHOWN }, { signal }),
    enabled: !isTooLarge,
    refetchInterval: ({ state }) =>
      state.data?.is_listening === true && state.dataUpdateCount < LOOKS_MAX ? LOOK_AGAIN_MS : false,
    // To look again is to listen again.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (isTooLarge) {
    const megabytes = limits.similarRecordingBytesMax / BYTES_A_MEGABYTE;
    return <ErrorState title={words.failed}>{words.tooLarge(megabytes)}</ErrorState>;
  }
  if (found.isPending) return <ListSkeleton label={words.listening} />;
  if (found.isError) return <FailedQuery title={words.failed} query={found} />;
  const { voices, is_listening } = found.data;
  return (
    <>
      {is_listening ? (
        <p
          role="status"
          className="mt-3 flex flex-wrap items-center gap-2 rounded-md bg-hover px-3 py-2 text-sm text-ink-soft"
        >
          <span className="min-w-0 flex-1 basis-60">{words.more}</span>
          <Button size="small" busy={found.isFetching} onClick={() => void found.refetch()}>
            {words.again}
          </Button>
        </p>
      ) : null}
      {voices.length === 0 ? (
        <EmptyState icon={<SearchX aria-hidden />} title={words.noneTitle}>
          {words.none}
        </EmptyState>
      ) : (
        <ul aria-label={words.list} className="mt-4 divide-y divide-line">
          {voices.map((voice) => (
            <VoiceCard key={voice.voice_id} voice={voice} />
          ))}
        </ul>
      )}
    </>
  );
}
