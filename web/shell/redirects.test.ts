import { describe, expect, it } from "vitest";
import { afterSignIn, HOME, redirectTo, signInAddress } from "./redirects.ts";

const everywhere = () => true;

describe("after signing in", () => {
  it.each([
    ["audio-native", "/app/audio-native"],
    ["subscription", "/app/subscription"],
    ["usage", "/app/usage"],
    ["speech-synthesis", "/app/speech-synthesis"],
    ["history", "/app/speech-synthesis/text-to-speech/history"],
    ["affiliates", "/affiliates"],
    ["request-alpha-access", "/app/request-alpha-access"],
    ["dubs", "/app/dubbing"],
    ["/v1/dubs/abc_1-2", "/app/dubbing"],
    ["/v1/projects/abc", "/app/projects"],
    ["/app/voice-lab/share/a/b", "/app/voice-lab/share/a/b"],
    ["/sound-effects/abc", "/sound-effects/abc"],
    [
      "/app/integrations/vercel/callback?code=1&next=https%3A%2F%2Fx",
      "/app/integrations/vercel/callback?code=1&next=https%3A%2F%2Fx",
    ],
  ])("%s leads to %s", (redirect, target) => {
    expect(afterSignIn(redirect, everywhere)).toBe(target);
  });

  it.each([
    null,
    "",
    "History",
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "/app/usage",
    "/v1/dubs/",
    "/v1/dubs/a/b",
    "/v1/dubs/..",
    "/v1/projects/a?x=1",
    "/app/voice-lab/share/a",
    "/app/voice-lab/share/a/b/c",
    "/sound-effects/a\n",
    "/app/integrations/vercel/callback?code=1&evil=2",
    "/app/integrations/vercel/callback?code=1#x",
    "/app/integrations/a/b/callback",
    "constructor",
    "__proto__",
    "redirect",
  ])("refuses %j and leads home", (redirect) => {
    expect(afterSignIn(redirect, everywhere)).toBe(HOME);
  });

  it("leads home when the page does not exist yet", () => {
    expect(afterSignIn("dubs", (path) => path === HOME)).toBe(HOME);
    expect(afterSignIn("dubs", (path) => path === "/app/dubbing")).toBe("/app/dubbing");
  });

  it("asks for the page without its query", () => {
    const callback = "/app/integrations/vercel/callback?code=1";
    expect(afterSignIn(callback, (path) => path === "/app/integrations/vercel/callback")).toBe(callback);
  });
});

describe("on the way to signing in", () => {
  it("remembers only what the list can lead back to", () => {
    expect(signInAddress("/app/speech-synthesis/text-to-speech/history")).toBe("/app/sign-in?redirect=history");
    expect(signInAddress("/app/workspace")).toBe("/app/sign-in");
    expect(signInAddress(HOME)).toBe("/app/sign-in");
  });

  it("writes values that lead back to where they came from", () => {
    for (const path of ["/app/usage", "/affiliates", "/app/voice-lab/share/a/b"]) {
      expect(afterSignIn(redirectTo(path), everywhere)).toBe(path);
    }
  });
});
