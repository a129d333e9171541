/** The sound file that the microphone of this worker's browser plays (playwright.config.ts). */
import { tmpdir } from "node:os";
import { join } from "node:path";

export const MICROPHONE = join(tmpdir(), `mynah-microphone-${process.pid}.wav`);
