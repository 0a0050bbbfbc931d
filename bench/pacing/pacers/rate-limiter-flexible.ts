import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { RateLimiterQueue, RateLimiterSQLite } from 'rate-limiter-flexible';
import type { MakePacer } from '../pacing-task.ts';

/** Its queue over SQLite: of all compared here the one whose count outlives the process. */
export const makePacer: MakePacer = async ({ send, folder }) => {
  const database = new DatabaseSync(join(folder, 'limits.sqlite'));
  // Node's own SQLite in the shape of the client that the library knows; each change is one statement, so atomic by itself.
  const storeClient = {
    prepare: (statement: string) => database.prepare(statement),
    transaction: (work: () => unknown) => work,
  };
  const limits = await new Promise<RateLimiterSQLite>((resolve, reject) => {
    const options = { storeClient, storeType: 'better-sqlite3', tableName: 'limits', points: 5, duration: 1 };
    const created: RateLimiterSQLite = new RateLimiterSQLite(options, (error) =>
      error ? reject(error) : resolve(created),
    );
  });
  const queue = new RateLimiterQueue(limits);
  return {
    ask: async () => {
      await queue.removeTokens(1);
      return send();
    },
  };
};
