import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ResponseLike } from '@discordjs/rest';
import type { RateLimiterSQLite } from 'rate-limiter-flexible';
import { makeDexmark } from './dexmark.ts';
import { runPacer } from './run-pacer.ts';
import type { MakePacer } from './wire.ts';

/** The process of one pacer: ours, or a limiter of others by its package, told the published limit of five requests a second. Each loads its own alone. */
const pacers: Readonly<Record<string, () => Promise<MakePacer>>> = {
  dexmark: async () => makeDexmark,

  /** Evenly spaced: its reservoir lets go of five at once, which the server bears even worse. */
  bottleneck: async () => {
    const { default: Bottleneck } = await import('bottleneck');
    return async ({ send }) => {
      const limiter = new Bottleneck({ minTime: 200 });
      return { ask: () => limiter.schedule(() => send()) };
    };
  },

  /** Five in any second of its own: the window slides. */
  'p-queue': async () => {
    const { default: PQueue } = await import('p-queue');
    return async ({ send }) => {
      const queue = new PQueue({ intervalCap: 5, interval: 1_000, strict: true });
      return { ask: () => queue.add(() => send()) };
    };
  },

  /** Five in any second of its own: the window slides. */
  'p-throttle': async () => {
    const { default: pThrottle } = await import('p-throttle');
    return async ({ send }) => {
      const throttle = pThrottle({ limit: 5, interval: 1_000, strict: true });
      return { ask: throttle(() => send()) };
    };
  },

  /** A token bucket of five that fills in a second. */
  limiter: async () => {
    const { RateLimiter } = await import('limiter');
    return async ({ send }) => {
      const limiter = new RateLimiter({ tokensPerInterval: 5, interval: 1_000 });
      return { ask: () => limiter.removeTokens(1).then(() => send()) };
    };
  },

  /** Five in any second, counted from when each began. */
  'p-ratelimit': async () => {
    const { pRateLimit } = await import('p-ratelimit');
    return async ({ send }) => {
      const limit = pRateLimit({ interval: 1_000, rate: 5 });
      return { ask: () => limit(() => send()) };
    };
  },

  /** Its queue over SQLite: of all compared here the one whose count outlives the process. */
  'rate-limiter-flexible': async () => {
    const { RateLimiterQueue, RateLimiterSQLite } = await import('rate-limiter-flexible');
    return async ({ send, folder }) => {
      const database = new DatabaseSync(join(folder, 'limits.sqlite'));
      // Node's own SQLite in the shape of the client that the library knows; each change is one statement, so atomic by itself.
      const storeClient = {
        prepare: (statement: string) => database.prepare(statement),
        transaction: (work: () => unknown) => work,
      };
      const options = { storeClient, storeType: 'better-sqlite3', tableName: 'limits', points: 5, duration: 1 };
      const limits = await new Promise<RateLimiterSQLite>((resolve, reject) => {
        const created: RateLimiterSQLite = new RateLimiterSQLite(options, (error) =>
          error ? reject(error) : resolve(created),
        );
      });
      const queue = new RateLimiterQueue(limits);
      return { ask: () => queue.removeTokens(1).then(() => send()) };
    };
  },

  /** The queue of Discord's client, its global limit set to five; one route, so that its queue also waits after a 429. */
  '@discordjs/rest': async () => {
    const { REST } = await import('@discordjs/rest');
    return async ({ send, url }) => {
      const rest = new REST({
        api: url,
        version: '1',
        globalRequestsPerSecond: 5,
        makeRequest: async (_url, { signal }) => inItsTypes(await send(signal ?? undefined)),
      });
      return { ask: () => rest.get('/ping', { auth: false }) };
    };
  },
};

await runPacer(pacers);

/** The library's types know Node's streams, not the web's; the stream is not read. */
function inItsTypes(response: Response): ResponseLike {
  const { ok, status, statusText, headers, bodyUsed } = response;
  return {
    ...{ ok, status, statusText, headers, bodyUsed, body: null },
    arrayBuffer: () => response.arrayBuffer(),
    json: () => response.json(),
    text: () => response.text(),
  };
}
