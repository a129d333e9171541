/** A registry of providers that are hard to get rid of, and one that says why it cannot start. */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { OpenProvider, SpeechPort } from "../ports.ts";
import type { ProviderEntry } from "../registry.ts";
import { tones } from "./tones.ts";

const speech = tones.speech as SpeechPort;

/** Speaks by printing the text and dying, or by never coming back while another process holds its output open. */
const openStubborn: OpenProvider = async ({ models_folder }) => ({
  ...tones,
  speech: {
    ...speech,
    async *speak({ utterance }) {
      const text = utterance.spans.map((span) => span.text).join("");
      if (text.includes("PRINT")) {
        process.stderr.write(`no sound for: ${text}\n`, () => process.kill(process.pid, "SIGSEGV"));
        await new Promise(() => undefined);
      }
      const heir = spawn("sleep", ["1000"], { stdio: ["ignore", "ignore", "inherit"], detached: true });
      writeFileSync(join(models_folder, "pids"), `${process.pid} ${heir.pid}`);
      for (;;);
    },
  },
});

const openMissing: OpenProvider = async () => {
  process.stderr.write("libmodel.so.1 is missing\n");
  process.exit(7);
};

export const providers: readonly ProviderEntry[] = [
  { name: "stubborn", title: "Stubborn", runs: "process", open: openStubborn },
  { name: "missing", title: "Missing", runs: "process", open: openMissing },
];
