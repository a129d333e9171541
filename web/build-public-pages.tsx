import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";
import { history } from "../contract/history.ts";
import { SharedFailedPage, SharedMissingPage, SharedPage } from "./history/shared-page.tsx";
import type { PageFiles } from "./shell/public-page.tsx";

const markup = (page: ReactElement): string => `<!DOCTYPE html>${renderToStaticMarkup(page)}`;

/**
 * Writes the public pages as HTML beside the files that they load, and tells the server how they are filled.
 * @param iconSource the SVG of the product's icon.
 */
export function publicPages(iconSource: Uint8Array): Plugin {
  return {
    name: "mynah-public-pages",
    generateBundle(_options, bundle) {
      const built = Object.values(bundle);
      const addressOf = (kind: string, file: string | undefined): string => {
        if (file === undefined) throw new Error(`The build of the public pages made no ${kind}.`);
        return `/${file}`;
      };
      const icon = this.emitFile({ type: "asset", name: "icon.svg", source: iconSource });
      const script = built.find((part) => part.type === "chunk" && part.isEntry && part.name === "shared-player");
      const style = built.find((part) => part.fileName.endsWith(".css"));
      const plain: PageFiles = {
        style: addressOf("style sheet", style?.fileName),
        icon: addressOf("icon", this.getFileName(icon)),
      };
      const files: PageFiles = { ...plain, script: addressOf("script", script?.fileName) };
      const pages: Readonly<Record<string, ReactElement>> = {
        "shared.html": <SharedPage files={files} />,
        "shared-missing.html": <SharedMissingPage files={plain} />,
        "shared-failed.html": <SharedFailedPage files={plain} />,
      };
      for (const [fileName, page] of Object.entries(pages)) {
        this.emitFile({ type: "asset", fileName, source: markup(page) });
      }
      const list = [
        {
          path: "/share/:share_link_id",
          data: history.get_shared.route,
          page: "shared.html",
          missing: "shared-missing.html",
          failed: "shared-failed.html",
        },
      ];
      this.emitFile({ type: "asset", fileName: "filled-pages.json", source: JSON.stringify(list) });
    },
  };
}
