/** The programs that are looked for, what each says of itself, and what it is good for. */
import type { TranscriptionPort, TranslationPort } from "../../ports.ts";
import { openApertium } from "./apertium.ts";
import { openEspeakNg } from "./espeak-ng.ts";
import type { Likeness } from "./find.ts";
import { openFlite } from "./flite.ts";
import { openPiper, piperFolders } from "./piper.ts";
import { openPocketsphinx, pocketsphinxFolders } from "./pocketsphinx.ts";
import { openRhvoice } from "./rhvoice.ts";
import type { Program } from "./run.ts";
import type { Talker } from "./talker.ts";

/** What a program brings. */
export interface Gift {
  talker?: Talker;
  transcription?: TranscriptionPort;
  translation?: TranslationPort;
  /** For the owner: how much it has. */
  detail: string;
}

export interface KnownProgram {
  name: string;
  likenesses: readonly Likeness[];
  /** How to get it, for the owner. */
  install: string;
  /** Throws EngineError when it is there and cannot be used. */
  open(program: Program): Promise<Gift>;
}

const firstOf = (pattern: RegExp) => (said: string) => {
  const found = pattern.exec(said);
  return found ? (found[1] ?? "") : null;
};

const talks = (talker: Talker): Gift => ({ talker, detail: `${talker.voices.length} voices` });

export const programs: readonly KnownProgram[] = [
  {
    name: "espeak-ng",
    likenesses: [
      {
        file: "espeak-ng",
        args: ["--version"],
        versionIn: firstOf(/^eSpeak NG text-to-speech: (\S+)/m),
      },
    ],
    install: "apt-get install espeak-ng",
    open: async (program) => talks(await openEspeakNg(program)),
  },
  {
    name: "flite",
    likenesses: [{ file: "flite", args: ["--version"], versionIn: firstOf(/version: flite-([\d.]+).*cmuflite/m) }],
    install: "apt-get install flite",
    open: async (program) => talks(await openFlite(program)),
  },
  {
    name: "RHVoice",
    likenesses: [
      {
        file: "RHVoice-test",
        args: ["--help"],
        versionIn: (said) => (/Simple test of the synthesizer/.test(said) && said.includes("--profile") ? "" : null),
      },
    ],
    install: "apt-get install rhvoice rhvoice-english, where the distribution has them (Debian 12 has not)",
    open: async (program) => talks(await openRhvoice(program)),
  },
  {
    name: "piper",
    likenesses: [
      {
        file: "piper",
        args: ["--help"],
        // Debian's piper is a program that configures mice.
        versionIn: (said) => (/--output[-_]raw/.test(said) && /--length[-_]scale/.test(said) ? "" : null),
      },
    ],
    install: "pipx install piper-tts (not apt-get install piper: that one configures mice)",
    open: async (program) => talks(await openPiper(program, piperFolders)),
  },
  {
    name: "pocketsphinx",
    likenesses: [
      {
        file: "pocketsphinx_continuous",
        args: [],
        versionIn: (said) => (/No arguments given/.test(said) && /^-infile\s/m.test(said) ? "" : null),
      },
      {
        file: "pocketsphinx",
        args: ["help"],
        versionIn: (said) => (said.includes("[soxflags | help | live |") ? "5" : null),
      },
    ],
    install: "apt-get install pocketsphinx pocketsphinx-en-us",
    open: async (program) => ({
      transcription: await openPocketsphinx(program, pocketsphinxFolders),
      detail: "English",
    }),
  },
  {
    name: "apertium",
    likenesses: [{ file: "apertium", args: ["-V"], versionIn: firstOf(/^Apertium (\S+)/m) }],
    install: "apt-get install apertium apertium-eng-spa",
    async open(program) {
      const translation = await openApertium(program);
      return { translation, detail: `${translation.pairs.length} directions` };
    },
  },
  {
    name: "ffmpeg",
    likenesses: [{ file: "ffmpeg", args: ["-version"], versionIn: firstOf(/^ffmpeg version (\S+)/m) }],
    install: "apt-get install ffmpeg",
    open: async () => ({ detail: "found; nothing needs it yet" }),
  },
];
