/** Writes small ONNX models for tests: just enough of the format's protobuf (onnx.proto3, IR version 8). */

type Bytes = Uint8Array<ArrayBuffer>;

const join = (parts: readonly Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));

function varint(value: number | bigint): Bytes {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}

const whole = (field: number, value: number | bigint): Bytes => join([varint(field << 3), varint(value)]);
const nested = (field: number, value: Uint8Array): Bytes =>
  join([varint((field << 3) | 2), varint(value.length), value]);
const text = (field: number, value: string): Bytes => nested(field, new TextEncoder().encode(value));

/** A constant of a graph. */
interface Tensor {
  name: string;
  dims: readonly number[];
  values: Float32Array | BigInt64Array | Int32Array;
  /** The file that holds the values, when they are not here. */
  location?: string;
}

const elementTypes = { float: 1, int32: 6, int64: 7 };
const typeOf = (values: Tensor["values"]) => (values instanceof Float32Array ? elementTypes.float : elementTypes.int64);

const tensorBytes = ({ name, dims, values, location }: Tensor): Bytes =>
  join([
    ...dims.map((dim) => whole(1, dim)),
    whole(2, typeOf(values)),
    text(8, name),
    ...(location === undefined
      ? [nested(9, new Uint8Array(values.buffer, values.byteOffset, values.byteLength))]
      : [nested(13, join([text(1, "location"), text(2, location)])), whole(14, 1)]),
  ]);

/** An input or output; a dimension with a name is free. */
export interface Port {
  name: string;
  type: keyof typeof elementTypes;
  dims: readonly (number | string)[];
}

const portBytes = ({ name, type, dims }: Port): Bytes => {
  const shape = join(dims.map((dim) => nested(1, typeof dim === "number" ? whole(1, dim) : text(2, dim))));
  return join([text(1, name), nested(2, nested(1, join([whole(1, elementTypes[type]), nested(2, shape)])))]);
};

/** An operation: its kind, what goes in, what comes out, and its whole-number attributes. */
interface Node {
  op: string;
  inputs: readonly string[];
  outputs: readonly string[];
  attributes?: Readonly<Record<string, number | readonly number[]>>;
}

const attributeBytes = (name: string, value: number | readonly number[]): Bytes =>
  typeof value === "number"
    ? join([text(1, name), whole(3, value), whole(20, 2)])
    : join([text(1, name), ...value.map((each) => whole(8, each)), whole(20, 7)]);

const nodeBytes = ({ op, inputs, outputs, attributes = {} }: Node): Bytes =>
  join([
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(3, outputs[0] ?? op),
    text(4, op),
    ...Object.entries(attributes).map(([name, value]) => nested(5, attributeBytes(name, value))),
  ]);

interface OnnxSketch {
  nodes: readonly Node[];
  constants: readonly Tensor[];
  inputs: readonly Port[];
  outputs: readonly Port[];
  metadata: Readonly<Record<string, string>>;
}

/** The bytes of a model that ONNX Runtime runs (operator set 16). */
function onnxModel({ nodes, constants, inputs, outputs, metadata }: OnnxSketch): Bytes {
  const graph = join([
    ...nodes.map((node) => nested(1, nodeBytes(node))),
    text(2, "graph"),
    ...constants.map((tensor) => nested(5, tensorBytes(tensor))),
    ...inputs.map((port) => nested(11, portBytes(port))),
    ...outputs.map((port) => nested(12, portBytes(port))),
  ]);
  return join([
    whole(1, 8),
    text(2, "mynah-tests"),
    nested(7, graph),
    nested(8, join([text(1, ""), whole(2, 16)])),
    ...Object.entries(metadata).map(([key, value]) => nested(14, join([text(1, key), text(2, value)]))),
  ]);
}

/** A model that is put together operation by operation; every step gives the name of what comes out of it. */
export function openGraph() {
  const sketch: { nodes: Node[]; constants: Tensor[]; inputs: Port[]; outputs: Port[] } = {
    nodes: [],
    constants: [],
    inputs: [],
    outputs: [],
  };
  let count = 0;
  const name = (kind: string) => `${kind}_${++count}`;
  const constant = (values: Tensor["values"], dims: readonly number[]): string => {
    const tensor = { name: name("constant"), dims, values };
    sketch.constants.push(tensor);
    return tensor.name;
  };
  const op = (kind: string, inputs: readonly string[], attributes: Node["attributes"] = {}): string => {
    const output = name(kind);
    sketch.nodes.push({ op: kind, inputs, outputs: [output], attributes });
    return output;
  };
  return {
    op,
    floats: (values: readonly number[], dims: readonly number[] = [values.length]) =>
      constant(Float32Array.from(values), dims),
    /** Floats that lie in another file. */
    floatsIn(location: string, dims: readonly number[]): string {
      const tensor = { name: name("constant"), dims, values: new Float32Array(0), location };
      sketch.constants.push(tensor);
      return tensor.name;
    },
    wholes: (values: readonly number[], dims: readonly number[] = [values.length]) =>
      constant(BigInt64Array.from(values, BigInt), dims),
    input(port: Port): string {
      sketch.inputs.push(port);
      return port.name;
    },
    output(from: string, port: Port): void {
      sketch.nodes.push({ op: "Identity", inputs: [from], outputs: [port.name] });
      sketch.outputs.push(port);
    },
    bytes: (metadata: Readonly<Record<string, string>> = {}) => onnxModel({ ...sketch, metadata }),
  };
}

export type Graph = ReturnType<typeof openGraph>;
