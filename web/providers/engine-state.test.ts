import { expect, it } from "vitest";
import type { ProviderState } from "../../contract/providers.ts";
import { shownState } from "./engine-state.ts";
import { fieldWords, formOf, splitNames } from "./server-form.ts";

const engine = (more: Partial<ProviderState>): ProviderState => ({
  name: "classic",
  title: "Classic",
  state: "ready",
  parts: [],
  queue_length: 0,
  under_way: 0,
  done: 0,
  failed: 0,
  audio_seconds: 0,
  last_error: null,
  ...more,
});
const part = (state: ProviderState["parts"][number]["state"]) => ({ name: state, state, detail: "" });

it("says of an engine what the owner has to know first", () => {
  expect(shownState(engine({}))).toBe("ready");
  expect(shownState(engine({ name: "openai" }))).toBe("idle");
  expect(shownState(engine({ name: "openai", parts: [part("ready"), part("absent")] }))).toBe("ready");
  for (const state of ["damaged", "unreachable", "refused"] as const)
    expect(shownState(engine({ name: "openai", parts: [part("ready"), part(state)] }))).toBe("trouble");
  expect(shownState(engine({ name: "openai", state: "failed" }))).toBe("failed");
});

it("reads names with commas or lines between them, and leaves a list as it is", () => {
  expect(splitNames(" a, b ,,c\nd ")).toEqual(["a", "b", "c", "d"]);
  expect(splitNames(["a", "b"])).toEqual(["a", "b"]);
  expect(splitNames("")).toEqual([]);
});

it("never puts a kept key into the form, and says what to do about each mistake", () => {
  const server = {
    server_id: "s",
    kind: "openai",
    name: "Box",
    base_url: "http://box",
    has_api_key: true,
    api_key_preview: "…1234",
    is_api_key_readable: true,
    voices: ["a"],
    speech_models: [],
    transcription_models: [],
    part: null,
    import: null,
    created_at_unix: 0,
  } as const;
  expect(formOf({ ...server, voices: ["a"], speech_models: [], transcription_models: [] }).api_key).toBe("");
  expect(fieldWords("name", { type: "too_big" })).toContain("too long");
  expect(fieldWords("name", { type: "too_small" })).toContain("Give it a name");
  expect(fieldWords("base_url", { type: "custom" })).toContain("http://");
  expect(fieldWords("api_key", undefined)).toBeUndefined();
});
