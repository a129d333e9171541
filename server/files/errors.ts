/** There is no room left to keep a file. */
export class StorageFullError extends Error {
  constructor(options?: ErrorOptions) {
    super("There is no room left to keep this file.", options);
    this.name = "StorageFullError";
  }
}

/** The disk or the S3 store does not answer, or does not let us in. */
export class StorageUnavailableError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The storage for files does not work: ${reason}`, options);
    this.name = "StorageUnavailableError";
  }
}

/** There is no file under this key. */
export class FileNotFoundError extends Error {
  constructor(key: string) {
    super(`There is no file ${JSON.stringify(key)}.`);
    this.name = "FileNotFoundError";
  }
}

/** A key that could reach outside of the storage, or that not every storage can hold. */
export class InvalidKeyError extends Error {
  constructor(key: string) {
    super(`${JSON.stringify(key.slice(0, 100))} is not a key for a file.`);
    this.name = "InvalidKeyError";
  }
}

/** A range of which the file has no bytes. */
export class InvalidRangeError extends Error {
  constructor(key: string, size: number) {
    super(`The range is outside of the ${size} bytes of ${JSON.stringify(key)}.`);
    this.name = "InvalidRangeError";
  }
}
