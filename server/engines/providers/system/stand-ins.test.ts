/** Programs that no build machine has, as their sources say that they behave, and programs that misbehave. */
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openEngines } from "../../engines.ts";
import type { ProviderPart, SpeakRequest, SpeechPort } from "../../ports.ts";
import { requestFor } from "../../testing/requests.ts";
import { open } from "./index.ts";
import { openPiper } from "./piper.ts";
import { openPocketsphinx } from "./pocketsphinx.ts";
import { openRhvoice } from "./rhvoice.ts";

const never = new AbortController().signal;
const place = await mkdtemp(join(tmpdir(), "mynah-test-"));
afterAll(() => rm(place, { recursive: true }));

async function put(file: string, content: string): Promise<string> {
  const path = join(place, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  await chmod(path, 0o755);
  return path;
}
const shell = (lines: string) => `#!/bin/sh\n${lines}\n`;
const node = (lines: string) => `#!${process.execPath}\n${lines}\n`;

/** Without the machine's own programs: each would be asked what it is. */
const openOn = (folder: string) => open({ models_folder: "", servers: [], threads: 1, path: join(place, folder) });
const partOf = (parts: readonly ProviderPart[], name: string) => parts.find((part) => part.name === name);
const request: Omit<SpeakRequest, "voice" | "language"> = {
  utterance: { spans: [{ kind: "text", text: "Hello there." }], previous_text: "", next_text: "" },
  style: { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 },
  seed: 1,
};

/** Whether there is such a process, and more than its parent's memory of it. */
const isRunning = async (pid: number): Promise<boolean> =>
  /\) [^ZX] /.test(await readFile(`/proc/${pid}/stat`, "utf8").catch(() => ""));

async function lengthOf(pieces: AsyncIterable<{ samples: Float32Array }>): Promise<number> {
  let length = 0;
  for await (const { samples } of pieces) length += samples.length;
  return length;
}

/** An espeak-ng that does this when it is to speak. */
async function espeakThat(folder: string, speaks: string): Promise<SpeechPort> {
  await put(
    `${folder}/espeak-ng`,
    shell(`case "$1" in
--version) echo 'eSpeak NG text-to-speech: 1.99  Data at: /nowhere';;
--voices) echo Pty; echo ' 2  en-us  --/M  English_(America)  gmw/en-US  (en 3)';;
*) ${speaks};; esac`),
  );
  return (await openOn(folder)).speech as SpeechPort;
}
const speakOn = (speech: SpeechPort) =>
  lengthOf(speech.speak({ ...request, voice: "espeak-ng/gmw/en-US", language: "en" }, never));

