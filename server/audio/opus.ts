/** Opus in Ogg (RFC 7845), as a stream. */

import type { Encoder } from "./encoder.ts";
import { joinBytes } from "./join.ts";
import { openOpusEncoder, opusFrameLength } from "./libopus.ts";
import { type OggPacket, openOggWriter } from "./ogg.ts";

const serial = 0x4d796e61;
/** Packets of 20 ms in a page: few at first, so that sound starts soon. */
const packetsPerPageMax = 10;

const ascii = (letters: string) => [...new TextEncoder().encode(letters)];
const uint16 = (value: number) => [value & 255, value >> 8];
const uint32 = (value: number) => [...uint16(value & 0xffff), ...uint16(value >>> 16)];

const vendor = "Mynah";
const tagsPacket = Uint8Array.from([...ascii("OpusTags"), ...uint32(vendor.length), ...ascii(vendor), ...uint32(0)]);
const headPacket = (preSkip: number, sampleRate: number) =>
  Uint8Array.from([...ascii("OpusHead"), 1, 1, ...uint16(preSkip), ...uint32(sampleRate), ...uint16(0), 0]);

/** Opens an encoder for mono samples at 48 kHz. The end is trimmed by the last page's position, so no sample is added. */
export function openOpus(bitrateKbps: number): Encoder {
  const encoder = openOpusEncoder(bitrateKbps * 1000);
  const writer = openOggWriter(serial);
  const preSkip = encoder.preSkip;
  const frame = new Float32Array(opusFrameLength);
  let filled = 0;
  let received = 0;
  let encoded = 0;
  let pagesMade = 0;
  let waiting: OggPacket[] = [];
  const pages: Uint8Array[] = [
    writer.page([{ bytes: headPacket(preSkip, 48_000), granule: 0 }], false),
    writer.page([{ bytes: tagsPacket, granule: 0 }], false),
  ];

  const encodeFrame = () => {
    // One packet always waits: the last page has to be marked as such.
    if (waiting.length >= Math.min(packetsPerPageMax, 2 << pagesMade)) {
      pages.push(writer.page(waiting, false));
      waiting = [];
      pagesMade = Math.min(pagesMade + 1, 8);
    }
    encoded += opusFrameLength;
    waiting.push({ bytes: encoder.encode(frame), granule: encoded });
    filled = 0;
  };

  return {
    push(samples) {
      received += samples.length;
      for (let at = 0; at < samples.length; ) {
        const count = Math.min(opusFrameLength - filled, samples.length - at);
        frame.set(samples.subarray(at, at + count), filled);
        filled += count;
        at += count;
        if (filled === opusFrameLength) encodeFrame();
      }
      return joinBytes(pages.splice(0));
    },
    finish() {
      // The codec is `preSkip` samples late: silence pushes the end of the sound out.
      while (encoded < received + preSkip) {
        frame.fill(0, filled);
        encodeFrame();
      }
      encoder.close();
      const last = waiting.map((packet) => ({ ...packet, granule: Math.min(packet.granule, received + preSkip) }));
      pages.push(writer.page(last, true));
      return joinBytes(pages.splice(0));
    },
    close: encoder.close,
  };
}
