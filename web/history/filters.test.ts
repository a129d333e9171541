import { expect, test } from "vitest";
import { hasFilters, readFilters, writeFilters } from "./filters.ts";

test("reads filters from an address and leaves out what makes no sense", () => {
  expect(readFilters(new URLSearchParams("search=train&voice_id=v1&source=STS&shared=with_me"))).toEqual({
    search: "train",
    voice_id: "v1",
    source: "STS",
    shared: "with_me",
  });
  const none = readFilters(new URLSearchParams("source=everything&shared=all"));
  expect(none).toEqual({ search: "", voice_id: "", source: "", shared: "" });
  expect(hasFilters(none)).toBe(false);
});

test("changes some filters and keeps the rest of the address", () => {
  const address = writeFilters(new URLSearchParams("search=train&tab=history&voice_id=v1"), {
    search: "",
    source: "TTS",
  });
  expect(String(address)).toBe("tab=history&voice_id=v1&source=TTS");
});
