import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { conformance } from "../../conformance.ts";
import type { SpeechPort } from "../../ports.ts";
import { open } from "./index.ts";
import { writeToneVoice } from "./testing/tone-voice.ts";

const models_folder = await mkdtemp(join(tmpdir(), "mynah-neural-"));
await writeToneVoice(models_folder, "vits-piper-en_US-amy-low");
await writeToneVoice(models_folder, "vits-piper-de_DE-mls-medium", { language: "German", voice: "de", speakers: 3 });
const provider = await open({ models_folder, servers: [], threads: 1 });
afterAll(async () => {
  await provider.close();
  await rm(models_folder, { recursive: true });
});

conformance("neural", provider.speech as SpeechPort, ["vits-piper-en_US-amy-low:0", "vits-piper-de_DE-mls-medium:2"]);
