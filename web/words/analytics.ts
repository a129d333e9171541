/** Asking before anything is counted. */
export const analyticsWords = {
  title: "May we count visits?",
  lead: "The owner of this server would like to know which pages are used. Nothing that you write or make is told, and everything works without it.",
  allow: "Allow",
  deny: "No, thanks",
  refusedEvent: (event: string) => `The event “${event}” is the server's to tell: it was not sent from the page.`,
} as const;
