/** espeak-ng of the system: one voice for each language and accent that it has. */
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { englishSounds, ipaOf } from "../../espeak/arpabet.ts";
import type { Espeak } from "../../espeak/espeak.ts";
import { espeakPhonemes } from "../../espeak/espeak-phonemes.ts";
import { languages } from "../../espeak/languages.ts";
import { isAudible, legibleForEspeak } from "../../espeak/legible.ts";
import { previewOf } from "../../espeak/previews.ts";
import { type Word, wordsOf } from "../../espeak/words.ts";
import { EngineError, type EngineVoice, type SpeakingStyle } from "../../ports.ts";
import { type Program, run, runToEnd, surroundings } from "./run.ts";
import { chancesOf, languagesOf, soundBytesMax, type Talker, tempoOf, voiceIdOf, waveOf } from "./talker.ts";

const name = "espeak-ng";
const model_id = "mynah_system_espeak";
const sample_rate = 22_050;
const usualWordsPerMinute = 165;
const listBytesMax = 1_000_000;
const stallMsMax = 20_000;

/** Voices that read their language in Latin letters only. */
const transliterated = /-latn|pinyin|jyutping/i;

/** The language that one of espeak's voices speaks, among those that it reads well; undefined for all others. */
function languageOf(tag: string, file: string): string | undefined {
  const own = languages.find(({ espeak }) => espeak === file);
  if (own) return own.language_id;
  if (transliterated.test(`${tag} ${file}`)) return undefined;
  const primary = tag.split("-")[0];
  return languages.find(({ language_id }) => language_id === primary)?.language_id;
}

