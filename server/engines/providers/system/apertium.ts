/** apertium: texts from one language into another, by rules, for the pairs that are installed. */
import { EngineError, type TranslationPort } from "../../ports.ts";
import { type Program, runToEnd } from "./run.ts";

const name = "apertium";
const listBytesMax = 100_000;
const stallMsMax = 60_000;
/** A translation is never so much longer than its text. */
const growthMax = 10;

/** Where ISO 639-1 and its canonical forms do not say what requests use. */
const exceptions: Readonly<Record<string, string>> = { nob: "no", nb: "no", hbs: "sr", zlm: "ms" };

/** A language of apertium's as requests name it: ISO 639-1 where there is such a code. */
function languageOf(code: string): string {
  return exceptions[code] ?? new Intl.Locale(code).language;
}

/** `eng-spa`; what has more to it, as `eng-spa_US` or `eo-en-compounds`, is a variant or an inner step. */
const plainMode = /^([a-z]{2,3})-([a-z]{2,3})$/;

interface Pair {
  from: string;
  to: string;
  mode: string;
}

function pairsIn(listed: string): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const mode of listed.split("\n").map((line) => line.trim())) {
    const [, source, target] = plainMode.exec(mode) ?? [];
    if (source === undefined || target === undefined) continue;
    const [from, to] = [languageOf(source), languageOf(target)];
    if (!pairs.has(`${from}-${to}`)) pairs.set(`${from}-${to}`, { from, to, mode });
  }
  return [...pairs.values()];
}

/** Asks the program for its pairs. Throws EngineError when there are none. */
export async function openApertium(program: Program): Promise<TranslationPort> {
  const never = new AbortController().signal;
  const listed = await runToEnd(program, { args: ["-l"], bytesMax: listBytesMax, stallMsMax: 2000 }, never);
  const pairs = pairsIn(listed?.toString() ?? "");
  if (pairs.length === 0)
    throw new EngineError("engine_failed", "It has no language pair: apt-get install apertium-eng-spa, or another.");
  return {
    pairs: pairs.map(({ from, to }) => ({ from, to })),
    async translate({ text, from, to }, signal) {
      const pair = pairs.find((each) => each.from === from && each.to === to);
      if (!pair) throw new EngineError("unsupported_language", `${name} does not translate "${from}" into "${to}".`);
      if (text.trim() === "") return text;
      const input = text.toWellFormed().replaceAll("\0", "");
      const options = {
        // Its script opens its standard input by name, which cannot be done with what Node.js makes of it.
        args: ["-u", "-f", "txt", pair.mode, "text.txt"],
        files: { "text.txt": input },
        bytesMax: 10_000 + growthMax * Buffer.byteLength(input),
        stallMsMax,
      };
      const translated = (await runToEnd(program, options, signal))?.toString();
      signal.throwIfAborted();
      // The script ends well when one of its programs does not.
      if (!translated) throw new EngineError("engine_failed", `${name} gave no translation.`);
      return translated;
    },
  };
}
