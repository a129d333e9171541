import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { AudioError } from "./audio-error.ts";
import { decode, decodeFile, decodePieces, type Sound } from "./decode.ts";
import { joinSamples } from "./join.ts";
import { mp4InOrder } from "./mp4-order.ts";
import { medianPitch, pitchTrack } from "./pitch.ts";
import { tone } from "./testing.ts";
import { wavHeader } from "./wav.ts";

/** 0.6 s of 440 Hz at 16 kHz as phones record it: AAC in MP4, with its table of contents in the end. */
const packed =
  "AAAAHGZ0eXBNNEEgAAACAE00QSBpc29taXNvMgAAAAhmcmVlAAAIcG1kYXQBFFOuMLI+kVDnmuvOWqVO9V1nKSTuJEfUkBIYSIRkhhIiESADHo" +
  "SQA49ESEQiUJIZSJhkikImMSQQiVJJhCJmEnnIrcSIIiYJIbLthW8yhIc7XSGckE8drMf4i04UzvruNLUS3T1kcixxKAoi4ZIyrFNk4NSj/pYC" +
  "S7hY9BUwv6NZB/O/hvmfmvBfXuSdjbd0drXNWzdvaN1Vo3L2E4VZNNWTTVk01ZMxUzMU2dNnTZ1rjWuNa202dNnTZ257bW67W67W661trW2m20" +
  "22JKJKJKJKJKJKJKJKJKJKJKJKJKJKJKJKJKJKJKJKJKJKJfJKJKJKeKeKeKiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii" +
  "iiiiiii4APSe2uFzqA2XMMsK1WqaUbdTnU//rf+f3ri7vWad89f/8v/v+4t1LZ14//5f+v6i5qNOP0//5f+v8iXrSePLt0Yk9AFLd9hAmgdAa8" +
  "8888l55LzzzwkXoqwuWbB4+di8jy3arBdiqzweLDqZUMEEKKU73NO9PO9OoMSpU8/nz/LmwUeliaoVUUwzndvNNZxdKQo4yrUnMNpD5it0YQgI" +
  "GEQkhZ0axC0SWusp5iMKKMaFCQYJugwSVBgkJuknCUpy0deK1Nc3u33nKMzEJ22SmMerCml0prAjKSQKU0mENI+3A54aNBWpKiBgYGBiQMDAxI" +
  "2SoWWG8ZeAARj1CHZmIUUCQ9EYdCYdG7z657/bP9Pd/pfvrVruS1y1q1KcmSVTQP8DP7wmMUZU9BoM6jyF24j5ywu3RMmtwINNOpau4HeWLOpA" +
  "d3cQGnr83m83mxR8MPchk+DDP76Bk+Gxn94Rk+Mwd99Af+PgZ/fQH/j4DvvCH/jxwT7ygeOYO+8JV/HBg94SO+ahCNQ29I6w7joUfxMJXYYWVm" +
  "pCZdhwYJKSwTeFy0qwJAe/pwD2NRjWKBk5U6FRaFQ6MvjK//rZ//50pesvv23zxVa8cTNc8SnqFLDOzsTOztXj3dfd14dfd192KgCjOpKwAqAH" +
  "zcHKo5VTSZaRaR+n0+n03Dd9POBZ2O/R7roYOtfSdaYmBIM9Adaguw7DREGO2BLu5G4mIXWgBggJURdGTG63nBYV4gyMTaJKsLUid6RNJ0wneZ" +
  "driVQwi6iNXiKwjUKnosm0kEFkYiL9eOCEXUiW6QEYoY9e54AA9DUY1igZOVOhQWhUOjTfnnP/j/j//x5nN3Gub3Kmaqq1N3dPUpSwzoKOzoKD" +
  "NJNqoqoqoqoEC9slwv/p4APx73He7/Fx3o0WM9RRQa+hvcGLe0+N8qecUXm/KIGSmR0gPASsFqu0GgIMNMFKX/p2kXItABFLiCsVZSjBM3XG12" +
  "W4+2QxZEWQIgtYrjMzlWN3dXlMcK4kUKqKCajeJVVxXmHuvC724UJ9M+nhWLqCpZqQxNUK8tuAAPA1CHA7ITlVolDoVDoVDoW5o/+v9f/5ON3X" +
  "nx7cfnipeUzVS8iPfEVVgHnPP0DQTQTQl0KdCmiASYTKm8sUSqAU/GDvYHe0MbB+vX9fqedStCpQExfzDj3TATiVFYlxDkRbpUlCMaoga7Ci6A" +
  "h7ugxZFWkAq1zJUWRIcKb1vPX0Xiyn6e2xGTVYuJkupCaSiZuyNXbPfeHTXEmJNbi7FUKvauKN/t6+ERNXqCpXmZKTpJr8Olw4KIxFWYmieUhm" +
  "YScA9jUY1ioZOVwi0J0x//W1/++1Rcvm+dVJWcVUqWwRj0BM7Obthjh116+7rrx7uvu6+6ABSnYpNQ3+WHA5KRepFkxNCjCjfLZ8p3+aeeLjEn" +
  "YodQI4cLYAqI09gCohEwH/yhawwZNQB8fAziJldYBRNEhFUiAkmITwVcFefRCjAmkIEiLzTDmxVEbq5njd10TxtAnFRGVRN2CLsSLkmbpMqiLF" +
  "ULBaFS18umIERsCZhKVkEQXso3EyETYv19M5q/V0/vXo53+EvDLsURv9GskOAPY1ELZGETlOZxGmaq//7P2//kpGpWvHxzUHMcbaqYqJnAvIjc" +
  "ssulvk33P5MqqyqvAIdk4ctxdtLDUN7R6+vboqmqmFPlliLiqL5c0XNPGcIhiAs0QDLFzQqOBxmTPCPJy0VzmPfikCvfJdwWQALLF1hYGhK7gu" +
  "Bx9BRkiNUbI1ZqnRrFW/5f3p7x2bipN16Mr8S9b9pbttSraoAIeDzVNqIy129fQgISjxwL1d/xI79Lt33Xr0wbpfeWwqXqqUGuM8MOl9yKvIcA" +
  "EQVSiWahpAi6EQ6IxaImXv+v2/+5MNy0kuJcRcjsLs0GighE23n5+fVupCybR1TqmjH5S/8PK4CYzk1OJwo+J8b/w7ftWcNSEEogOW/05MACYA" +
  "f+f2fi/HlSGI6p1TaLBGOBzbdu3N7OI/4H6gYjDw9dgAAMWh4etwAAU4eHrcQAKcPD23EABhx4et4ABTjx7biAAAceHn7BAAYeMP3jD7bRV894" +
  "wbA7PmYX/Y4q+cY9qSEnXGGfYmSfNH1olyRTs19uMozga53/EhWZCFE6xQ2OABAp+yC6LgbbLC9Iq3VTi43j/+9/3688acarrniuf/7//m88a1" +
  "emnTJ//in/tYC71fn/+77fuBcksNWrNcVxO0ed2vnjzT54oiooiooiooiooiooNFFQ3ugiioCLECPr2ejTCKZMANaUUoCVCAABVPZ+g+CPz8mD" +
  "+CGhDqsX1eupA+RiioiioKKiKKiKJVC4nNWrYrDqerYoU1J2j1U6uaaUB+cLARAAGCOkmYng/3/Q87sc+3bqzZv9fDw8PDw8PDw8PDw8PDw8PD" +
  "w8PDw8PdyQjEQHRNUOLix7wbFmZmZmZmZmZmZmZmZmZmZmZmZmZmZmZmZmZm4AEYgbRwAAADAm1vb3YAAABsbXZoZAAAAAAAAAAAAAAAAAAAA+" +
  "gAAAJYAAEAAAEAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" +
  "AAIAAAJRdHJhawAAAFx0a2hkAAAAAwAAAAAAAAAAAAAAAQAAAAAAAAJYAAAAAAAAAAAAAAABAQAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAA" +
  "AAAAAAAAAAQAAAAAAAAAAAAAAAAAAAJGVkdHMAAAAcZWxzdAAAAAAAAAABAAACWAAABAAAAQAAAAAByW1kaWEAAAAgbWRoZAAAAAAAAAAAAAAA" +
  "AAAAPoAAACmAVcQAAAAAAC1oZGxyAAAAAAAAAABzb3VuAAAAAAAAAAAAAAAAU291bmRIYW5kbGVyAAAAAXRtaW5mAAAAEHNtaGQAAAAAAAAAAA" +
  "AAACRkaW5mAAAAHGRyZWYAAAAAAAAAAQAAAAx1cmwgAAAAAQAAAThzdGJsAAAAanN0c2QAAAAAAAAAAQAAAFptcDRhAAAAAAAAAAEAAAAAAAAA" +
  "AAACABAAAAAAPoAAAAAAADZlc2RzAAAAAAOAgIAlAAEABICAgBdAFQAAAAAAZUcAAGVHBYCAgAUUCFblAAaAgIABAgAAACBzdHRzAAAAAAAAAA" +
  "IAAAAKAAAEAAAAAAEAAAGAAAAAHHN0c2MAAAAAAAAAAQAAAAEAAAALAAAAAQAAAEBzdHN6AAAAAAAAAAAAAAALAAABJAAAAPkAAACvAAAAuAAA" +
  "ALgAAADCAAAA0AAAAMoAAADTAAAA+AAAAAUAAAAUc3RjbwAAAAAAAAABAAAALAAAABpzZ3BkAQAAAHJvbGwAAAACAAAAAf//AAAAHHNiZ3AAAA" +
  "AAcm9sbAAAAAEAAAALAAAAAQAAAD11ZHRhAAAANW1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAG1kaXJhcHBsAAAAAAAAAAAAAAAACGlsc3Q=";
