import { expect, test } from "vitest";
import { ownAddress } from "./own-address.ts";

test("loads this server's sounds by the name that the page came by", () => {
  expect(ownAddress("http://localhost:3000/files/a/b.mp3?expires=1&signature=x")).toBe(
    "/files/a/b.mp3?expires=1&signature=x",
  );
  expect(ownAddress("https://mynah.example/v1/shared-history/abc/audio")).toBe("/v1/shared-history/abc/audio");
});

test("leaves addresses elsewhere alone", () => {
  const stored = "https://s3.example/files/a.mp3?X-Amz-Signature=x";
  expect(ownAddress(stored)).toBe(stored);
  expect(ownAddress("https://cdn.example/previews/a.mp3")).toBe("https://cdn.example/previews/a.mp3");
});
