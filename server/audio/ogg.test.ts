import { expect, it } from "vitest";
import { oggChecksum } from "./ogg.ts";

it("oggChecksum has the known value of its polynomial (CRC-32/CKSUM before its final inversion)", () => {
  expect(oggChecksum(new TextEncoder().encode("123456789"))).toBe(0x89a1897f);
  expect(oggChecksum(new Uint8Array(100))).toBe(0);
});