const recorded = new Uint8Array(Buffer.from(packed, "base64"));

const folder = await mkdtemp(join(tmpdir(), "mynah-decode-"));
afterAll(() => rm(folder, { recursive: true }));
async function fromFile(bytes: Uint8Array, content_type: string): Promise<Sound> {
  const path = join(folder, "sound");
  await writeFile(path, bytes);
  const pieces = await Array.fromAsync(decodeFile(path, content_type));
  return { samples: joinSamples(pieces.map(({ samples }) => samples)), sample_rate: pieces[0]?.sample_rate ?? 0 };
}

/** The file in the order in which it is decoded, from slices of 100 bytes. */
async function ordered(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>[]> {
  const read = async (at: number, length: number) => bytes.slice(at, at + length);
  async function* slices(from: number, length: number) {
    for (let at = from; at < from + length; at += 100) yield read(at, Math.min(100, from + length - at));
  }
  return (await Array.fromAsync(mp4InOrder({ size_bytes: bytes.length, read }, slices))) as Uint8Array<ArrayBuffer>[];
}

describe("a recording of a phone", () => {
  it("is decoded, from bytes and from a file alike", async () => {
    const { samples, sample_rate } = await decode(recorded, "audio/mp4");
    expect(sample_rate).toBe(16_000);
    expect(samples.length / sample_rate).toBeCloseTo(0.6, 1);
    expect(medianPitch(pitchTrack(samples, sample_rate / 2))).toBeCloseTo(220, -1);
    expect((await fromFile(recorded, "audio/mp4")).samples).toEqual(samples);
  });

  it("has its table of contents brought before its sound, once", async () => {
    const places = (bytes: Uint8Array) => ["moov", "mdat"].map((type) => Buffer.from(bytes).indexOf(type));
    expect(places(recorded)[0]).toBeGreaterThan(places(recorded)[1] as number);
    const inOrder = new Uint8Array(Buffer.concat(await ordered(recorded)));
    expect(inOrder).toHaveLength(recorded.length);
    expect(places(inOrder)[0]).toBeLessThan(places(inOrder)[1] as number);
    expect((await decode(inOrder, "audio/mp4")).samples).toEqual((await decode(recorded, "audio/mp4")).samples);
    expect(new Uint8Array(Buffer.concat(await ordered(inOrder)))).toEqual(inOrder);
  });

  it.each([0, 7, 40, 500, recorded.length - 1])("is refused when it was broken off after %d bytes", async (length) => {
    const work = Array.fromAsync(decodePieces(recorded.subarray(0, length), "audio/mp4"));
    await expect(work).rejects.toBeInstanceOf(AudioError);
  });
});

describe("a WAV file", () => {
  it("is decoded up to the end of its samples, however many slices they are, from bytes and from a file alike", async () => {
    const samples = tone(300, 0.5, 2, 22_050);
    const pcm = Int16Array.from(samples, (value) => Math.round(value * 32_767));
    const bytes = new Uint8Array(pcm.buffer);
    const list = Buffer.from("LIST\x04\0\0\0abcd", "latin1");
    const file = new Uint8Array(Buffer.concat([wavHeader("pcm", 22_050, bytes.length), bytes, list]));
    const heard = await decode(file, "audio/wav");
    expect(heard.samples).toHaveLength(samples.length);
    expect(Math.max(...heard.samples.map((value, i) => Math.abs(value - (samples[i] as number))))).toBeLessThan(1e-4);
    expect(await fromFile(file, "audio/wav")).toEqual(heard);
  });
});

it.each([1, 999, 4_000_000_000])("refuses sound at %i Hz, which would be hours of it in a small file", async (rate) => {
  const bytes = Buffer.concat([wavHeader("pcm", rate, 2000), new Uint8Array(2000)]);
  await expect(decode(bytes, "audio/wav")).rejects.toMatchObject({ code: "unsupported_audio" });
});
