/** What somebody typed as a whole number from 1 on; null when they typed nothing, undefined when it is none. */
export function wholeNumber(typed: string, most: number): number | null | undefined {
  const text = typed.trim();
  if (text === "") return null;
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined;
}
