/** Why a command ends without success; `exit_code` 1: it was refused or failed, 2: it was called wrongly. */
export class CommandFailure extends Error {
  readonly exit_code: 1 | 2;
  constructor(message: string, exit_code: 1 | 2 = 1) {
    super(message);
    this.exit_code = exit_code;
  }
}

/** Nobody answers at the address: a server that is started anew may be there a moment later. */
export class UnreachableFailure extends CommandFailure {}
