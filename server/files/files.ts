/** Where audio and uploads are kept: on disk, or in any S3-compatible store. One interface, the same promises. */

export type FileInfo = { key: string; size: number; content_type: string };
/** Bytes by position, both ends included, as in HTTP. */
type ByteRange = { start: number; end: number };
type StoredFile = FileInfo & { stream: AsyncIterable<Uint8Array> };
export type FileSource = Uint8Array | AsyncIterable<Uint8Array>;

export type Files = {
  readonly kind: "disk" | "s3";
  /**
   * Keeps the bytes under the key, in place of what was there. Once it resolves they survive a power cut; when it
   * rejects, or the source throws, nothing of them is left and what was there still is.
   * @throws StorageFullError, InvalidKeyError
   */
  put(key: string, source: FileSource, options: { content_type: string }): Promise<void>;
  /** `size` is that of the whole file. @throws FileNotFoundError, InvalidRangeError, InvalidKeyError */
  get(key: string, options?: { range?: ByteRange }): Promise<StoredFile>;
  /** null when there is none. */
  stat(key: string): Promise<FileInfo | null>;
  /** Does nothing when there is none. */
  remove(key: string): Promise<void>;
  /** Every file whose key begins with the prefix, by key. */
  list(prefix: string): AsyncIterable<{ key: string; size: number }>;
  /** An address that anybody may read the file at until it expires; as an attachment when it has a download_name. */
  signUrl(key: string, options: { expires_seconds: number; download_name?: string }): Promise<string>;
  /**
   * The key of an address that signUrl made here, null when it is not one or has expired. Its `download_name` in the
   * query is covered by the signature. Addresses of S3 are answered by S3 and never come here.
   */
  verifySignedUrl(url: string, now: Date): string | null;
  /** Whether files can be kept, with the bytes left where that is known. @throws StorageUnavailableError */
  check(): Promise<{ free_bytes: number | null }>;
};

export {
  FileNotFoundError,
  InvalidKeyError,
  InvalidRangeError,
  StorageFullError,
  StorageUnavailableError,
} from "./errors.ts";
