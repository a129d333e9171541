import { ChevronRight, TriangleAlert } from "lucide-react";
import type { ProviderState } from "../../contract/providers.ts";
import { countText, longDayText, shortCountText, soundText } from "../shell/numbers.ts";
import { Badge } from "../ui/badge.tsx";
import { providerWords } from "../words/providers.ts";
import { shownState } from "./engine-state.ts";
import { PartRow } from "./part-state.tsx";

const TONES = { ready: "good", starting: "plain", failed: "danger", idle: "plain", trouble: "accent" } as const;

const times = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });

function Figures({ provider }: { provider: ProviderState }) {
  const { queue_length, under_way, done, failed, audio_seconds } = provider;
  const figures = [
    [providerWords.waiting, shortCountText(queue_length), countText(queue_length)],
    [providerWords.underWay, shortCountText(under_way), countText(under_way)],
    [providerWords.done, shortCountText(done), countText(done)],
    [providerWords.failed, shortCountText(failed), countText(failed)],
    [providerWords.sound, soundText(audio_seconds), `${Math.round(audio_seconds)} s`],
  ] as const;
  return (
    <dl className="mt-4 grid grid-cols-3 gap-x-4 gap-y-3 sm:grid-cols-5">
      {figures.map(([name, words, whole]) => (
        <div key={name}>
          <dt className="text-xs text-ink-faint">{name}</dt>
          <dd title={whole} className="text-md font-semibold">
            {words}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Parts({ provider: { title, parts } }: { provider: ProviderState }) {
  const absent = parts.filter(({ state }) => state === "absent");
  const present = parts.filter(({ state }) => state !== "absent");
  return (
    <div className="mt-4 border-t border-line pt-2">
      {present.length === 0 ? null : (
        <ul aria-label={providerWords.parts(title)} className="divide-y divide-line">
          {present.map((part) => (
            <PartRow key={part.name} part={part} />
          ))}
        </ul>
      )}
      {absent.length === 0 ? null : (
        <details className="group">
          <summary className="flex min-h-9 cursor-pointer items-center gap-1.5 rounded-sm text-sm text-ink-soft select-none hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
            {providerWords.absent(absent.length)}
          </summary>
          <ul className="divide-y divide-line">
            {absent.map((part) => (
              <PartRow key={part.name} part={part} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** An engine: how it is, what it has to do, what it consists of, and what went wrong last. */
export function ProviderCard({ provider }: { provider: ProviderState }) {
  const { title, parts, last_error } = provider;
  const state = shownState(provider);
  return (
    <li className="rounded-xl border border-line bg-surface p-4 shadow-low sm:p-5">
      <div className="flex items-start gap-3">
        <h3 className="min-w-0 flex-1 text-md [overflow-wrap:anywhere] font-semibold">{title}</h3>
        <Badge tone={TONES[state]}>{providerWords.states[state]}</Badge>
      </div>
      {state === "idle" ? (
        <p className="mt-1 text-ink-soft">{providerWords.noParts}</p>
      ) : (
        <>
          <Figures provider={provider} />
          {parts.length === 0 ? null : <Parts provider={provider} />}
        </>
      )}
      {last_error === null ? null : (
        <p className="mt-3 flex gap-2 rounded-md bg-hover px-3 py-2 text-sm">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="font-medium">{providerWords.lastError}</span>{" "}
            <span className="text-ink-faint">
              {longDayText(last_error.at_unix)}, {times.format(new Date(last_error.at_unix * 1000))}
            </span>
            <br />
            {last_error.message}
          </span>
        </p>
      )}
    </li>
  );
}
