import { describe, expect, it } from "vitest";
import { conformance } from "../../conformance.ts";
import { open } from "./index.ts";
import { programs } from "./programs.ts";

const path = process.env.PATH ?? "";
const provider = await open({ models_folder: "", servers: [], threads: 1, path });
const parts = provider.parts();
const absent = parts.filter(({ state }) => state !== "ready").map(({ name }) => name);
const { speech } = provider;

describe("the system's programs", () => {
  it(`names every program that it knows, and how to get those that are absent here: ${absent.join(", ") || "none"}`, () => {
    expect(parts.map(({ name }) => name)).toEqual(programs.map(({ name }) => name));
    for (const { state, detail } of parts)
      expect(detail).toMatch(state === "ready" ? /\/.+: / : /To get it: |apt-get install|has no voices/);
  });
});

const heard = ["espeak-ng/gmw/en-US", "espeak-ng/sit/cmn", "flite/slt", "flite/kal"].filter((key) =>
  speech?.voices.some((voice) => voice.key === key),
);
const ofOthers = ["RHVoice", "piper"].flatMap(
  (name) => speech?.voices.find(({ key }) => key.startsWith(name))?.key ?? [],
);

if (speech) conformance("system", speech, [...heard, ...ofOthers]);
