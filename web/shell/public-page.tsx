import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Logo } from "../ui/logo.tsx";
import { shellWords } from "../words/shell.ts";
import { themeScript } from "./theme.ts";

/** Addresses of the files that a public page is made of. */
export interface PageFiles {
  style: string;
  icon: string;
  /** What makes its controls work; a page without controls has none. */
  script?: string;
}

export interface PublicPageProps {
  files: PageFiles;
  title: string;
  /** For link previews and search: `name` or `property`, and what it says. */
  meta?: readonly ({ name: string; content: string } | { property: string; content: string })[];
  /** What the link at the top right says; it leads into the app. */
  invitation: string;
  children: ReactNode;
}

/**
 * A page for anybody, written as HTML when the app is built: React draws it there and stays there. The server fills in
 * its `{{names}}` (server/http/pages-filled.ts).
 */
export function PublicPage({ files, title, meta = [], invitation, children }: PublicPageProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f3f1ee" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b0a08" />
        <title>{title}</title>
        {meta.map((entry) => (
          <meta key={entry.content} {...entry} />
        ))}
        <link rel="icon" href={files.icon} type="image/svg+xml" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; as a child its quotes would be escaped */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <link rel="stylesheet" href={files.style} />
        {files.script === undefined ? null : <script type="module" src={files.script} />}
      </head>
      <body>
        <div className="flex min-h-dvh flex-col">
          <header className="flex h-14 items-center justify-between border-b border-line px-4 sm:px-6">
            <a href="/" className="touchable flex items-center gap-2.5 rounded-sm text-md font-semibold tracking-tight">
              <Logo size={26} />
              {shellWords.product}
            </a>
            <Button size="small" asChild>
              <a href="/">{invitation}</a>
            </Button>
          </header>
          <main className="mx-auto w-full max-w-[720px] px-4 py-10 sm:px-6 sm:py-20">{children}</main>
        </div>
      </body>
    </html>
  );
}
