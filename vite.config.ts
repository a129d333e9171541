import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { numbers } from "./web/build-limits.ts";
import { plainScreens } from "./web/build-plain-screens.ts";
import { tables } from "./web/build-tables.ts";

/** The server that the development server hands every call to. */
const SERVER = "http://localhost:3000";

/** What every page loads. In one file it is 8 kB (gz) smaller than in twenty, and one request instead of twenty. */
const EVERY_PAGE = [
  /node_modules\/(react|react-dom|react-router|scheduler|@tanstack(?!.*InfiniteQuery|.*infiniteQueryObserver)|@radix-ui\/react-(slot|compose-refs))\//,
  /lucide-react\/dist\/esm\/(Icon|shared|create|default)/,
  /web\/(api[^/]*|words\/(api|shell))\.ts$/,
  /web\/shell\/(session|session-gate|redirects|store|storage-keys|query-client|toasts|theme|splash|crash-boundary|live|live-answers)\.tsx?$/,
  /web\/ui\/(button|classes|spinner|logo|error-state|field|icon-button|input|tooltip|tooltip-place|kbd|use-ever)\.tsx?$/,
];

/** What every page behind sign-in loads: the frame, the player, and the widgets that they are made of. */
const EVERY_APP_PAGE = [
  /web\/shell\/(sidebar|account-menu|account|top-bar|page-header|navigation|numbers|quota|overlays|shortcuts|confirm|confirm-dialog|offline-banner|screen-boundary|keep-theme|sign-out)\.tsx?$/,
  /web\/ui\/(menu|popover|orb|orb-colors|quota-ring|skeleton|dialog|sheet|tabs|switch)\.tsx?$/,
  /web\/player\/(?!save-file|waveform-bars)[^/]*\.ts$/,
  /web\/words\/player\.ts$|contract\/plans/,
  /web\/(workspaces\/invite-code|sharing\/shared-thing|history\/dialogs)\.ts$/,
  /lucide-react\/dist\/esm\/icons\/(chevron-right|keyboard|log-out|plus|search|sliders-horizontal|users|x)\.m?js$/,
];

/** What the pages of Text to Speech share with others: small, and one after the other larger than together. */
const EVERY_SPEECH_PAGE = [
  /web\/speech\/(addresses|cost|cost-line|dictionaries|dictionary-rules|formats|generate-button|generation|markup|mismatch|order|place-in-line|replace-text|speech-header|speech-options|starter-texts|starters|tidings|timed-sound|use-draft|use-is-seen|use-speech)\.tsx?$/,
  /web\/voices\/(label-text|voice-label|voice-list|hear-voice|category-icon|selected-voice|recent-voices|use-voice-settings|voice-picker)\.tsx?$/,
  /web\/ui\/(select|slider|use-phone|flyout)\.tsx?$/,
  /web\/player\/(play-button|spoken-text)\.tsx$/,
  /web\/words\/(speech|voices|models)\.ts$/,
];

const among = (parts: readonly RegExp[]) => (id: string) => parts.some((part) => part.test(id));

export default defineConfig({
  plugins: [tables(), numbers(), tailwindcss(), reactRouter(), plainScreens()],
  build: {
    assetsInlineLimit: 0,
    // The bench says what a page weighs (bench/first-load.ts).
    reportCompressedSize: false,
    rolldownOptions: {
      // Of a package that hands on thousands of files, as that of the icons, those that are used alone are read.
      experimental: { lazyBarrel: true },
      // A module of ours does nothing by being imported, so a domain's index.ts does not drag in what nobody asked it for.
      treeshake: { moduleSideEffects: [{ test: /\/web\/(?!styles).*\.tsx?$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: "base", priority: 2, test: among(EVERY_PAGE) },
            // Shared by two screens at least: what only one uses stays with it, and what is loaded on demand stays apart.
            { name: "app", priority: 1, minShareCount: 2, test: among(EVERY_APP_PAGE) },
            { name: "speech", priority: 0, minShareCount: 2, test: among(EVERY_SPEECH_PAGE) },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ["/v1", "/v2", "/admin", "/sign-in", "/sign-up", "/sign-out", "/live", "/files", "/share"].map((path) => [
        path,
        { target: SERVER, ws: true },
      ]),
    ),
  },
});
