/** What a call says when there is no answer to quote. */
export const apiWords = {
  unreachable: "The server could not be reached. Check your connection and try again.",
  noBody: "The server sent nothing to play. Try again.",
} as const;
