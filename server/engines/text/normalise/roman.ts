/** Roman numerals. */

const letterValues: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100 };

/** The value of a well-formed Roman numeral below 400, otherwise undefined. */
export function romanValue(numeral: string): number | undefined {
  if (!/^(?=[IVXLC])C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/.test(numeral)) return undefined;
  let value = 0;
  for (let index = 0; index < numeral.length; index += 1) {
    const own = letterValues[numeral[index] ?? ""] ?? 0;
    const next = letterValues[numeral[index + 1] ?? ""] ?? 0;
    value += own < next ? -own : own;
  }
  return value;
}
