/** What a letter says, and how it looks as text and as a page: one form for all of them. */
import { z } from "zod";

export const letter = z.object({
  to_email: z.string(),
  subject: z.string(),
  /** Plain sentences, in order. */
  paragraphs: z.array(z.string()),
  /** The one thing to do. `path` is an address of this server, so that nobody's Host header gets into a letter. */
  action: z.object({ words: z.string(), path: z.string().startsWith("/") }).optional(),
  /** Something to type in rather than to follow. */
  code: z.string().optional(),
  /** Said after the action, smaller: what to do when it was not them who asked. */
  footnote: z.string().optional(),
  /** Where the person ends letters of this kind with one click; letters that an account needs have none. */
  unsubscribe_path: z.string().startsWith("/").optional(),
});
export type Letter = z.output<typeof letter>;

/** The letter for readers without HTML. @param url the public address of this server, without a slash at the end */
export function letterText({ paragraphs, action, code, footnote, unsubscribe_path }: Letter, url: string): string {
  return [
    ...paragraphs,
    ...(code ? [code] : []),
    ...(action ? [`${action.words}:\n${url}${action.path}`] : []),
    ...(footnote ? [footnote] : []),
    ...(unsubscribe_path ? [`No more letters like this one:\n${url}${unsubscribe_path}`] : []),
  ].join("\n\n");
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

const page = (rows: readonly string[]): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:32px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:480px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:600">Mynah</p>
${rows.join("\n")}
</div>
</body>
</html>
`;

/** The letter as a page that needs nothing from the network. @param url as for letterText */
export function letterHtml({ paragraphs, action, code, footnote, unsubscribe_path }: Letter, url: string): string {
  const small = "margin:24px 0 0;font-size:13px;color:#767676";
  return page([
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escaped(text)}</p>`),
    ...(code
      ? [
          `<p style="margin:0 0 16px;font:600 24px/1.2 ui-monospace,monospace;letter-spacing:.12em">${escaped(code)}</p>`,
        ]
      : []),
    ...(action
      ? [
          `<p style="margin:24px 0"><a href="${escaped(url + action.path)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#18181b;color:#fff;text-decoration:none;font-weight:500">${escaped(action.words)}</a></p>`,
        ]
      : []),
    ...(footnote ? [`<p style="${small}">${escaped(footnote)}</p>`] : []),
    ...(unsubscribe_path
      ? [
          `<p style="${small}"><a href="${escaped(url + unsubscribe_path)}" style="color:inherit">No more letters like this one</a></p>`,
        ]
      : []),
  ]);
}
