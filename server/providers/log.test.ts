/** What a running server writes to its log about the keys of other machines: nothing. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { type FreshSettings, freshSettings, shortLived } from "../db/testing.ts";
import { OWNER_KEY } from "../testing/server.ts";
import { type FakeAccount, startFakeAccount } from "./testing/fake-account.ts";

const SECRET_KEY = "sk_never_to_be_logged_0123456789";

let child: ChildProcess | undefined;
let place: FreshSettings | undefined;
let account: FakeAccount | undefined;
afterEach(async () => {
  child?.kill("SIGKILL");
  await account?.close();
  await place?.remove();
});

it("never names a key, at the most talkative level, when it is right, wrong, or cannot be used", async () => {
  [place, account] = await Promise.all([freshSettings("embedded"), startFakeAccount(1)]);
  const log: string[] = [];
  const running = spawn(process.execPath, [...shortLived, "server/main.ts"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PORT: "0",
      HOST: "127.0.0.1",
      MYNAH_DATA: place.folder,
      MYNAH_LOG_LEVEL: "trace",
      MYNAH_WORKERS: "1",
      MYNAH_WARM_UP: "false",
      MYNAH_ENGINES: "elevenlabs",
      MYNAH_OWNER_EMAIL: "owner@example.com",
      MYNAH_OWNER_PASSWORD: "a long enough passphrase",
      MYNAH_OWNER_API_KEY: OWNER_KEY,
    },
  });
  child = running;
  const port = Promise.withResolvers<string>();
  for (const stream of [running.stdout, running.stderr]) {
    stream.on("data", (text: Buffer) => {
      log.push(text.toString());
      const found = /"port":(\d+)/.exec(log.join(""))?.[1];
      if (found) port.resolve(found);
    });
  }
  const url = `http://127.0.0.1:${await port.promise}`;
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/v1/providers/servers${path}`, {
      method,
      headers: { "xi-api-key": OWNER_KEY, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await answer.json()) as { server_id: string; servers: { import: { state: string } | null }[] };
  };
  const input = { kind: "elevenlabs", name: "Account", base_url: account.url, api_key: SECRET_KEY };
  const { server_id } = await call("POST", "", input);
  await call("POST", `/${server_id}/check`);
  await call("POST", `/${server_id}/import`);
  const state = async () => (await call("GET", "")).servers[0]?.import?.state;
  while ((await state()) !== "failed") await wait(100);
  // A key that the contract refuses, and a body that is no JSON.
  await call("POST", "", { ...input, name: "", api_key: `${SECRET_KEY} with spaces` });
  await call("PATCH", `/${server_id}`, { base_url: "http://127.0.0.1:1", api_key: SECRET_KEY });
  await call("POST", `/${server_id}/check`);
  running.kill("SIGTERM");
  await once(running, "exit");
  const written = log.join("");
  expect(written).toContain("A job failed");
  expect(written).toContain("/v1/providers/servers/:server_id/check");
  expect(written).not.toContain(SECRET_KEY);
  expect(written).not.toContain("never_to_be_logged");
}, 300_000);
