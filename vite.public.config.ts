import { readFileSync } from "node:fs";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { numbers } from "./web/build-limits.ts";
import { publicPages } from "./web/build-public-pages.tsx";

/** The pages for anybody, beside the app: HTML, a style sheet and a small script, with nothing of the app's. */
export default defineConfig({
  plugins: [numbers(), tailwindcss(), publicPages(readFileSync(new URL("web/shell/icon.svg", import.meta.url)))],
  build: {
    outDir: "build/client",
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: { input: { "shared-player": "web/history/shared-player.ts", public: "web/public.css" } },
  },
});
