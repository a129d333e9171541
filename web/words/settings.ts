/** The frame of the settings. */
export const settingsWords = {
  title: "Settings",
  navigation: "Settings pages",
  sale: "Do not sell or share my personal information",
  sections: {
    profile: "Profile",
    preferences: "Preferences",
    security: "Security",
    apiKeys: "API keys",
    data: "Your data",
  },
  /** What else finds a page in the command menu. */
  finders: {
    profile: "settings account name e-mail public letters",
    preferences: "settings theme appearance player language autoplay speed",
    security: "settings password two factor authenticator sessions devices",
    apiKeys: "settings key token developer",
    data: "settings export download delete account privacy",
  },
} as const;
