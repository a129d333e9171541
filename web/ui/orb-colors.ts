/** FNV-1a over the id's UTF-16 units, mixed once more so that ids that differ in one letter look nothing alike. */
function hash(id: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) value = Math.imul(value ^ id.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/**
 * The face of an id as CSS backgrounds, always the same for the same id: a base and two lights of related hues
 * (at most 130° apart, so that no two of them make mud).
 */
export function orbBackground(id: string): string {
  const seed = hash(id);
  const hue = seed % 360;
  const turn = 40 + ((seed >>> 9) % 50);
  const side = (seed >>> 16) & 1 ? 1 : -1;
  const x = 20 + ((seed >>> 17) % 35);
  const y = 12 + ((seed >>> 23) % 30);
  const color = (lightness: number, chroma: number, offset: number) =>
    `oklch(${lightness} ${chroma} ${(hue + side * offset + 360) % 360})`;
  return [
    `radial-gradient(circle at ${x}% ${y}%, ${color(0.93, 0.07, 0)} 0%, transparent 46%)`,
    `radial-gradient(circle at ${100 - x}% ${96 - y / 2}%, ${color(0.72, 0.16, turn + 40)} 0%, transparent 60%)`,
    `linear-gradient(${(seed >>> 5) % 360}deg, ${color(0.62, 0.14, turn)}, ${color(0.78, 0.13, 0)})`,
  ].join(", ");
}
