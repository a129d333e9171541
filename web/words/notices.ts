/** What stands under the bell. */
export const noticeWords = {
  title: "Notifications",
  readAll: "Mark all as read",
  loading: "Loading notifications",
  failed: "Notifications could not be loaded",
  emptyTitle: "Nothing new",
  empty: "When something happens that you should know about, it is told here.",
  needsAttention: "Needs attention",
  unread: "Not read yet",
  severities: { info: "Information", success: "Success", warning: "Warning", error: "Problem" },
  dismiss: (title: string) => `Dismiss “${title}”`,
  older: "Show older",
} as const;
