/** Recordings that tests send: speech of a voice, and everything that is none. */
import { wavHeader } from "../audio/wav.ts";

/** A WAV file of 16-bit samples; `channels` are interleaved copies of them. */
export function wavOf(samples: Float32Array, sample_rate: number, channels = 1): Blob {
  const data = new Int16Array(samples.length * channels);
  for (let i = 0; i < data.length; i++) data[i] = Math.round(32_767 * (samples[Math.floor(i / channels)] as number));
  const header = wavHeader("pcm", sample_rate, data.byteLength);
  const view = new DataView(header.buffer, header.byteOffset);
  view.setUint16(22, channels, true);
  view.setUint32(28, sample_rate * channels * 2, true);
  view.setUint16(32, channels * 2, true);
  return new Blob([header, data], { type: "audio/wav" });
}

/** A minute, hour … of hiss, that weighs next to nothing while it is made: 8-bit µ-law at the lowest rate. */
export function longWav(seconds: number): Blob {
  const rate = 1000;
  const second = Uint8Array.from({ length: rate }, (_, i) => (i * 37) % 251);
  return new Blob([
    wavHeader("ulaw", rate, rate * seconds),
    ...new Array<Uint8Array<ArrayBuffer>>(seconds).fill(second),
  ]);
}

/** A chord that is struck every second and dies away: music, and nobody sings. */
export function music(seconds: number, sample_rate: number): Float32Array {
  return Float32Array.from({ length: seconds * sample_rate }, (_, i) => {
    const time = i / sample_rate;
    const [bar, since] = [Math.floor(time), time % 1];
    const root = [220, 261.6, 196, 293.7][bar % 4] as number;
    return [1, 1.26, 1.5, 2].reduce(
      (sum, ratio) => sum + 0.12 * Math.exp(-3 * since) * Math.sin(2 * Math.PI * root * ratio * time),
      0,
    );
  });
}

/** The beginning of an M4A file that its seller locked: an index whose only track is of the kind `drms`. */
export function lockedM4a(): Blob {
  const box = (name: string, ...parts: Buffer[]): Buffer => {
    const body = Buffer.concat(parts);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length + 8);
    head.write(name, 4, "latin1");
    return Buffer.concat([head, body]);
  };
  const entry = box("drms", Buffer.alloc(28), box("sinf", box("frma", Buffer.from("mp4a"))));
  const table = box("stsd", Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), entry);
  const track = box("trak", box("mdia", box("minf", box("stbl", table))));
  const file = [
    box("ftyp", Buffer.from("M4A \0\0\0\0M4A mp42isom")),
    box("moov", track),
    box("mdat", Buffer.alloc(64)),
  ];
  return new Blob([new Uint8Array(Buffer.concat(file))]);
}
