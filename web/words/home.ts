/** The page people land on. */
export const homeWords = {
  title: "Home",
  greetings: { morning: "Good morning", afternoon: "Good afternoon", evening: "Good evening" },
  greet: (greeting: string, name: string | null) => (name === null || name === "" ? greeting : `${greeting}, ${name}`),
  write: "What should be said",
  writeHint: "Write or paste something to hear",
  openEditor: "Open in the editor, with all settings",
  starters: "Start with one of these",
  recent: "Made lately",
  allHistory: "All history",
  loadingRecent: "Loading what was made lately",
  recentFailed: "What was made lately could not be loaded.",
  usage: "Credits",
  left: "Credits left",
  credits: {
    left: (limit: string) => `of ${limit} credits left`,
    used: (limit: string) => `credits used, ${limit} included`,
  },
  plan: (name: string) => `${name} plan`,
  refreshes: (date: string) => `Starts over on ${date}`,
} as const;
