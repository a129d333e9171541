import type { ReactNode } from "react";
import { Links, Meta, Scripts } from "react-router";
import icon from "./shell/icon.svg";
import { themeScript } from "./shell/theme.ts";
import { shellWords } from "./words/shell.ts";

/** The HTML around every page, written once when the app is built. */
export function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="description" content={shellWords.tagline} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f3f1ee" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b0a08" />
        <title>{shellWords.product}</title>
        <link rel="icon" href={icon} type="image/svg+xml" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; as a child its quotes would be escaped */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        <div id="app">{children}</div>
        <Scripts />
      </body>
    </html>
  );
}
