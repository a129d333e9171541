/** npm run doctor: looks at everything that Mynah needs, and says what to do about what is missing. */
import { exit, stdout } from "node:process";
import { EnvError, readEnv } from "../server/env.ts";
import { examine, type Finding } from "./doctor/examine.ts";

const marks: Record<Finding["state"], string> = { ok: "ok      ", note: "note    ", trouble: "TROUBLE " };

try {
  let troubles = 0;
  for await (const { state, what, advice } of examine(readEnv())) {
    stdout.write(`${marks[state]}${what}\n${advice ? `        → ${advice}\n` : ""}`);
    if (state === "trouble") troubles += 1;
  }
  stdout.write(troubles === 0 ? "\nEverything that Mynah needs is there.\n" : `\n${troubles} to put right.\n`);
  exit(troubles === 0 ? 0 : 1);
} catch (error) {
  if (!(error instanceof EnvError)) throw error;
  stdout.write(`${marks.trouble}${error.message}\n        → docs/operating.md lists every setting.\n`);
  exit(1);
}
