import { describe, expect, it } from "vitest";
import { answerOf, consentOf, mayTell } from "./consent.ts";
import { isPageEvent, plainPath } from "./events.ts";

const nothing = { has_privacy_signal: false, answer: null, at_first: "undecided" } as const;

describe("consent to being counted", () => {
  it("counts nobody who was not asked where the law wants a question, and nobody who said no", () => {
    expect(mayTell(consentOf(nothing))).toBe(false);
    expect(mayTell(consentOf({ ...nothing, answer: "denied" }))).toBe(false);
    expect(mayTell(consentOf({ ...nothing, at_first: "not_applicable", answer: "denied" }))).toBe(false);
  });

  it("counts those who said yes, and those who need not be asked", () => {
    expect(consentOf({ ...nothing, answer: "granted" })).toBe("granted");
    expect(mayTell(consentOf({ ...nothing, answer: "granted" }))).toBe(true);
    expect(consentOf({ ...nothing, at_first: "not_applicable" })).toBe("not_applicable");
    expect(mayTell("not_applicable")).toBe(true);
  });

  it("takes a browser's privacy signal for a no, whatever was answered", () => {
    expect(consentOf({ has_privacy_signal: true, answer: "granted", at_first: "not_applicable" })).toBe("denied");
  });

  it("reads no answer out of a cookie that holds anything else", () => {
    expect(answerOf("a=1; c=granted", "c")).toBe("granted");
    expect(answerOf("xc=granted", "c")).toBeNull();
    expect(answerOf("c=perhaps", "c")).toBeNull();
  });
});

describe("what a page tells", () => {
  it("keeps names and ids out of paths", () => {
    expect(plainPath("/app/speech-synthesis/text-to-speech")).toBe("/app/speech-synthesis/text-to-speech");
    expect(plainPath("/app/voice-lab/share/Xb3k9/aB2")).toBe("/app/voice-lab/share/:id/:id");
  });

  it("does not take what happens on the server for the page's to tell", () => {
    expect(isPageEvent("page_seen")).toBe(true);
    expect(isPageEvent("subscription_started")).toBe(false);
  });
});
