/**
 * Runs a WASI command in memory: arguments and files in, standard output and written files out. Own code because
 * node:wasi crashed (a use after free when the program's memory grew) in 2 of 12 processes.
 */

interface OpenFile {
  name: string;
  bytes: Uint8Array;
  length: number;
  position: number;
}

interface ProgramResult {
  /** What the program returned; 0 is well. */
  exit_code: number;
  stdout: string;
  stderr: string;
  /** Files that it wrote, by name. */
  written: ReadonlyMap<string, Uint8Array>;
}

/** The program ended itself; its stack is gone, so its instance is not used again. */
class ProgramExit extends Error {
  readonly exit_code: number;
  constructor(exitCode: number) {
    super(`The program ended with ${exitCode}.`);
    this.exit_code = exitCode;
  }
}

const errno = { success: 0, badFile: 8, noEntry: 44, notSeekable: 70 } as const;
const rootFd = 3;
const createFlag = 1;
const truncateFlag = 8;
const everyRight = 0x1fffffffn;
const textEncoder = new TextEncoder();
const textDecoder = new TextDecoder();

class Calls {
  memory: WebAssembly.Memory | undefined;
  arguments: readonly Uint8Array[] = [];
  inputs: ReadonlyMap<string, Uint8Array> = new Map();
  output: [string, string] = ["", ""];
  written = new Map<string, OpenFile>();
  files = new Map<number, OpenFile>();
  nextFd = rootFd + 1;

  start(args: readonly string[], inputs: ReadonlyMap<string, Uint8Array>): void {
    this.arguments = args.map((argument) => textEncoder.encode(`${argument}\0`));
    this.inputs = inputs;
    this.output = ["", ""];
    this.written = new Map();
    this.files = new Map();
    this.nextFd = rootFd + 1;
  }

  private view(): DataView {
    return new DataView((this.memory as WebAssembly.Memory).buffer);
  }

  private bytes(): Uint8Array {
    return new Uint8Array((this.memory as WebAssembly.Memory).buffer);
  }

  private setNumber(pointer: number, value: number): number {
    this.view().setUint32(pointer, value, true);
    return errno.success;
  }

  /** The thirteen calls that the program imports, by their names in WASI preview 1. */
  readonly imports = {
    args_sizes_get: (countPointer: number, sizePointer: number): number => {
      this.setNumber(countPointer, this.arguments.length);
      return this.setNumber(
        sizePointer,
        this.arguments.reduce((sum, argument) => sum + argument.length, 0),
      );
    },
    args_get: (listPointer: number, bufferPointer: number): number => {
      let place = bufferPointer;
      for (const [index, argument] of this.arguments.entries()) {
        this.setNumber(listPointer + 4 * index, place);
        this.bytes().set(argument, place);
        place += argument.length;
      }
      return errno.success;
    },
    // The clock stands still: the same request must give the same samples.
    clock_time_get: (_clock: number, _precision: bigint, pointer: number): number => {
      this.view().setBigUint64(pointer, 0n, true);
      return errno.success;
    },
    fd_close: (fd: number): number => (this.files.delete(fd) ? errno.success : errno.badFile),
    fd_fdstat_get: (fd: number, pointer: number): number => {
      if (fd > rootFd && !this.files.has(fd)) return errno.badFile;
      const [characterDevice, directory, regularFile] = [2, 3, 4];
      this.bytes().fill(0, pointer, pointer + 24);
      this.bytes()[pointer] = fd < rootFd ? characterDevice : fd === rootFd ? directory : regularFile;
      this.view().setBigUint64(pointer + 8, everyRight, true);
      this.view().setBigUint64(pointer + 16, everyRight, true);
      return errno.success;
    },
    fd_fdstat_set_flags: (): number => errno.success,
    fd_prestat_get: (fd: number, pointer: number): number => {
      if (fd !== rootFd) return errno.badFile;
      this.setNumber(pointer, 0);
      return this.setNumber(pointer + 4, 1);
    },
    fd_prestat_dir_name: (_fd: number, pointer: number): number => {
      this.bytes().set(textEncoder.encode("/"), pointer);
      return errno.success;
    },
    fd_read: (fd: number, parts: number, partCount: number, readPointer: number): number => {
      const file = this.files.get(fd);
      if (!file) return errno.badFile;
      let total = 0;
      for (let i = 0; i < partCount; i++) {
        const place = this.view().getUint32(parts + 8 * i, true);
        const length = this.view().getUint32(parts + 8 * i + 4, true);
        const taken = file.bytes.subarray(file.position, Math.min(file.length, file.position + length));
        this.bytes().set(taken, place);
        file.position += taken.length;
        total += taken.length;
      }
      return this.setNumber(readPointer, total);
    },
    fd_seek: (fd: number, offset: bigint, from: number, pointer: number): number => {
      const file = this.files.get(fd);
      if (!file) return errno.notSeekable;
      const [start, current] = [0, 1];
      const origin = from === start ? 0 : from === current ? file.position : file.length;
      file.position = Math.max(0, origin + Number(offset));
      this.view().setBigUint64(pointer, BigInt(file.position), true);
      return errno.success;
    },
    fd_write: (fd: number, parts: number, partCount: number, writtenPointer: number): number => {
      const file = this.files.get(fd);
      if (!file && (fd < 1 || fd >= rootFd)) return errno.badFile;
      let total = 0;
      for (let i = 0; i < partCount; i++) {
        const place = this.view().getUint32(parts + 8 * i, true);
        const length = this.view().getUint32(parts + 8 * i + 4, true);
        const given = this.bytes().subarray(place, place + length);
        if (file) append(file, given);
        else this.output[fd - 1] += textDecoder.decode(given);
        total += length;
      }
      return this.setNumber(writtenPointer, total);
    },
    path_open: (
      _directory: number,
      _lookup: number,
      pathPointer: number,
      pathLength: number,
      flags: number,
      _rights: bigint,
      _inherited: bigint,
      _fileFlags: number,
      fdPointer: number,
    ): number => {
      const name = textDecoder.decode(this.bytes().slice(pathPointer, pathPointer + pathLength));
      const input = this.inputs.get(name);
      if (!input && !(flags & createFlag)) return errno.noEntry;
      const bytes = input && !(flags & truncateFlag) ? input.slice() : new Uint8Array(0);
      const file: OpenFile = { name, bytes, length: bytes.length, position: 0 };
      if (flags & createFlag) this.written.set(name, file);
      this.files.set(this.nextFd, file);
      return this.setNumber(fdPointer, this.nextFd++);
    },
    proc_exit: (exitCode: number): never => {
      throw new ProgramExit(exitCode);
    },
  };
}

