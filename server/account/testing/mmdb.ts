/** A small real database of places in MaxMind's format (https://maxmind.github.io/MaxMind-DB/), written for tests. */

type Value = string | number | { [key: string]: Value } | Value[];

/** Control byte and length of a value; types above 7 take a second byte. */
function head(type: number, length: number): Buffer {
  const size = length < 29 ? [length, []] : [29, [length - 29]];
  const [low, more] = size as [number, number[]];
  return Buffer.from(type > 7 ? [low, type - 7, ...more] : [(type << 5) | low, ...more]);
}

function encode(value: Value): Buffer {
  if (typeof value === "string") {
    const bytes = Buffer.from(value);
    return Buffer.concat([head(2, bytes.length), bytes]);
  }
  if (typeof value === "number") {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([head(6, 4), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([head(11, value.length), ...value.map(encode)]);
  const entries = Object.entries(value);
  return Buffer.concat([head(7, entries.length), ...entries.flatMap(([key, each]) => [encode(key), encode(each)])]);
}

/** @param places by IPv4 networks such as 192.0.2.0/24, none inside of another */
export function mmdbOf(places: Readonly<Record<string, Value>>): Buffer {
  type Node = [Branch, Branch];
  type Branch = Node | { data: number } | null;
  const root: Node = [null, null];
  const data: Buffer[] = [];
  let dataBytes = 0;
  for (const [network, place] of Object.entries(places)) {
    const [address = "", length = "32"] = network.split("/");
    const bits = address
      .split(".")
      .map((byte) => Number(byte).toString(2).padStart(8, "0"))
      .join("")
      .slice(0, Number(length));
    let node = root;
    for (const bit of bits.slice(0, -1)) {
      const side = Number(bit) as 0 | 1;
      node[side] ??= [null, null];
      node = node[side] as Node;
    }
    node[Number(bits.at(-1)) as 0 | 1] = { data: dataBytes };
    const encoded = encode(place);
    data.push(encoded);
    dataBytes += encoded.length;
  }
  const nodes: Node[] = [];
  const gather = (node: Node): void => {
    nodes.push(node);
    for (const branch of node) if (Array.isArray(branch)) gather(branch);
  };
  gather(root);
  const record = (branch: Branch): number => {
    if (branch === null) return nodes.length;
    return Array.isArray(branch) ? nodes.indexOf(branch) : nodes.length + 16 + branch.data;
  };
  const tree = Buffer.alloc(nodes.length * 6);
  for (const [at, node] of nodes.entries()) {
    tree.writeUIntBE(record(node[0]), at * 6, 3);
    tree.writeUIntBE(record(node[1]), at * 6 + 3, 3);
  }
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    database_type: "GeoLite2-City",
    description: { en: "Places of a test" },
    ip_version: 4,
    languages: ["en"],
    node_count: nodes.length,
    record_size: 24,
  });
  const mark = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from("MaxMind.com")]);
  return Buffer.concat([tree, Buffer.alloc(16), ...data, mark, metadata]);
}
