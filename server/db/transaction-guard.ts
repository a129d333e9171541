import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

/** The pool was used inside a transaction, where only the transaction's own handle may be used. */
export class NestedDatabaseUseError extends Error {
  constructor() {
    super(
      "The database was used inside a transaction. Use the transaction's own handle: anything else would run outside " +
        "of the transaction, and would wait for ever for the one connection of the embedded database.",
    );
    this.name = "NestedDatabaseUseError";
  }
}

const inside = new AsyncLocalStorage<{ open: boolean }>();

/** Whether the code that is running belongs to a transaction that has not ended. */
export function isInsideTransaction(): boolean {
  return inside.getStore()?.open === true;
}

/** Runs the body of a transaction; until it ends, `GuardedPool` refuses whatever runs inside. */
export async function runInsideTransaction<T>(body: () => Promise<T>): Promise<T> {
  const scope = { open: true };
  try {
    return await inside.run(scope, body);
  } finally {
    scope.open = false;
  }
}

type ConnectCallback = Parameters<pg.Pool["connect"]>[0];

/** A pool that refuses at once, instead of waiting for ever, when the code of a transaction reaches for it. */
export class GuardedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const refusal = isInsideTransaction() ? new NestedDatabaseUseError() : null;
    if (!callback) return refusal ? Promise.reject(refusal) : super.connect();
    if (refusal) callback(refusal, undefined, () => undefined);
    else super.connect(callback);
    return undefined;
  }
}
