/**
 * One recording out of parts that were encoded apart from each other, at the same time or on different days.
 *
 * A part is what an encoder made of silence (`leadMs`), speech and silence again (`tailMs`). What is kept of it are whole
 * frames, from the end of the first silence to the last frame before the end: the sound that the codec is late with is
 * then silence on both sides of every joint, so frames of one part decode after frames of another as they would alone.
 * Nothing is encoded twice, and no sample is lost or added at a joint.
 */
import type { OutputFormat } from "../../contract/output-formats.ts";
import { openEncoder } from "./encode.ts";
import { audioFormat } from "./formats.ts";
import { joinBytes } from "./join.ts";
import { type OggPacket, oggChecksum, openOggWriter } from "./ogg.ts";
import { withPacket } from "./provenance-files.ts";
import { wavHeader, wavHeaderLength } from "./wav.ts";

/** What is kept of a part. */
export interface PartBody {
  bytes: Uint8Array<ArrayBuffer>;
  /** How long it is, in samples of the format's rate. */
  samples: number;
}

interface Silences {
  leadMs: number;
  tailMs: number;
}

/** Opus remembers the frames before; four silent ones make every encoder forget. Longer than what any codec is late. */
const opusLeadMs = 80;
const codecTailMs = 80;

/** The silence that a part must begin and end with so that it can be joined. */
export function partSilences(format: OutputFormat): Silences {
  const { codec } = audioFormat(format);
  if (codec === "opus") return { leadMs: opusLeadMs, tailMs: codecTailMs };
  return { leadMs: 0, tailMs: codec === "mp3" ? codecTailMs : 0 };
}

const opusFrame = 960;
const packetsPerPage = 50;
const serial = 0x4d796e61;
const pageHeader = 27;

/** MPEG 1 and 2, layer III, by the index in the header. */
const bitrates1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const bitrates2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const rates1 = [44_100, 48_000, 32_000];

interface Mp3Frame {
  end: number;
  samples: number;
}

/** The whole frames of a stream in order; throws when something else lies between them. */
function* mp3Frames(bytes: Uint8Array): Generator<Mp3Frame> {
  for (let at = 0; at + 4 <= bytes.length; ) {
    const [sync, version, rate] = [bytes[at] as number, bytes[at + 1] as number, bytes[at + 2] as number];
    if (sync !== 0xff || (version & 0xe0) !== 0xe0) throw new Error(`There is no MP3 frame at ${at}`);
    const isFirst = (version & 0x18) === 0x18;
    const kbps = (isFirst ? bitrates1 : bitrates2)[rate >> 4] as number;
    const hertz = (rates1[(rate >> 2) & 3] as number) / (isFirst ? 1 : 2);
    const end = at + Math.floor(((isFirst ? 144_000 : 72_000) * kbps) / hertz) + ((rate >> 1) & 1);
    if (end > bytes.length) return;
    yield { end, samples: isFirst ? 1152 : 576 };
    at = end;
  }
}

function mp3Body(stream: Uint8Array, samplesMax: number): PartBody {
  let [end, samples] = [0, 0];
  for (const frame of mp3Frames(stream)) {
    if (samples + frame.samples > samplesMax) break;
    end = frame.end;
    samples += frame.samples;
  }
  return { bytes: stream.slice(0, end), samples };
}

interface OggPage {
  start: number;
  end: number;
  /** Lengths of its packets; every page of ours holds whole packets. */
  packets: number[];
}

function* oggPages(bytes: Uint8Array): Generator<OggPage> {
  for (let start = 0; start + pageHeader <= bytes.length; ) {
    const segments = bytes[start + 26] as number;
    const packets: number[] = [];
    let length = 0;
    for (const size of bytes.subarray(start + pageHeader, start + pageHeader + segments)) {
      length += size;
      if (size === 255) continue;
      packets.push(length);
      length = 0;
    }
    const end = start + pageHeader + segments + packets.reduce((sum, each) => sum + each, 0);
    if (end > bytes.length) return;
    yield { start, end, packets };
    start = end;
  }
}

/** The packets of an Opus stream, without its two headers. */
function opusPackets(stream: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = [];
  for (const { end, packets } of oggPages(stream)) {
    let at = end - packets.reduce((sum, each) => sum + each, 0);
    for (const length of packets) {
      found.push(stream.subarray(at, at + length));
      at += length;
    }
  }
  return found.slice(2);
}

