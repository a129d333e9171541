/** The person's own account. */
export const accountWords = {
  failed: "Your account could not be loaded",
  save: "Save",
  cancel: "Cancel",
  writeSomething: "Write something here.",

  profile: {
    title: "Profile",
    lead: "How Mynah calls you, and what others see.",
    publicName: "Public name",
    publicNameHint: "Shown beside what you share with a link.",
    publicNameSaved: "Public name updated",
  },

  preferences: {
    looksTitle: "Appearance",
    themeHint: "System follows your device.",
  },
} as const;
