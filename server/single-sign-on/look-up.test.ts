/** Looking whether a domain shows what it must: real packets, and real pages. */
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limits } from "../../contract/limits.ts";
import { type NameServer, openNameServer } from "../testing/sso/name-server.ts";
import { dnsRecordOf, openDns, tagsOf, whyNotInDns, whyNotOnPage } from "./look-up.ts";
import { isPublic, readPage } from "./read-page.ts";

const domain = "corp.example";
const token = "TokenOfTheTest123";
const record = dnsRecordOf(domain, token);

let names: NameServer;
beforeAll(async () => {
  names = await openNameServer();
});
afterAll(() => names?.close());

describe("a TXT record", () => {
  const why = () => whyNotInDns(openDns([names.address], 100), domain, token);

  it("shows it, among others, cut into parts of 255 bytes, and behind an alias", async () => {
    names.texts.set(record.name, ["v=spf1 -all", record.value]);
    expect(await why()).toBeNull();
    const cut = [record.value.slice(0, 20), record.value.slice(20)];
    names.texts.set(record.name, ["another", cut]);
    expect(await why()).toBeNull();
    const long = `${"x".repeat(254)}${record.value}`;
    names.texts.set(record.name, [[long.slice(0, 255), long.slice(255)]]);
    expect(await why()).toContain("something else");
    names.texts.delete(record.name);
    names.aliases.set(record.name, "records.elsewhere.example");
    names.texts.set("records.elsewhere.example", [record.value]);
    expect(await why()).toBeNull();
    names.aliases.clear();
  });

  it("does not with another token, where there is none, and where nobody answers; and says which", async () => {
    names.texts.set(record.name, [record.value.slice(0, -1), `${record.value}4`]);
    expect(await why()).toBe(`The TXT record ${record.name} says something else.`);
    names.texts.delete(record.name);
    expect(await why()).toContain(`There is no TXT record ${record.name} yet`);
    // At the domain itself does not count: who may write there may be another one.
    names.texts.set(domain, [record.value]);
    expect(await why()).toContain("There is no TXT record");
    names.silent.add(record.name);
    expect(await why()).toContain("did not answer");
    names.silent.clear();
  });
});

describe("a page", () => {
  let server: Server;
  let answer: RequestListener;
  let port: number;
  const good = `<html><head><meta content='${token}' name="mynah-domain-verification" /></head><body></body></html>`;
  beforeAll(async () => {
    server = createServer((request, response) => answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const hosts = new Map<string, string>([[domain, "127.0.0.1"]]);
  /** The page on this machine, which counts as public here; other private addresses do not. */
  const why = (allowed = (address: string) => address === "127.0.0.1" || isPublic(address)) => {
    names.hosts.clear();
    for (const [host, address] of hosts) names.hosts.set(host, address);
    return whyNotOnPage(openDns([names.address], 100), domain, token, (url, wanted) =>
      readPage(url.replace("https://corp.example/", `http://corp.example:${port}/`), { ...wanted, allowed }),
    );
  };
  const say =
    (body: string, status = 200, headers = {}): RequestListener =>
    (_request, response) =>
      response.writeHead(status, headers).end(body);

  it("shows it by a tag in its head, also one that it leads on to within the domain", async () => {
    answer = say(good);
    expect(await why()).toBeNull();
    hosts.set("www.corp.example", "127.0.0.1");
    answer = (request, response) =>
      request.headers.host?.startsWith("www.")
        ? response.end(good)
        : response.writeHead(301, { location: `http://www.corp.example:${port}/home` }).end();
    expect(await why()).toBeNull();
  });

  it("does not with another token, without the tag, or where visitors could have written it", async () => {
    answer = say(good.replace(token, "another"));
    expect(await why()).toBe("The meta tag says something else.");
    const tag = `<meta name="mynah-domain-verification" content="${token}">`;
    for (const page of [
      "<html></html>",
      `<head></head><body>${tag}</body>`,
      `<head><!-- ${tag} --></head>`,
      `<head><title>${tag}</title></head>`,
      `<head><script>"${tag}"</script></head>`,
    ]) {
      answer = say(page);
      expect(await why()).toContain("has no meta tag");
    }
    expect(tagsOf(tag)).toEqual([token]);
  });

  it("is not read from a private network, at first or behind a redirect, nor from another site", async () => {
    answer = say(good);
    expect(await why(isPublic)).toContain("in a private network");
    hosts.set("intern.corp.example", "10.0.0.7");
    const leadTo = (location: string) => say("", 302, { location });
    answer = leadTo(`http://intern.corp.example:${port}/`);
    expect(await why()).toContain("in a private network");
    for (const location of [
      `http://127.0.0.1:${port}/`,
      "http://corp.example:6379/",
      `http://other.example:${port}/`,
      `http://notcorp.example:${port}/`,
      `https://corp.example:${port}/`,
      "file:///etc/passwd",
    ]) {
      answer = leadTo(location);
      expect(await why()).toContain("it leads to another site");
    }
    answer = leadTo("/again");
    expect(await why()).toContain("leads on too often");
  });

  it("is read only so far, and a failure is told", async () => {
    answer = say(`<head>${" ".repeat(limits.domainPageBytesMax)}${good}`);
    expect(await why()).toContain("has no meta tag");
    answer = say("", 404);
    expect(await why()).toContain("it answers 404");
    answer = (_request, response) => response.destroy();
    expect(await why()).toContain("cannot be reached");
    hosts.delete(domain);
    expect(await why()).toContain("has no address");
  });
});

it("knows the addresses of the public internet from all others", () => {
  for (const address of ["8.8.8.8", "93.184.216.34", "2606:4700:4700::1111"]) expect(isPublic(address)).toBe(true);
  for (const address of [
    "127.0.0.1",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "::ffff:10.0.0.1",
    "fd00:ec2::254",
    "fe80::1",
    "64:ff9b::a00:1",
    "2002:a00:1::",
    "not an address",
  ]) {
    expect(isPublic(address), address).toBe(false);
  }
});
