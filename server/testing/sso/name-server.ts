/** A name server: real packets over UDP, on a port of its own. */
import { createSocket } from "node:dgram";
import { type Answer, decode, encode, RECURSION_AVAILABLE } from "dns-packet";

export interface NameServer {
  /** For MYNAH_DNS_SERVERS. */
  address: string;
  /** Texts by name, as they are cut into parts on the wire. */
  texts: Map<string, (string | string[])[]>;
  /** Names that are another one's. */
  aliases: Map<string, string>;
  hosts: Map<string, string>;
  /** Names for which no answer comes. */
  silent: Set<string>;
  close(): Promise<void>;
}

const noSuchName = 3;

/** Opens the server; it knows nothing yet. */
export async function openNameServer(): Promise<NameServer> {
  const socket = createSocket("udp4");
  const [texts, aliases] = [new Map<string, (string | string[])[]>(), new Map<string, string>()];
  const [hosts, silent] = [new Map<string, string>(), new Set<string>()];
  socket.on("message", (message, from) => {
    const asked = decode(message);
    const question = asked.questions?.[0];
    if (!question || silent.has(question.name)) return;
    const alias = aliases.get(question.name);
    const name = alias ?? question.name;
    const ttl = 1;
    const said: Answer[] = alias ? [{ type: "CNAME", name: question.name, ttl, data: alias }] : [];
    const text = texts.get(name) ?? [];
    if (question.type === "TXT") for (const data of text) said.push({ type: "TXT", name, ttl, data });
    const host = hosts.get(name);
    if (question.type === "A" && host) said.push({ type: "A", name, ttl, data: host });
    const isKnown = alias !== undefined || text.length > 0 || host !== undefined;
    const flags = RECURSION_AVAILABLE | (isKnown ? 0 : noSuchName);
    const packet = encode({ type: "response", id: asked.id ?? 0, flags, questions: [question], answers: said });
    socket.send(packet, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    texts,
    aliases,
    hosts,
    silent,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