function append(file: OpenFile, given: Uint8Array): void {
  const end = file.position + given.length;
  if (end > file.bytes.length) {
    const grown = new Uint8Array(Math.max(end, 2 * file.bytes.length));
    grown.set(file.bytes.subarray(0, file.length));
    file.bytes = grown;
  }
  file.bytes.set(given, file.position);
  file.position = end;
  file.length = Math.max(file.length, end);
}

interface ReadyInstance {
  calls: Calls;
  memory: WebAssembly.Memory;
  start: () => void;
  /** Its memory before its first run, without its constants. */
  fresh: Uint8Array;
}

export interface Program {
  /** Runs to the end; nothing of one run is left for the next. Throws what the program's own fault throws (a trap). */
  run(args: readonly string[], inputs?: ReadonlyMap<string, Uint8Array>): ProgramResult;
}

/**
 * A WASI command that runs as often as wanted. One instance serves all runs: its memory is put back byte by byte
 * before each, which takes less time than a new instance; after an exit or a trap a new one is made.
 * @param constantsEnd address below which the program never writes: what lies there is neither kept twice nor put back.
 */
export function openProgram(module: WebAssembly.Module, constantsEnd = 0): Program {
  let ready: ReadyInstance | undefined;

  const instantiate = (): ReadyInstance => {
    const calls = new Calls();
    const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: calls.imports });
    const memory = instance.exports.memory as WebAssembly.Memory;
    calls.memory = memory;
    return {
      calls,
      memory,
      start: instance.exports._start as () => void,
      fresh: new Uint8Array(memory.buffer, constantsEnd).slice(),
    };
  };

  return {
    run(args, inputs = new Map()) {
      const instance = ready ?? instantiate();
      if (ready) {
        const bytes = new Uint8Array(instance.memory.buffer, constantsEnd);
        bytes.set(instance.fresh);
        bytes.fill(0, instance.fresh.length);
      }
      // Given back only by a run that returns: any other way out leaves the program's stack pointer astray.
      ready = undefined;
      const { calls } = instance;
      calls.start(args, inputs);
      let exitCode = 0;
      try {
        instance.start();
        ready = instance;
      } catch (error) {
        if (!(error instanceof ProgramExit)) throw error;
        exitCode = error.exit_code;
      }
      const written = new Map<string, Uint8Array>();
      for (const [name, file] of calls.written) written.set(name, file.bytes.subarray(0, file.length));
      return { exit_code: exitCode, stdout: calls.output[0], stderr: calls.output[1], written };
    },
  };
}
