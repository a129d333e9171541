/** The frame around every screen. */
export const shellWords = {
  product: "Mynah",
  tagline: "Voices that run on your own machine",
  failure: "Something went wrong on this page. Reload it and try again.",

  home: "Home",
  textToSpeech: "Text to Speech",
  history: "History",
  feedback: "Feedback",

  navigation: "Main navigation",
  skipToContent: "Skip to content",
  openMenu: "Open the menu",
  collapseSidebar: "Collapse the sidebar",
  expandSidebar: "Expand the sidebar",
  accountMenu: "Account menu",
  search: "Search",
  signOut: "Sign out",
  theme: "Appearance",
  themes: { system: "System", light: "Light", dark: "Dark" },
  close: "Close",

  credits: "credits",
  creditsLeft: (left: string) => `${left} credits left`,
  creditsUsed: (used: string) => `${used} credits used`,
  planLeft: (left: string) => `${left} left`,
  planUsed: (used: string) => `${used} used`,
  creditsOf: (limit: string) => `of ${limit}`,
  creditsReset: (date: string) => `Resets ${date}`,
  subscriptionFailure: "Failed to fetch user subscription info",

  loading: "Loading",
  retry: "Try again",
  unreachableTitle: "Mynah is not answering",
  unreachable: "The server could not be reached. It may be restarting. Your work is kept.",
  offline: "You are offline. What you write is kept; making sound needs the connection.",

  crashedTitle: "This page stopped working",
  crashed: "Your work on the server is safe. Reload the page to go on.",
  reload: "Reload",
  missingTitle: "There is no page here",
  missing: "The address may be misspelled, or the page may have moved.",
  goHome: "Go home",

  commandsTitle: "Command menu",
  commandsHint: "Type a page or an action",
  commandsEmpty: (typed: string) => `Nothing matches “${typed}”`,
  commandGroups: { go: "Go to", do: "Do" },
  switchTheme: (theme: string) => `Appearance: ${theme}`,

  shortcutsTitle: "Keyboard shortcuts",
  shortcuts: {
    commands: "Open the command menu",
    list: "List the shortcuts",
    sidebar: "Collapse or expand the sidebar",
  },
  shortcutScopes: { everywhere: "Everywhere", page: "On this page" },
} as const;