/** A line of `--voices`: priority, language, age/gender, name, file, and other languages that it can stand in for. */
function voiceOf(line: string): EngineVoice | undefined {
  const [, tag = "", ageGender = "", title = "", file = ""] = line.trim().split(/\s+/);
  const language = languageOf(tag, file);
  if (language === undefined || file.startsWith("mb/")) return undefined;
  const [, spoken = "", accent = "standard"] = /^([^(]+?)(?: \((.+)\))?$/.exec(title.replaceAll("_", " ").trim()) ?? [];
  return {
    key: `${name}/${file}`,
    voice_id: voiceIdOf(name, file),
    aliases: [],
    // The embedded espeak-ng reads these languages with the same voice: nobody needs to see it twice.
    is_legacy: languages.some(({ espeak }) => espeak === file),
    name: `${spoken}${accent === "standard" ? "" : ` (${accent})`} (system espeak-ng)`,
    description: "The formant synthesiser of this machine's operating system: clear and quick, audibly electronic.",
    labels: {
      gender: /F$/.test(ageGender) ? "female" : "male",
      age: "middle_aged",
      accent: accent.toLowerCase(),
      use_case: "informative_educational",
      descriptive: "electronic",
      language,
    },
    languages: [language],
    sample_rate,
    gain_db: null,
    model_ids: [model_id],
    preview_text: previewOf(language),
  };
}

/** espeak's file of a voice, as it takes it after `-v`. */
const fileOf = (voice: EngineVoice): string => voice.key.slice(name.length + 1);

/** Is heard in every language, and is no candidate: it stands before each, because one without a sound leaves no trace. */
const fence = "[[m|m|m]], ";

/**
 * The program, as those see it who want to know which IPA its phoneme names stand for: it writes each group
 * that sounds, its sounds between bars, and says nothing. Takes some 15 ms, in which this thread waits.
 */
function phonemeReader(program: Program): Espeak {
  return {
    speak({ voice, text }) {
      const args = ["-q", "--ipa", "--sep=_", "-m", "-b", "1", "-v", voice, "--stdin"];
      const { stdout, status } = spawnSync(program.file, args, {
        input: text.replaceAll("[[", `${fence}[[`),
        env: surroundings(program.path, tmpdir()),
        timeout: stallMsMax,
        maxBuffer: listBytesMax,
        windowsHide: true,
      });
      if (status !== 0) throw new EngineError("engine_failed", `${name} does not tell its phonemes.`);
      const words = [...text.matchAll(/\[\[/g)].map(({ index }) => ({ position: index, start: 0 }));
      const heard = stdout.toString().trim().split(/\s+/);
      const sounds: { ipa: string; start: number; word: number }[] = [];
      let word = -1;
      for (const group of heard) {
        if (group === heard[0]) word++;
        else for (const ipa of group.split("_")) if (ipa !== "") sounds.push({ ipa, start: 0, word });
      }
      return { samples: new Float32Array(0), words, sounds };
    },
  };
}

/** The utterance as espeak's SSML; "" when there is nothing to say. Throws EngineError on phonemes that it lacks. */
async function write(words: readonly Word[], espeak: Espeak, voice: EngineVoice): Promise<string> {
  const given = new Map<number, string>();
  for (const [index, { pronunciation }] of words.entries()) {
    if (!pronunciation) continue;
    const { alphabet, phonemes } = pronunciation;
    const ipa = alphabet === "ipa" ? phonemes : ipaOf(englishSounds(phonemes, alphabet));
    given.set(index, `[[${(await espeakPhonemes(espeak, fileOf(voice))).write(ipa)}]]`);
  }
  const { text } = legibleForEspeak(words, (index) => given.get(index));
  return isAudible(text) ? text : "";
}

/** How it speaks: livelier is a wider movement of pitch. */
function mannerOf(style: SpeakingStyle, seed: number): { args: string[]; range: number } {
  const chance = chancesOf(seed);
  const speed = Math.round(usualWordsPerMinute * tempoOf(style, chance()));
  const pitch = Math.round(50 + 2 * chance());
  const range = Math.round(100 * (1.45 - 0.9 * style.stability) + 5 * chance());
  return { args: ["-s", String(speed), "-p", String(pitch)], range };
}

/** Asks the program for its voices. Throws EngineError. */
export async function openEspeakNg(program: Program): Promise<Talker> {
  const never = new AbortController().signal;
  const listing = { args: ["--voices"], bytesMax: listBytesMax, stallMsMax: 2000 };
  const listed = await runToEnd(program, listing, never);
  const voices = (listed?.toString() ?? "")
    .split("\n")
    .slice(1)
    .map(voiceOf)
    .filter((voice) => voice !== undefined);
  if (voices.length === 0) throw new EngineError("engine_failed", `${name} has no voices.`);
  const reader = phonemeReader(program);
  return {
    model: {
      model_id,
      aliases: [],
      name: "System espeak-ng",
      description:
        "The espeak-ng that this machine's operating system has. Each voice speaks its own language. Japanese is read in kana only; Arabic, Persian, Hebrew and Urdu have the short vowels that are written.",
      engine: "system program (formant synthesis)",
      languages: languagesOf(voices),
      detects_language: false,
      honours: ["speed", "stability"],
      can_use_phonemes: true,
    },
    voices,
    repeats: true,
    async *speak(voice, { utterance, style, seed }, signal) {
      const words = wordsOf(utterance);
      if (voice.languages[0] === "ja" && words.some((word) => !word.pronunciation && /\p{Script=Han}/u.test(word.text)))
        throw new EngineError(
          "unsupported_language",
          "This engine reads Japanese in kana only: write the kanji as hiragana.",
        );
      const text = await write(words, reader, voice);
      if (text === "") return;
      const { args, range } = mannerOf(style, seed);
      const options = {
        args: [...args, "-m", "-b", "1", "-v", fileOf(voice), "--stdin", "--stdout"],
        // Right behind "]]" espeak would read the tag aloud.
        input: `<prosody range="${range}%">${text} </prosody>`,
        bytesMax: soundBytesMax(text),
        stallMsMax,
      };
      yield* waveOf(name, run(program, options, signal), signal);
    },
  };
}
