/** The tests of payments are worth what this server refuses. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPretendedStripe, type PretendedStripe, SECRET_KEY } from "./pretended-stripe.ts";

describe("the server that stands in for Stripe", () => {
  let stripe: PretendedStripe;
  beforeAll(async () => {
    stripe = await openPretendedStripe(() => new Date());
  });
  afterAll(() => stripe.close());

  const send = async (path: string, form: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(stripe.url + path, {
      method: "POST",
      headers: {
        authorization: `Bearer ${SECRET_KEY}`,
        "stripe-version": "2026-10-28.endive",
        "content-type": "application/x-www-form-urlencoded",
        ...headers,
      },
      body: form,
    });
    const { error } = (await answer.json()) as { error?: { type: string; code?: string; param?: string } };
    return { status: answer.status, ...error };
  };

  it("refuses what Stripe's published shapes do not have", async () => {
    const checkout = "mode=subscription&success_url=https://mynah.test/done&line_items[0][price]=price_none";
    const cases = [
      ["/v1/customers", "e_mail=a@example.com", { code: "parameter_unknown", param: "e_mail" }],
      ["/v1/customers", "metadata[workspace_id][deep]=1", { param: "metadata[workspace_id]" }],
      ["/v1/checkout/sessions", `${checkout}&mode=rent`, { param: "mode" }],
      ["/v1/checkout/sessions", `${checkout}&line_items[0][quantity]=one`, { code: "parameter_invalid_integer" }],
      ["/v1/checkout/sessions", `${checkout}&line_items[0][size]=1`, { code: "parameter_unknown" }],
      ["/v1/checkout/sessions", checkout, { code: "resource_missing", param: "line_items[0][price]" }],
      ["/v1/account_links", "account=acct_1", { code: "parameter_missing", param: "type" }],
    ] as const;
    for (const [path, form, error] of cases) {
      const refused = await send(path, form);
      expect(refused, form).toMatchObject(error);
      expect(refused.status, form).toBeGreaterThanOrEqual(400);
    }
    expect(await send("/v1/customers", "", { authorization: "Bearer sk_test_another" })).toMatchObject({ status: 401 });
    expect(await send("/v1/customers", "", { "stripe-version": "latest" })).toMatchObject({ status: 400 });
    expect(await send("/v1/rents", "")).toMatchObject({ status: 404 });
  });

  it("does what came under one key once, and refuses something else under it", async () => {
    const headers = { "idempotency-key": "the same" };
    const before = stripe.books.all("customer").length;
    const answers = [await send("/v1/customers", "name=A", headers), await send("/v1/customers", "name=A", headers)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(stripe.books.all("customer")).toHaveLength(before + 1);
    expect(await send("/v1/customers", "name=B", headers)).toMatchObject({ status: 400, type: "idempotency_error" });
  });
});
