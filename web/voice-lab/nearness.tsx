import type { VoiceMaking } from "../../contract/voice-shapes.ts";
import { Popover } from "../ui/popover.tsx";
import { voiceLabWords } from "../words/voice-lab.ts";
import { shareGone } from "./own-voices.ts";

const words = voiceLabWords.nearness;
const MEASURES = ["pitch", "formant", "spectrum", "rate"] as const;

const units: Readonly<Record<(typeof MEASURES)[number], (value: number) => string>> = {
  pitch: (value) => words.semitones(Math.abs(value).toFixed(1)),
  formant: (value) => words.semitones(Math.abs(value).toFixed(1)),
  spectrum: (value) => words.decibels(Math.abs(value).toFixed(1)),
  rate: (value) => words.percent((100 * Math.abs(value)).toFixed(0)),
};

/** From where it began to where it ended, on a line whose left end is the recordings. */
function Way({ before, after }: { before: number; after: number }) {
  const [from, to] = [Math.abs(before), Math.abs(after)];
  const most = Math.max(from, to, 1e-6);
  const at = (value: number) => 3 + 54 * (value / most);
  return (
    <svg aria-hidden width={60} height={8} className="shrink-0 overflow-visible">
      <line x1={3} x2={57} y1={4} y2={4} className="stroke-line" strokeWidth={1} />
      <line x1={at(to)} x2={at(from)} y1={4} y2={4} className="stroke-accent" strokeWidth={2} />
      <circle cx={at(from)} cy={4} r={2.5} className="fill-surface stroke-ink-faint" strokeWidth={1.5} />
      <circle cx={at(to)} cy={4} r={3} className="fill-accent" />
    </svg>
  );
}

/** How near a made voice comes to its recordings, as it was measured: drawn small, the figures behind it. */
export function Nearness({ making }: { making: VoiceMaking }) {
  const { distance, base } = making;
  const gone = distance === null ? null : shareGone(distance);
  if (distance === null || gone === null) return null;
  const share = `${Math.round(100 * gone)} %`;
  return (
    <Popover
      label={words.title}
      className="w-72 p-4"
      trigger={
        <button
          type="button"
          aria-label={words.open(share)}
          className="touchable relative inline-flex h-6 shrink-0 items-center gap-1.5 rounded-full bg-hover px-2 text-xs text-ink-soft transition-colors hover:bg-press"
        >
          <span aria-hidden className="h-1 w-8 overflow-hidden rounded-full bg-press">
            <span className="block h-full rounded-full bg-accent" style={{ width: `${100 * gone}%` }} />
          </span>
          {words.short(share)}
        </button>
      }
    >
      <h3 className="font-medium">{words.title}</h3>
      <p className="mt-1 text-sm text-ink-soft">{base === null ? words.leadPlain : words.lead(base.name)}</p>
      <table className="mt-3 w-full text-sm tabular-nums">
        <thead className="text-xs text-ink-faint">
          <tr>
            <td />
            <th className="pb-1 text-right font-medium">{words.before}</th>
            <td />
            <th className="pb-1 text-right font-medium">{words.after}</th>
          </tr>
        </thead>
        <tbody>
          {MEASURES.map((name) => (
            <tr key={name}>
              <th className="py-0.5 pr-2 text-left font-normal">{words[name]}</th>
              <td className="text-right whitespace-nowrap text-ink-soft">{units[name](distance.before[name])}</td>
              <td className="px-2">
                <Way before={distance.before[name]} after={distance.after[name]} />
              </td>
              <td className="text-right whitespace-nowrap">{units[name](distance.after[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-xs text-ink-faint">{words.meaning}</p>
    </Popover>
  );
}
