/** The Ogg container (RFC 3533): packets of one stream into pages. */

export interface OggPacket {
  bytes: Uint8Array;
  /** The codec's position after this packet; for opus in 48 kHz samples. */
  granule: number;
}

const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value >>> 0;
});

/** Ogg's own CRC: polynomial 0x04c11db7, not reflected, starting at 0. */
export function oggChecksum(bytes: Uint8Array): number {
  let value = 0;
  for (const byte of bytes) value = ((value << 8) ^ (checksums[(value >>> 24) ^ byte] as number)) >>> 0;
  return value;
}

/** Opens a writer of pages for one stream; every call to `page` makes one page of whole packets (together ≤ 255 segments). */
export function openOggWriter(serial: number) {
  let sequence = 0;
  return {
    page(packets: readonly OggPacket[], last: boolean): Uint8Array<ArrayBuffer> {
      // A packet is cut into segments of 255 bytes and ends with one that is shorter, if need be empty.
      const segments = packets.flatMap(({ bytes }) => [
        ...Array.from({ length: Math.floor(bytes.length / 255) }, () => 255),
        bytes.length % 255,
      ]);
      const page = new Uint8Array(27 + segments.length + packets.reduce((sum, { bytes }) => sum + bytes.length, 0));
      const view = new DataView(page.buffer);
      page.set([0x4f, 0x67, 0x67, 0x53]);
      page[5] = (sequence === 0 ? 2 : 0) | (last ? 4 : 0);
      view.setBigUint64(6, BigInt(packets[packets.length - 1]?.granule ?? 0), true);
      view.setUint32(14, serial, true);
      view.setUint32(18, sequence, true);
      page[26] = segments.length;
      page.set(segments, 27);
      let at = 27 + segments.length;
      for (const { bytes } of packets) {
        page.set(bytes, at);
        at += bytes.length;
      }
      view.setUint32(22, oggChecksum(page), true);
      sequence += 1;
      return page;
    },
  };
}
