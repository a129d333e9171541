import { expect, it } from "vitest";
import { placeBeside } from "./tooltip-place.ts";

const view = { width: 400, height: 300 };
const size = { width: 100, height: 30 };

it("stands in the middle of the wanted side", () => {
  expect(placeBeside("top", { left: 180, top: 150, width: 40, height: 40 }, size, view)).toEqual({
    left: 150,
    top: 114,
  });
  expect(placeBeside("right", { left: 180, top: 150, width: 40, height: 40 }, size, view)).toEqual({
    left: 226,
    top: 155,
  });
});

it("goes to the other side when there is no room", () => {
  expect(placeBeside("top", { left: 180, top: 10, width: 40, height: 40 }, size, view)).toEqual({ left: 150, top: 56 });
  expect(placeBeside("right", { left: 300, top: 150, width: 40, height: 40 }, size, view)).toEqual({
    left: 194,
    top: 155,
  });
});

it("never reaches over an edge", () => {
  expect(placeBeside("bottom", { left: 0, top: 100, width: 20, height: 20 }, size, view)).toEqual({
    left: 8,
    top: 126,
  });
  expect(placeBeside("bottom", { left: 380, top: 100, width: 20, height: 20 }, size, view).left).toBe(292);
});
