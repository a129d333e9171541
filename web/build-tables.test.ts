import { expect, it } from "vitest";
import { writeCalls } from "./build-tables.ts";

const table = {
  voices: { list: "GET /v1/voices", get: ["GET /v1/voices/:voice_id", { query: ["with_settings"] }] },
} as const;
const write = (code: string) => writeCalls(code, table);

it("writes each call where it is made, with how to make it", () => {
  expect(write('import { api, query } from "../api.ts";\nquery(api.voices.list, {});\napi.voices\n  .get({});')).toBe(
    'import { api, apiCall, query } from "../api.ts";\nquery(apiCall("voices", "list", "GET /v1/voices"), {});\n' +
      'apiCall("voices", "get", ["GET /v1/voices/:voice_id",{"query":["with_settings"]}])({});',
  );
});

it("leaves types, and other things that are called api, as they are", () => {
  const code =
    'import { api } from "../api.ts";\ntype Given = Parameters<typeof api.voices.list>[0]; their.api.voices.list;';
  expect(write(code)).toBe(code.replace("{ api }", "{ api, apiCall }"));
  expect(write("const api = {}; api.voices.list;")).toBeNull();
});

it("finds a call after three dots", () => {
  expect(write('import { api } from "../api.ts";\n[...api.voices.list.key];')).toContain(
    '[...apiCall("voices", "list", "GET /v1/voices").key]',
  );
});

it("ends the build where the client is used in another way", () => {
  expect(() => write('import { api } from "../api.ts";\nconst { list } = api["voices"];')).toThrow("Write calls out");
  expect(() => write('import { api } from "../api.ts";\nconst { voices } = api.voices;')).toThrow("Write calls out");
});

it("ends the build where the contract has no such call", () => {
  expect(() => write('import { api } from "../api.ts";\napi.voices.lost();')).toThrow("api.voices.lost");
});
