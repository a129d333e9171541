import type { QualityFinding, SpeechQuality } from "../../contract/quality.ts";
import { clockText } from "../player/index.ts";
import { qualityWords, reasonWords } from "../words/quality.ts";

/** Findings by the sentence that they are about, in order. */
function bySentence(findings: readonly QualityFinding[]): QualityFinding[][] {
  const groups = new Map<number, QualityFinding[]>();
  for (const finding of findings) {
    const group = groups.get(finding.sentence);
    if (group) group.push(finding);
    else groups.set(finding.sentence, [finding]);
  }
  return [...groups.values()];
}

const secondsText = (seconds: number | null): string | null => (seconds === null ? null : `${seconds.toFixed(1)} s`);

/** The sentences of an item that may be wrong, and why. */
export default function QualityDetails({ text, quality }: { text: string; quality: SpeechQuality }) {
  const groups = bySentence(quality.findings);
  const hidden = quality.suspect - groups.length;
  return (
    <div className="flex flex-col gap-3 text-sm">
      <div>
        <h2 className="font-semibold">{qualityWords.title}</h2>
        <p className="mt-1 text-ink-soft">{qualityWords.description}</p>
      </div>
      <ul className="flex flex-col gap-3">
        {groups.map(([first, ...rest]) => {
          if (first === undefined) return null;
          return (
            <li key={first.sentence} className="border-l-2 border-accent pl-3">
              {text === "" ? null : (
                <p className="line-clamp-3 [overflow-wrap:anywhere]">
                  “{text.slice(first.text_start, first.text_end).trim()}”
                </p>
              )}
              {[first, ...rest].map(({ reason, at_seconds, seconds }) => (
                <p key={`${reason} ${at_seconds}`} className="mt-1 text-ink-soft">
                  {reasonWords[reason](secondsText(seconds))}, {qualityWords.at(clockText(at_seconds))}
                </p>
              ))}
              {first.attempts > 1 ? (
                <p className="mt-1 text-ink-faint">{qualityWords.attempts(first.attempts)}</p>
              ) : null}
            </li>
          );
        })}
      </ul>
      {hidden > 0 ? <p className="text-ink-soft">{qualityWords.more(hidden)}</p> : null}
    </div>
  );
}
