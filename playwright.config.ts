import { defineConfig } from "@playwright/test";
import { MICROPHONE } from "./e2e/microphone-file.ts";
import { DESKTOP, PHONE } from "./e2e/window-sizes.ts";
import { browserPath } from "./tools/browser.ts";

/** The browser tests: a real browser, signed in to a real server on a database of its own. */
export default defineConfig({
  testDir: "e2e",
  // Long: only where something is slow, as on a machine that does other work at the same time.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: true,
  // A browser that stalls once on a busy machine is no broken page; what passes only then is told as flaky.
  retries: 1,
  reporter: [["list"]],
  globalSetup: "./e2e/start-server.ts",
  use: {
    baseURL: "http://127.0.0.1:3999",
    // A trace of every test costs a third of the time; `--trace retain-on-failure` asks for them.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Every frame of a movement is drawn by the processor here.
    contextOptions: { reducedMotion: "reduce" },
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: browserPath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--autoplay-policy=no-user-gesture-required",
        "--mute-audio",
        // For all tests: a browser and a worker of their own for some would cost more than a microphone that nobody opens.
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        `--use-file-for-fake-audio-capture=${MICROPHONE}`,
      ],
    },
  },
  projects: [
    { name: "desktop", use: { viewport: DESKTOP } },
    // What is the same in both sizes runs in one of them (`once` in e2e/person.ts).
    { name: "phone", grepInvert: /@once/, use: { viewport: PHONE, hasTouch: true, isMobile: true } },
  ],
});
