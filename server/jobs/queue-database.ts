import type { Db } from "pg-boss";
import type { Database } from "../db/open.ts";

/** Our database in the shape that pg-boss asks for. */
export function asQueueDatabase(database: Database): Db {
  return {
    async executeSql(text, values) {
      const client = await database.pool.connect();
      try {
        const answer: unknown = await client.query(text, values);
        // Several statements in one text give several answers.
        return { rows: [answer].flat().flatMap((one) => (one as { rows: unknown[] }).rows) };
      } catch (error) {
        // Some of its texts open a transaction; one that failed must not stay open on the connection.
        await client.query("ROLLBACK");
        throw error;
      } finally {
        client.release();
      }
    },
    async listen(channel, onNotification, onReconnect) {
      return { close: await database.listen(channel, onNotification, onReconnect) };
    },
  };
}
