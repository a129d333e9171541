const EMAIL = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/;

/** E-mail addresses as people write them: on lines, or with commas, semicolons or spaces between them. Each once. */
export function typedEmails(typed: string): { emails: readonly string[]; wrong: string | null } {
  const parts = typed
    .split(/[\s,;]+/)
    .map((part) => part.replace(/^<|>$/g, "").toLowerCase())
    .filter(Boolean);
  return { emails: [...new Set(parts)], wrong: parts.find((part) => !EMAIL.test(part)) ?? null };
}
