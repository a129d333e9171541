/** Somebody who holds a plan, at the front door. */
import type { Billing, Checkout, Invoice } from "../../../contract/billing.ts";
import { OWNER_KEY, type SharedTestServer, type TestPerson } from "../../testing/server.ts";

/** Their calls; a refusal is thrown as an error with its code as the message. */
export function holderOf(server: SharedTestServer, person: TestPerson) {
  const ask = async <T>(method: string, path: string, body?: object, key = person.key): Promise<T> => {
    const answer = await server.call(method, path, { key, ...(body ? { body } : {}) });
    const read = (await answer.json()) as T & { detail?: { status: string } };
    if (answer.status !== 200) throw new Error(read.detail?.status ?? JSON.stringify(read));
    return read;
  };
  const get = <T>(path: string) => ask<T>("GET", path);
  const post = <T = { status: "ok" }>(path: string, body: object = {}) => ask<T>("POST", path, body);
  const byOwner = <T = { status: "ok" }>(method: "GET" | "POST", path: string, body?: object) =>
    ask<T>(method, path, body ?? (method === "POST" ? {} : undefined), OWNER_KEY);
  /** @returns the id of the checkout that was opened */
  const open = async (wanted: object): Promise<string> => {
    const { url } = await post<{ url: string }>("/create-checkout-session", wanted);
    const [, checkout_id] = /^http:\/\/mynah\.test\/app\/subscription\/checkout\/(\w+)$/.exec(url) ?? [];
    if (!checkout_id) throw new Error(`${url} leads to no checkout`);
    return checkout_id;
  };
  const confirm = (checkout_id: string) => post<Checkout>(`/v1/workspace/billing/checkouts/${checkout_id}/confirm`);
  const approve = (checkout_id: string) => byOwner("POST", `/v1/admin/billing/checkouts/${checkout_id}/approve`);
  return {
    person,
    get,
    post,
    byOwner,
    open,
    confirm,
    approve,
    held: () => get<Billing>("/v1/workspace/billing"),
    subscription: () => get<Record<string, unknown>>("/v1/user/subscription"),
    checkout: (checkout_id: string) => get<Checkout>(`/v1/workspace/billing/checkouts/${checkout_id}`),
    invoices: async () => (await get<{ invoices: Invoice[] }>("/v1/workspace/billing/invoices")).invoices,
    /** Takes a plan as somebody does whom the owner lets through. */
    async take(subscription_type: string, more: object = {}) {
      const checkout_id = await open({ subscription_type, ...more });
      const { state } = await confirm(checkout_id);
      if (state !== "waiting") throw new Error(`the checkout is ${state}`);
      await approve(checkout_id);
    },
    /** Sets what is used of the period. */
    async use(used: number) {
      await server.services.db.pool.query("UPDATE character_balances SET used = $2 WHERE workspace_id = $1", [
        person.workspace_id,
        used,
      ]);
    },
  };
}
export type Holder = ReturnType<typeof holderOf>;