describe("programs of the system", () => {
  it("are known by what they say, not by their names, and the right one is found behind a wrong one", async () => {
    await put("mice/piper", shell("echo 'Usage: piper [OPTION...]  --help-gtk  Show GTK+ Options'"));
    await put("mute/flite", shell("exec /bin/sleep 1000"));
    const wrong = await open({
      ...{ models_folder: "", servers: [], threads: 1 },
      path: `${join(place, "mice")}:${join(place, "mute")}`,
    });
    expect(partOf(wrong.parts(), "piper")).toMatchObject({ state: "absent" });
    expect(partOf(wrong.parts(), "piper")?.detail).toContain("mice/piper is another program");
    expect(partOf(wrong.parts(), "flite")?.detail).toContain("mute/flite does not answer");
    expect(wrong).not.toHaveProperty("speech");

    await put("right/piper", shell("echo '  --output_raw  --length_scale NUM' >&2"));
    const right = await open({
      ...{ models_folder: "", servers: [], threads: 1 },
      path: `${join(place, "mice")}:${join(place, "right")}`,
    });
    expect(partOf(right.parts(), "piper")?.detail).toContain("right/piper");
  });

  it("give no ports where none is, and tell how to get each", async () => {
    const provider = await open({ models_folder: "", servers: [], threads: 1, path: join(place, "empty") });
    expect(Object.keys(provider).sort()).toEqual(["close", "parts"]);
    for (const { state, detail } of provider.parts()) {
      expect(state).toBe("absent");
      expect(detail).toMatch(/apt-get install/);
    }
  });

  it("are a damaged part when they cannot be used", async () => {
    await put("broken/apertium", shell('[ "$1" = -V ] && echo "Apertium 9.9" || exit 3'));
    const parts = (await openOn("broken")).parts();
    expect(partOf(parts, "apertium")).toMatchObject({ state: "damaged", detail: expect.stringContaining("code 3") });
  });

  it("fail a request, and only that, when they crash, write garbage or nothing, or never end", async () => {
    for (const speaks of ["kill -SEGV $$", "echo this is no speech", "true", "exit 9", "exec /usr/bin/yes"]) {
      const speech = await espeakThat(`espeak-${speaks.replace(/\W/g, "")}`, speaks);
      await expect(speakOn(speech), speaks).rejects.toMatchObject({ code: "engine_failed" });
    }
  });

  it("are killed when the provider closes", async () => {
    const folder = "closing";
    await espeakThat(folder, "exec /bin/sleep 1000");
    const provider = await openOn(folder);
    const spoken = speakOn(provider.speech as SpeechPort);
    await provider.close();
    expect(await spoken).toBe(0);
  });

  it("are killed when the engines close, and do not outlive their thread", async () => {
    const note = join(place, "pid");
    await espeakThat("stopping", `echo $$ > ${note}; exec /bin/sleep 1000`);
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const settings = { models_folder: "", servers: [], path: join(place, "stopping") };
    const engines = await openEngines({
      ...{ workers: 1, log, allowed: ["system"], limits: { warmsUp: false } },
      settingsOf: () => settings,
    });
    await expect.poll(() => engines.status().map(({ state }) => state), { timeout: 30_000 }).not.toContain("starting");
    const voice_id = engines.voices.find(({ key }) => key === "espeak-ng/gmw/en-US")?.voice_id ?? "";
    const how = { signal: new AbortController().signal, share: "a" };
    const spoken = Array.fromAsync(engines.recite(requestFor("Hello there.", { voice_id }), how)).catch(() => []);
    const pid = () => readFile(note, "utf8").catch(() => "");
    await expect.poll(pid, { timeout: 20_000 }).toMatch(/^\d+\n$/);
    await engines.close();
    await spoken;
    const program = Number(await pid());
    // Whoever is killed may be remembered for a moment.
    await expect.poll(() => isRunning(program)).toBe(false);
  });
});

/** Prints a WAV file or raw samples that last 50 ms a character. */
const tone = `
const sound = (text, rate) => Buffer.from(Int16Array.from({ length: text.length * rate * 0.05 }, (_, i) => 8000 * Math.sin(i / 10)).buffer);
const option = (name) => process.argv[process.argv.indexOf(name) + 1];`;

describe("piper, which was never run where this was written", () => {
  const voice = {
    audio: { sample_rate: 16000 },
    language: { code: "de_DE" },
    num_speakers: 2,
    speaker_id_map: { anna: 0, otto: 1 },
  };
  const piper = () =>
    put(
      "piper/piper",
      node(`${tone}
if (!process.argv.includes("--output_raw") || option("--model") + ".json" !== option("--config")) process.exit(2);
const text = require("fs").readFileSync(0, "utf8").trim();
process.stdout.write(sound(text.repeat(1 + Number(option("--speaker"))), 16000 * Number(option("--length_scale"))));`),
    );

  it("speaks with each speaker of the voices that lie in its folders, in their language and rate", async () => {
    const program = { name: "piper", file: await piper(), path: "/usr/bin:/bin" };
    await put("voices/de/de_DE/duo/duo.onnx", "");
    await put("voices/de/de_DE/duo/duo.onnx.json", JSON.stringify(voice));
    await put("voices/broken.onnx", "");
    await put("voices/broken.onnx.json", "{");
    const talker = await openPiper(program, [join(place, "voices"), join(place, "nowhere")]);
    expect(talker.voices.map(({ name, languages, sample_rate }) => ({ name, languages, sample_rate }))).toEqual([
      { name: "duo anna (system piper)", languages: ["de"], sample_rate: 16000 },
      { name: "duo otto (system piper)", languages: ["de"], sample_rate: 16000 },
    ]);
    const lengths = talker.voices.map((each) =>
      lengthOf(talker.speak(each, { ...request, voice: each.key, language: "de" }, never)),
    );
    expect(await Promise.all(lengths)).toEqual([12 * 800, 24 * 800]);
    await expect(openPiper(program, [join(place, "nowhere")])).rejects.toMatchObject({ code: "engine_failed" });
  });
});

