import { expect, test } from "vitest";
import type { Endpoint } from "../../contract/endpoint.ts";
import { api } from "../../contract/index.ts";
import { PERMISSIONS_IN_USE } from "../../contract/permissions.ts";
import { openApiDocument } from "./openapi.ts";
import { referencePage } from "./reference.ts";

const document = openApiDocument("http://mynah.test") as unknown as Parameters<typeof referencePage>[0] & {
  components: { securitySchemes: Record<string, unknown> };
  paths: Record<string, Record<string, { operationId: string; security: Record<string, string[]>[] }>>;
};
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
const endpoints = Object.entries(api).flatMap(([domain, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).flatMap(([name, endpoint]) =>
    endpoint.kind === "endpoint" ? [{ id: `${domain}.${name}`, endpoint }] : [],
  ),
);

test("says of every call how to be let in, by the permission that its key needs", () => {
  expect(operations).toHaveLength(endpoints.length);
  for (const { id, endpoint } of endpoints) {
    const { security } = operations.find(({ operationId }) => operationId === id) ?? { security: undefined };
    const { who } = endpoint;
    const permissions = who.kind === "member" || who.kind === "admin" ? [who.permission] : [];
    if (who.kind === "anyone") expect(security, id).toEqual([]);
    else if (who.kind === "session") expect(security, id).toEqual([{ session: [] }]);
    else expect(security, id).toEqual([{ apiKey: permissions }, { bearer: permissions }]);
    for (const name of security?.flatMap(Object.keys) ?? [])
      expect(document.components.securitySchemes).toHaveProperty(name);
  }
});

test("shows people every permission with the calls that it opens", async () => {
  const page = String(await referencePage(document));
  for (const permission of PERMISSIONS_IN_USE) expect(page).toContain(`<dt id="permission-${permission}">`);
  expect(page.match(/<dt id="permission-user_write">.*?<\/dd>/s)?.[0]).toContain(
    'href="#account.update_public_user_name"',
  );
  expect(page).toContain("A session, or a key with the permission <code>voices_read</code>.");
  expect(page).toContain("Only somebody who is signed in; API keys are refused.");
});
