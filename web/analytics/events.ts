/** What a page may tell. */
export const PAGE_EVENTS = ["page_seen", "consent_granted"] as const;
export type PageEvent = (typeof PAGE_EVENTS)[number];

/** Whether this is the page's to tell; what happens on the server is told there, where nobody can make it up. */
export const isPageEvent = (event: string): event is PageEvent => PAGE_EVENTS.includes(event as PageEvent);

/** A path without what names somebody or something: /app/voice-lab/share/:id/:id. Ids have a digit or a capital letter in them. */
export const plainPath = (path: string): string =>
  path
    .split("/")
    .map((part) => (/[0-9A-Z]/.test(part) || part.length > 40 ? ":id" : part))
    .join("/");
