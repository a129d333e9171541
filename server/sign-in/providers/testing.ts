/** Other providers for tests: a real one of OpenID Connect, and a server of GitHub's published shapes; and a browser to go there with. */
import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** What the servers of these tests are called in addresses. */
export const appUrl = "http://mynah.test";
const callback = (provider: string) => `${appUrl}/sign-in/with/${provider}/callback`;
export const client_secret = "the secret of the test's client";

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)));

/** Accounts at the OpenID Connect provider, by what is typed into its login page. */
export const people = new Map<string, { email: string; email_verified: boolean; name: string }>();

/**
 * A real OpenID Connect provider, with its own pages for signing in.
 * @param redirect_uris where it leads back to
 */
export async function openOidc(redirect_uris = [callback("oidc")]): Promise<{ server: Server; issuer: string }> {
  const server = createServer();
  const issuer = `http://127.0.0.1:${await listen(server)}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: "mynah", client_secret, redirect_uris }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    // Named, so that it does not speak of them.
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub, ...people.get(sub) }) }),
  });
  provider.on("server_error", () => undefined);
  server.on("request", provider.callback());
  return { server, issuer };
}

/** Somebody at GitHub. */
export interface AtGithub {
  id: number;
  email: string;
  verified: boolean;
}

/** GitHub's own pages and calls; the code names the person. */
export async function openGithub(accounts: Map<string, AtGithub>) {
  const challenges = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const answer = (body: unknown, status = 200) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const bearer = request.headers.authorization?.replace("Bearer token of ", "") ?? "";
    if (url.pathname === "/login/oauth/authorize") {
      const { redirect_uri = "", state = "", code_challenge = "" } = Object.fromEntries(url.searchParams);
      const login = request.headers["x-login"] as string;
      challenges.set(login, code_challenge);
      return response.writeHead(302, { location: `${redirect_uri}?code=${login}&state=${state}` }).end();
    }
    if (url.pathname === "/login/oauth/access_token") {
      let text = "";
      for await (const part of request) text += part;
      const form = new URLSearchParams(text);
      const code = form.get("code") ?? "";
      const challenge = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      const isRight = form.get("client_secret") === client_secret && challenges.get(code) === challenge;
      if (!isRight)
        return answer({ error: "bad_verification_code", error_description: "The code passed is incorrect." });
      return answer({ access_token: `token of ${code}`, scope: "read:user,user:email", token_type: "bearer" });
    }
    const account = accounts.get(bearer.replace("token of ", ""));
    if (!account || !request.headers["user-agent"]) return answer({ message: "Bad credentials" }, 401);
    if (url.pathname === "/api/v3/user") return answer({ login: bearer, id: account.id, name: null });
    if (url.pathname === "/api/v3/user/emails") {
      const { email, verified } = account;
      return answer([
        { email: "other@example.com", primary: false, verified: true, visibility: null },
        { email, primary: true, verified, visibility: "private" },
      ]);
    }
    return answer({ message: "Not Found" }, 404);
  });
  return { server, address: `http://127.0.0.1:${await listen(server)}` };
}

/** A browser: keeps cookies by host, and follows what it is led to until it leaves for `until`. */
export function browser() {
  const jar = new Map<string, string>();
  const keep = (answer: Response) => {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      const value = pair.slice(at + 1);
      if (value) jar.set(pair.slice(0, at), value);
      else jar.delete(pair.slice(0, at));
    }
  };
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const go = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(url, { ...init, redirect: "manual", headers: { ...init.headers, cookie: cookie() } });
    keep(answer);
    return answer;
  };
  return {
    jar,
    cookie,
    keep,
    go,
    /** Goes through the provider's pages as the person with this name; the address that leads back to the app. */
    async signInAt(first: string, sub: string): Promise<string> {
      let url = first;
      let answer = await go(url);
      for (let pages = 0; pages < 12; pages++) {
        const next = answer.headers.get("location");
        if (next) {
          url = new URL(next, url).href;
          if (url.startsWith(appUrl)) return url;
          answer = await go(url);
          continue;
        }
        const page = await answer.text();
        const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1] ?? "";
        const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? "";
        url = new URL(action, url).href;
        const body = new URLSearchParams({ prompt, ...(prompt === "login" ? { login: sub, password: "any" } : {}) });
        answer = await go(url, { method: "POST", body });
      }
      throw new Error("the provider did not lead back");
    },
  };
}
