/** Lines of a CSV file as spreadsheets read it (RFC 4180). */

/** Spreadsheets run a cell that begins with one of these as a formula; a ' before it makes it text again. */
const formula = /^[=+\-@\t\r]/;

function cellText(cell: string | number): string {
  if (typeof cell === "number") return String(cell);
  const harmless = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One line with its end. A text that a spreadsheet would take for a formula stays a text. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cellText).join(",")}\r\n`;
