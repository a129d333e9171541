import { describe, expect, it } from "vitest";
import type { VoiceSharing } from "../../contract/voice-shapes.ts";
import type { Voice } from "../../contract/voices.ts";
import { audienceOf, draftOf, problemsOf, settingsOf, typedRate } from "./share-draft.ts";

const unshared = {
  name: "Aria",
  description: "Reads.",
  labels: { gender: "female" },
  sharing: null,
} as unknown as Voice;
const sharing = (part: Partial<VoiceSharing>) =>
  ({ status: "enabled", enabled_in_library: false, whitelisted_emails: [], ...part }) as VoiceSharing;

describe("sharing a voice", () => {
  it("begins with nobody, and tells a link from people and from the library", () => {
    expect(draftOf(unshared)).toMatchObject({ audience: "nobody", name: "Aria", rate: "", free_users_allowed: true });
    expect(audienceOf(sharing({}))).toBe("link");
    expect(audienceOf(sharing({ whitelisted_emails: ["a@example.com"] }))).toBe("named");
    expect(audienceOf(sharing({ enabled_in_library: true, whitelisted_emails: ["a@example.com"] }))).toBe("library");
    expect(audienceOf(sharing({ status: "disabled" }))).toBe("nobody");
  });

  it("takes a rate within its bounds alone", () => {
    expect(["", " $0.06 ", "0,5", ".2", "1"].map(typedRate)).toEqual([null, 0.06, 0.5, 0.2, 1]);
    expect(["0", "0.001", "2", "-1", "1e-1", "much"].map(typedRate)).toEqual(Array(6).fill(undefined));
  });

  it("says what must be mended, at its field", () => {
    const draft = draftOf(unshared);
    expect(problemsOf(draft)).toEqual({});
    const handles = { ...draft.handles, tiktok_username: "@aria/../x" };
    const wrong = { ...draft, audience: "named" as const, name: " ", rate: "9", handles };
    expect(Object.keys(problemsOf(wrong)).sort()).toEqual(["emails", "name", "rate", "tiktok_username"]);
  });

  it("writes what the API takes: no empty labels, names without their sign, no notice as none", () => {
    const draft = draftOf(unshared);
    const labels = { ...draft.labels, accent: " ", use_case: " Bedtime  Stories" };
    const handles = { ...draft.handles, instagram_username: " @aria" };
    expect(settingsOf({ ...draft, labels, handles, rate: "0.06" })).toMatchObject({
      labels: { gender: "female", use_case: "bedtime_stories" },
      instagram_username: "aria",
      custom_rate: 0.06,
      notice_period: null,
      preview_history_item_id: null,
    });
  });
});