/** In pages that count from the part's own start; `openJoin` moves them. */
function opusBody(stream: Uint8Array, samplesMax: number): PartBody {
  const lead = (opusLeadMs * 48) / opusFrame;
  const kept = opusPackets(stream).slice(lead, Math.floor(samplesMax / opusFrame) + lead);
  const writer = openOggWriter(serial);
  const pages: Uint8Array[] = [];
  for (let at = 0; at < kept.length; at += packetsPerPage) {
    const packets = kept
      .slice(at, at + packetsPerPage)
      .map((bytes, index): OggPacket => ({ bytes, granule: (at + index + 1) * opusFrame }));
    pages.push(writer.page(packets, false));
  }
  return { bytes: joinBytes(pages), samples: kept.length * opusFrame };
}

/**
 * What is kept of a part.
 * @param stream what the encoder made, as far as it is there.
 * @param seconds how much of the part is kept at most, counted from the end of the first silence; the last 80 ms of it
 * must be silent. For a whole part: its length with both silences less the first one.
 */
export function bodyOfPart(format: OutputFormat, stream: Uint8Array, seconds: number): PartBody {
  const { codec, sample_rate } = audioFormat(format);
  // Times are rounded where they come from, so a sample's worth of error is allowed for.
  const samplesMax = Math.floor(seconds * sample_rate + 0.5);
  if (codec === "mp3") return mp3Body(stream, samplesMax);
  if (codec === "opus") return opusBody(stream, samplesMax);
  const plain = codec === "wav" ? stream.subarray(wavHeaderLength("pcm")) : stream;
  const width = codec === "wav" || codec === "pcm" ? 2 : 1;
  const samples = Math.min(samplesMax, Math.floor(plain.length / width));
  return { bytes: plain.slice(0, samples * width), samples };
}

/** How far a joined recording is. */
export interface Join {
  /** What comes before the first part. */
  header: Uint8Array<ArrayBuffer>;
  /** The next part's bytes as they stand in the recording: as many as the part has. `isLast`: nothing comes after. */
  next(body: PartBody, isLast: boolean): Uint8Array<ArrayBuffer>;
  /** Goes past a part whose bytes are not needed. */
  skip(samples: number): void;
}

/** A WAV file cannot say a length beyond this. */
const wavBytesMax = 0xffffff00;

async function plainHeaderOf(format: OutputFormat, body_bytes: number | null): Promise<Uint8Array<ArrayBuffer>> {
  const { codec, sample_rate } = audioFormat(format);
  if (codec === "wav") {
    return wavHeader("pcm", sample_rate, body_bytes !== null && body_bytes <= wavBytesMax ? body_bytes : null);
  }
  if (codec !== "opus") return new Uint8Array(0);
  const encoder = await openEncoder(format);
  const empty = encoder.finish();
  const [, tags] = [...oggPages(empty)];
  return empty.slice(0, tags?.end ?? 0);
}

async function headerOf(
  format: OutputFormat,
  body_bytes: number | null,
  packet: Uint8Array | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const header = await plainHeaderOf(format, body_bytes);
  return (packet && withPacket(audioFormat(format).codec, header, packet)) ?? header;
}

/**
 * Opens a recording that parts are put into in their order.
 * @param body_bytes the bytes of all parts together; null while they are not known.
 * @param packet of provenance, for the front of it.
 */
export async function openJoin(
  format: OutputFormat,
  body_bytes: number | null,
  packet: Uint8Array | null = null,
): Promise<Join> {
  const header = await headerOf(format, body_bytes, packet);
  const isOpus = audioFormat(format).codec === "opus";
  let samplesBefore = 0;
  let pagesBefore = 2;
  const skip = (samples: number) => {
    samplesBefore += samples;
    pagesBefore += Math.ceil(samples / opusFrame / packetsPerPage);
  };
  return {
    header,
    skip,
    next({ bytes, samples }, isLast) {
      const moved = Uint8Array.from(bytes);
      if (isOpus) {
        const view = new DataView(moved.buffer);
        const pages = [...oggPages(moved)];
        for (const [index, { start, end }] of pages.entries()) {
          const own = view.getBigUint64(start + 6, true);
          moved[start + 5] = isLast && index === pages.length - 1 ? 4 : 0;
          view.setBigUint64(start + 6, own + BigInt(samplesBefore), true);
          view.setUint32(start + 18, pagesBefore + index, true);
          view.setUint32(start + 22, 0, true);
          view.setUint32(start + 22, oggChecksum(moved.subarray(start, end)), true);
        }
      }
      skip(samples);
      return moved;
    },
  };
}

/** Bytes of what `openJoin` puts before the parts. */
export async function joinHeaderBytes(format: OutputFormat, packet: Uint8Array | null = null): Promise<number> {
  return (await headerOf(format, null, packet)).length;
}
