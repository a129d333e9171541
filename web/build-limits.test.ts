import { expect, it } from "vitest";
import { limits } from "../contract/limits.ts";
import { writeNumbers } from "./build-limits.ts";

const IMPORT = 'import { limits } from "../../contract/limits.ts";\n';

it("writes numbers where they are used, however they are used", () => {
  expect(writeNumbers(`${IMPORT}const ms = -limits.toastMs; const words = \`\${limits.codeMinutesMax} min\`;`)).toBe(
    `\nconst ms = -(${limits.toastMs}); const words = \`\${(${limits.codeMinutesMax})} min\`;`,
  );
});

it("keeps the import for whoever hands the object on", () => {
  expect(writeNumbers(`${IMPORT}give(limits);`)).toBe(`${IMPORT}give(limits);`);
});

it("leaves lists, other objects' fields and other modules' words as they are", () => {
  const others = `${IMPORT}words.limits.toastMs; limits.socketScheduleDefault; limits.nothing; mylimits.toastMs;`;
  expect(writeNumbers(others)).toBe(others);
  expect(writeNumbers("const limits = { toastMs: 1 }; limits.toastMs;")).toBeNull();
});
