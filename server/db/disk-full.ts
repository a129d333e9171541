/** PostgreSQL's disk_full (appendix A of its manual). */
const diskFullCode = "53100";

/**
 * Whether a query failed because the database's disk is full. PostgreSQL says so by a code, or stops where it cannot go
 * on without room for its log, and then its last words are what there is.
 */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && cause.code === diskFullCode) return true;
    if (cause.message.includes("No space left on device")) return true;
  }
  return false;
}
