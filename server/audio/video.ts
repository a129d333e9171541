/** Videos: their sound, and other sound in its place. */
import { runFfmpeg } from "./ffmpeg.ts";

/** How a container is ended, and what carries sound in it. */
interface Container {
  extension: string;
  content_type: string;
  sound: readonly string[];
}

const aac = ["-c:a", "aac", "-b:a", "160k"] as const;
const mp3 = ["-c:a", "libmp3lame", "-b:a", "160k"] as const;
const container = (extension: string, content_type: string, sound: readonly string[]): Container => ({
  extension,
  content_type,
  sound,
});
const avi = container("avi", "video/x-msvideo", mp3);
const wmv = container("wmv", "video/x-ms-wmv", ["-c:a", "wmav2", "-b:a", "160k"]);
const mkv = container("mkv", "video/x-matroska", aac);

/** By the type that is found from the bytes. */
const containers: Readonly<Record<string, Container>> = {
  "video/mp4": container("mp4", "video/mp4", aac),
  "video/quicktime": container("mov", "video/quicktime", aac),
  "video/webm": container("webm", "video/webm", ["-c:a", "libopus", "-b:a", "128k"]),
  "video/x-matroska": mkv,
  "video/matroska": mkv,
  "video/x-msvideo": avi,
  "video/vnd.avi": avi,
  "video/x-ms-wmv": wmv,
  "video/x-ms-asf": wmv,
  "video/x-flv": container("flv", "video/x-flv", aac),
  "video/mpeg": container("mpg", "video/mpeg", ["-c:a", "mp2", "-b:a", "192k"]),
  "video/MP1S": container("mpg", "video/mpeg", ["-c:a", "mp2", "-b:a", "192k"]),
  "video/MP2P": container("mpg", "video/mpeg", ["-c:a", "mp2", "-b:a", "192k"]),
  "video/3gpp": container("3gp", "video/3gpp", aac),
  "video/3gpp2": container("3gp", "video/3gpp", aac),
};

/** What a video of this type becomes; undefined for what is no video that can be put together again. */
export const containerOf = (content_type: string): Pick<Container, "extension" | "content_type"> | undefined =>
  containers[content_type];

/**
 * Writes the sound of a video as a WAV file.
 * @throws AudioError as `runFfmpeg`
 */
export const extractSound = (
  video: string,
  wav: string,
  { memoryBytesMax, embedded = false }: { memoryBytesMax: number; embedded?: boolean },
  signal: AbortSignal,
): Promise<void> =>
  runFfmpeg(
    {
      inputs: [video],
      output: wav,
      memoryBytesMax,
      argsFor: ([input = ""], output) => ["-i", input, "-vn", "-ac", "1", "-ar", "48000", "-c:a", "pcm_s16le", output],
    },
    signal,
    { embedded },
  );

/**
 * Writes a video with another sound; its pictures are copied as they are.
 * @param output its ending must be that of `containerOf`
 * @throws AudioError as `runFfmpeg`; NoSuchStreamError when there are no pictures
 */
export const replaceSound = (
  { video, content_type, sound, output }: { video: string; content_type: string; sound: string; output: string },
  { memoryBytesMax, embedded = false }: { memoryBytesMax: number; embedded?: boolean },
  signal: AbortSignal,
): Promise<void> =>
  runFfmpeg(
    {
      inputs: [video, sound],
      output,
      memoryBytesMax,
      argsFor: ([pictures = "", other = ""], file) => [
        ...["-i", pictures, "-i", other, "-map", "0:v:0", "-map", "1:a:0", "-c:v", "copy"],
        ...(containers[content_type]?.sound ?? aac),
        file,
      ],
    },
    signal,
    { embedded },
  );
