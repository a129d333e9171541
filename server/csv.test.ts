import { expect, it } from "vitest";
import { csvLine } from "./csv.ts";

it("quotes what would end a cell or a line", () => {
  expect(csvLine(["a,b", 'say "no"', "two\nlines", "plain", 5, -5])).toBe(
    '"a,b","say ""no""","two\nlines",plain,5,-5\r\n',
  );
});

it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", '=HYPERLINK("http://x","y")'])("makes %s no formula", (cell) => {
  expect(csvLine([cell])).toMatch(/^"?'/);
});