describe("RHVoice, which was never run where this was written", () => {
  it("speaks with each profile beside it whose language is known", async () => {
    const file = await put(
      "rhvoice/bin/RHVoice-test",
      node(`${tone}
const text = require("fs").readFileSync(option("-i"), "utf8");
const body = sound(text.repeat(option("-p") === "Anna" ? 1 : 2), 24000);
const header = Buffer.alloc(44);
header.write("RIFF"); header.writeUInt32LE(36 + body.length, 4); header.write("WAVEfmt ", 8);
header.writeUInt32LE(16, 16); header.writeUInt16LE(1, 20); header.writeUInt16LE(1, 22);
header.writeUInt32LE(24000, 24); header.writeUInt32LE(48000, 28); header.writeUInt16LE(2, 32); header.writeUInt16LE(16, 34);
header.write("data", 36); header.writeUInt32LE(body.length, 40);
require("fs").writeFileSync(option("-o"), Buffer.concat([header, body]));`),
    );
    await put("rhvoice/share/RHVoice/voices/anna/voice.info", "name=Anna\nlanguage=Russian\ngender=female\nformat=4\n");
    await put(
      "rhvoice/share/RHVoice/voices/leticia/voice.info",
      "name=Letícia-F123\nlanguage=Brazilian-Portuguese\nsample_rate=16k\ngender=female\n",
    );
    await put("rhvoice/share/RHVoice/voices/odd/voice.info", "name=-o\nlanguage=English\n");
    const talker = await openRhvoice({ name: "RHVoice", file, path: "/usr/bin:/bin" });
    const [anna, leticia] = ["RHVoice/Anna", "RHVoice/Letícia-F123"].map((key) =>
      talker.voices.find((voice) => voice.key === key),
    );
    expect(anna).toMatchObject({ languages: ["ru"], sample_rate: 24_000, labels: { gender: "female" } });
    expect(leticia).toMatchObject({ languages: ["pt"], sample_rate: 16_000 });
    expect(talker.voices.some(({ name }) => name.startsWith("-"))).toBe(false);
    if (!anna || !leticia) return;
    const speak = (voice: typeof anna) =>
      lengthOf(talker.speak(voice, { ...request, voice: voice.key, language: "ru" }, never));
    expect(await speak(anna)).toBe(12 * 1200);
    expect(await speak(leticia)).toBe(24 * 1200);
  });
});

describe("pocketsphinx 5, which was never run where this was written", () => {
  it("tells words with their times from its JSON, without silences and other pronunciations' numbers", async () => {
    const said = `{"b":0.000,"d":1.5,"p":1.0,"t":"hello world","w":[{"b":0.0,"d":0.1,"p":1.0,"t":"<s>"},{"b":0.1,"d":0.4,"p":0.9,"t":"hello(2)"},{"b":0.5,"d":0.2,"p":1.0,"t":"<sil>"},{"b":0.7,"d":0.5,"p":0.3,"t":"world"}]}`;
    const file = await put("sphinx/pocketsphinx", shell(`[ "$1 $2" = "single speech.wav" ] && echo '${said}'`));
    const port = await openPocketsphinx({ name: "pocketsphinx", file, path: "/usr/bin:/bin" }, [place]);
    const sound = { samples: new Float32Array(16_000 * 2), sample_rate: 16_000 };
    const heard = await Array.fromAsync(port.transcribe({ ...sound, model_id: "mynah_system_pocketsphinx" }, never));
    expect(heard).toEqual([
      {
        ...{ language: "en", language_probability: null, text: "hello world", start_seconds: 0.1, end_seconds: 1.2 },
        words: [
          { text: "hello", start_seconds: 0.1, end_seconds: 0.5, confidence: 0.9 },
          { text: "world", start_seconds: 0.7, end_seconds: 1.2, confidence: 0.3 },
        ],
      },
    ]);
    await expect(
      openPocketsphinx({ name: "pocketsphinx", file, path: "" }, [join(place, "none")]),
    ).rejects.toMatchObject({
      message: expect.stringContaining("apt-get install pocketsphinx-en-us"),
    });
  });
});
