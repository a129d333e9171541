/** What another machine's failure is called. */

const sentenceLengthMax = 300;

/** Known shapes: {error: {message}}, {error: "…"}, {detail: {message}}, {detail: "…"}, {detail: [{msg}]}, {message}. */
function messageIn(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return messageIn(value[0]);
  if (typeof value !== "object" || value === null) return null;
  const { message, msg, detail, error } = value as Record<string, unknown>;
  for (const part of [message, msg, detail, error]) {
    const found = part === undefined ? null : messageIn(part);
    if (found !== null && found.trim() !== "") return found;
  }
  return null;
}

/**
 * What a refusal says, in one bounded line without markup, control characters or the secret; its status alone when it
 * says nothing that people can read.
 */
export function errorSentence(body: string, status: number, secret: string | null): string {
  let said: string | null = null;
  try {
    said = messageIn(JSON.parse(body));
  } catch {
    // A page of a proxy says nothing about the engine; a bare sentence does.
    if (!/^\s*</.test(body)) said = body;
  }
  const plain = (said ?? "").replace(/[\p{C}\s]+/gu, " ").trim();
  const safe = secret === null || secret === "" ? plain : plain.replaceAll(secret, "…");
  const short = safe.length > sentenceLengthMax ? `${safe.slice(0, sentenceLengthMax)}…` : safe;
  return short === "" ? `It answered with HTTP ${status}.` : short;
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "Nothing listens at this address.",
  ENOTFOUND: "No machine has this name.",
  EAI_AGAIN: "The name could not be looked up. This machine may be offline.",
  ENETUNREACH: "There is no way to this address. This machine may be offline.",
  EHOSTUNREACH: "There is no way to this address.",
  ECONNRESET: "The connection was closed without an answer.",
  UND_ERR_SOCKET: "The connection was closed without an answer.",
  UND_ERR_CONNECT_TIMEOUT: "The machine did not answer in time.",
  ETIMEDOUT: "The machine did not answer in time.",
  HPE_INVALID_CONSTANT: "What answers there does not speak HTTP.",
  ERR_SSL_WRONG_VERSION_NUMBER: "What answers there does not speak HTTPS. Try http:// instead.",
};

function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string") return at.code;
    if (at instanceof AggregateError && at.errors.length > 0) return codeOf(at.errors[0]);
  }
  return "";
}

/** Why a call got no answer at all. */
export function reasonUnreachable(error: unknown, answerMs: number): string {
  if (error instanceof DOMException && error.name === "TimeoutError") {
    return `There was no answer within ${Math.max(1, Math.round(answerMs / 1000))} seconds.`;
  }
  // The list of ports that browsers keep away from, which fetch keeps to.
  if (error instanceof Error && error.cause instanceof Error && error.cause.message === "bad port") {
    return "This port belongs to another kind of program. Choose another port.";
  }
  const code = codeOf(error);
  if (/CERT|SELF_SIGNED|ALTNAME/.test(code)) return `Its certificate cannot be trusted (${code}).`;
  return reasons[code] ?? (code === "" ? "It could not be called." : `It could not be called (${code}).`);
}
