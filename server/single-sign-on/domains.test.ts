/** Domains of workspaces: whose they can be, and that each is shown to be one workspace's. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "../context.ts";
import { testDatabases } from "../db/testing.ts";
import { contextOf, join, openTestServices, openTimeoutMs, type TestServices } from "../testing/people.ts";
import { type NameServer, openNameServer } from "../testing/sso/name-server.ts";
import { domainOf, readDomain } from "./domain-names.ts";
import { addDomain, checkDomain, getDomains, removeDomain } from "./domain-verifications.ts";
import { getProviderConfig, saveProviderConfig } from "./provider-config.ts";

describe("a domain", () => {
  it("is kept as the DNS has it", () => {
    expect(readDomain(" Corp.Example.COM. ")).toEqual({ domain: "corp.example.com" });
    expect(readDomain("Bücher.example")).toEqual({ domain: "xn--bcher-kva.example" });
    expect(domainOf("Ada@BÜCHER.example")).toBe("xn--bcher-kva.example");
    expect(domainOf('"a@b"@corp.example')).toBe("corp.example");
    expect(domainOf("nobody")).toBeNull();
    expect(domainOf("ada@corp.example/x")).toBeNull();
  });

  it("is nobody's own where anybody gets an e-mail or a name, or where it is none", () => {
    for (const given of [
      "gmail.com",
      "GMAIL.com",
      "outlook.com",
      "co.uk",
      "com.au",
      "github.io",
      "com",
      "localhost",
      "printer.local",
      "127.0.0.1",
      "0x7f.1",
      "[::1]",
      "corp.example/path",
      "corp.example:80",
      "a@corp.example",
      "-corp.example",
      "co rp.example",
      "*.corp.example",
      "",
      `${"a".repeat(64)}.example`,
    ]) {
      expect(readDomain(given), given).toHaveProperty("reason");
    }
    for (const given of ["corp.example", "mail.corp.co.uk", "sub.github.io", "my-corp.io"]) {
      expect(readDomain(given), given).toHaveProperty("domain");
    }
  });
});

describe.each(testDatabases)("domains of a workspace on %s", (kind) => {
  let services: TestServices;
  let names: NameServer;
  let mine: Context;
  let theirs: Context;
  beforeAll(async () => {
    names = await openNameServer();
    services = await openTestServices(kind, { MYNAH_DNS_SERVERS: names.address, MYNAH_SIGN_UP: "open" });
    const inTrial = async () => contextOf(services, { ...(await join(services)).caller, tier: "trial" });
    [mine, theirs] = [await inTrial(), await inTrial()];
  }, openTimeoutMs);
  afterAll(async () => {
    await services?.db.close();
    await names?.close();
  });
  const refusal = (attempt: Promise<unknown>) =>
    attempt.then(
      () => "done",
      (error: { code: string }) => error.code,
    );
  const add = (ctx: Context, domain: string) => addDomain(ctx, { verification_method: "dns_txt", domain });
  /** Adds a domain, and puts what is asked for into the DNS. */
  const show = async (ctx: Context, domain: string) => {
    const { dns_record } = await add(ctx, domain);
    names.texts.set(dns_record.name, [...(names.texts.get(dns_record.name) ?? []), dns_record.value]);
  };

  it("is verified when the record is there, and stays so when it is gone", async () => {
    const added = await add(mine, "Stay.Example");
    expect(added).toMatchObject({ domain: "stay.example", status: "pending", verified_at_unix: null });
    const failed = await checkDomain(mine, { domain: "stay.example" });
    expect(failed).toMatchObject({ status: "failed", reason: expect.stringContaining("There is no TXT record") });
    names.texts.set(added.dns_record.name, [added.dns_record.value]);
    expect(await checkDomain(mine, { domain: "stay.example" })).toMatchObject({ status: "verified", reason: null });
    names.texts.clear();
    const later = await checkDomain(mine, { domain: "stay.example" });
    expect(later).toMatchObject({ status: "verified", reason: expect.stringContaining("There is no TXT record") });
    // The same again keeps the token that stands in the DNS.
    expect((await add(mine, "stay.example")).verification_token).toBe(added.verification_token);
    const log = await services.db.pool.query(
      "SELECT action FROM audit_entries WHERE target_id = $1 ORDER BY entry_id",
      ["stay.example"],
    );
    expect(log.rows.map(({ action }) => action)).toEqual(["domain.added", "domain.verified"]);
  });

  it("is one workspace's alone, exactly, until it is deleted there", async () => {
    await Promise.all([show(mine, "both.example"), show(theirs, "both.example")]);
    const outcomes = await Promise.all(
      [mine, theirs].map((ctx) => refusal(checkDomain(ctx, { domain: "both.example" }))),
    );
    expect(outcomes.sort()).toEqual(["domain_taken", "done"]);
    const [mineNow] = (await getDomains(mine)).filter(({ domain }) => domain === "both.example");
    const [has, wants] = mineNow?.status === "verified" ? [mine, theirs] : [theirs, mine];
    expect(await refusal(add(wants, "both.example"))).toBe("domain_taken");
    expect(await removeDomain(has, { domain: "both.example" })).toEqual({ status: "ok" });
    expect(await refusal(checkDomain(wants, { domain: "both.example" }))).toBe("done");
  });

  it("is found by its own workspace alone", async () => {
    await add(mine, "hidden.example");
    expect((await getDomains(theirs)).map(({ domain }) => domain)).not.toContain("hidden.example");
    for (const domain of ["hidden.example", "never.example"]) {
      expect(await refusal(checkDomain(theirs, { domain }))).toBe("domain_not_found");
      expect(await refusal(removeDomain(theirs, { domain }))).toBe("domain_not_found");
    }
  });

  it("is what a provider is set up for, which is asked over TLS unless the owner of the installation has it here", async () => {
    await show(theirs, "given.example");
    const save = (ctx: Context, given: Partial<Parameters<typeof saveProviderConfig>[1]> = {}) =>
      refusal(
        saveProviderConfig(ctx, {
          provider_type: "oidc",
          sso_provider_config: { issuer: "https://id.given.example", client_id: "mynah", client_secret: "secret" },
          domains: ["given.example"],
          ...given,
        }),
      );
    expect(await save(theirs)).toBe("domain_not_verified");
    await checkDomain(theirs, { domain: "given.example" });
    expect(await save(theirs)).toBe("done");
    // Another workspace's is not theirs to give.
    expect(await save(mine)).toBe("domain_not_verified");
    const here = { issuer: "http://127.0.0.1:9", client_id: "mynah", client_secret: "secret" };
    expect(await save(theirs, { sso_provider_config: here })).toBe("invalid_sso_config");
    expect(await save(theirs, { provider_type: "saml" })).toBe("invalid_sso_config");
    expect(await save(theirs, { sso_provider_config: { issuer: "javascript:alert(1)", client_id: "a" } })).toBe(
      "invalid_sso_config",
    );
    const { rows } = await services.db.pool.query("SELECT sso_provider_config FROM workspace_identity_providers");
    expect(rows).toEqual([
      { sso_provider_config: { issuer: "https://id.given.example", client_id: "mynah", by_operator: false } },
    ]);
    await removeDomain(theirs, { domain: "given.example" });
    expect((await getProviderConfig(theirs)).domains).toEqual([]);
  });

  it("comes with the plans that have single sign-on, and not without end", async () => {
    const pro = { ...mine, caller: { ...mine.caller, tier: "pro" as const } };
    expect(await refusal(add(pro, "pro.example"))).toBe("single_sign_on_not_in_plan");
    expect(await refusal(checkDomain(pro, { domain: "stay.example" }))).toBe("single_sign_on_not_in_plan");
    const before = (await getDomains(theirs)).length;
    const outcomes = await Promise.all(Array.from({ length: 22 }, (_, n) => refusal(add(theirs, `n${n}.example`))));
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(20 - before);
    expect(new Set(outcomes)).toEqual(new Set(["done", "too_many_domains"]));
  });
});
