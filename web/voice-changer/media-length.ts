/** Up to here a recording is decoded whole where its header does not say how long it is. */
const DECODED_BYTES_MAX = 20_000_000;

/** What the header of a recording says, in seconds; infinity where it says nothing, null where it cannot be opened. */
function readHeader(file: File): Promise<number | null> {
  const address = URL.createObjectURL(file);
  const media = document.createElement("video");
  media.preload = "metadata";
  return new Promise<number | null>((resolve) => {
    media.onloadedmetadata = () => resolve(media.duration);
    media.onerror = () => resolve(null);
    media.src = address;
  }).finally(() => {
    media.removeAttribute("src");
    URL.revokeObjectURL(address);
  });
}

/** How long a recording lasts, in seconds; null where the browser cannot tell. */
export async function readLength(file: File): Promise<number | null> {
  const seconds = await readHeader(file);
  if (seconds === null || Number.isFinite(seconds)) return seconds;
  // What browsers record themselves has no length in its header.
  if (file.size > DECODED_BYTES_MAX) return null;
  try {
    const sound = await new OfflineAudioContext(1, 1, 8000).decodeAudioData(await file.arrayBuffer());
    return sound.duration;
  } catch {
    return null;
  }
}
