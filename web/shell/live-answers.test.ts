import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { applyLive } from "./live-answers.ts";

function staleAfter(table: string): string[] {
  const client = new QueryClient();
  for (const key of [
    ["account", "get", {}],
    ["billing", "get_subscription", {}],
    ["history", "list", {}],
    ["voices", "list", {}],
    ["voices", "get_settings", {}],
    ["speech", "list_batches", "pages"],
    ["models", "list", {}],
    ["models", "list_catalogue", {}],
  ]) {
    client.setQueryData(key, {});
  }
  applyLive(client, { topic: "user:u", table, op: "update", id: "1" });
  return client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.isInvalidated)
    .map((query) => query.queryKey.slice(0, 2).join("."));
}

it("drops just the answers that a changed row goes into", () => {
  expect(staleAfter("character_balances")).toEqual(["account.get", "billing.get_subscription"]);
  expect(staleAfter("history_items")).toEqual(["history.list"]);
  expect(staleAfter("speech_batches")).toEqual(["speech.list_batches"]);
  expect(staleAfter("voice_settings")).toEqual(["voices.get_settings"]);
  expect(staleAfter("model_installs")).toEqual(["models.list_catalogue"]);
});

it("leaves everything alone when the table goes into no answer", () => {
  expect(staleAfter("job_steps")).toEqual([]);
});
