import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Clock } from '../../lib/clock.ts';
import { slidingWindow } from '../../test/fake-service/rules/allowance.ts';
import { createLadder } from '../../test/fake-service/rules/ladder.ts';

/**
 * A server that keeps the published rules to the letter: five arrivals in any second of its own, refused ones counting too;
 * ten 429s within ten seconds are a ban. One server is one address: all who ask it share its allowance.
 */
export interface StrictServer {
  readonly url: string;
  /** Answers who has asked already, ends every connection and frees the port. */
  close(): Promise<void>;
}

export interface Answered {
  readonly by: 'pacer' | 'tab';
  readonly status: 200 | 403 | 429;
  /** When the request arrived, in epoch ms. */
  readonly at: number;
  /** Whether who asked was still there. */
  readonly isHeard: boolean;
}

/** What the tab asks for; anything else is the pacer's. */
export const TAB_PATH = '/tab';
/** Answered at once and not counted: it opens a connection, which in a browser outlives the worker that asks over it. */
export const CONNECT_PATH = '/connect';

/**
 * Listens on a free port of the loopback interface.
 * @param oneWayMs the delay of the next request or answer, in ms.
 */
export async function startStrictServer(parts: {
  clock: Clock;
  oneWayMs: () => number;
  onAnswer: (answered: Answered) => void;
}): Promise<StrictServer> {
  const { clock, oneWayMs } = parts;
  const allowance = slidingWindow();
  const ladder = createLadder();
  const underWay = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const answering = answer(request, response).finally(() => underWay.delete(answering));
    underWay.add(answering);
  });
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await listening;
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');

  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      await Promise.all(underWay);
      const { promise: closed, resolve: done } = Promise.withResolvers<void>();
      server.close(() => done());
      server.closeAllConnections();
      await closed;
    },
  };

  /** A request is on its way, arrives, is judged, and its answer is on its way; a sender that dies calls nothing back. */
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === CONNECT_PATH) {
      response.end();
      return;
    }
    await clock.sleep(oneWayMs());
    const at = clock.now();
    const status = judge(at);
    await clock.sleep(oneWayMs());
    const isHeard = !request.socket.destroyed;
    response.writeHead(status, status === 429 ? throttledHeaders : headersOf(status)).end('{}');
    parts.onAnswer({ by: request.url === TAB_PATH ? 'tab' : 'pacer', status, at, isHeard });
  }

  function judge(now: number): Answered['status'] {
    const isAllowed = allowance.arrive(now);
    if (ladder.climb(now) !== 'clear') return 403;
    if (isAllowed) return 200;
    ladder.throttled(now);
    return 429;
  }
}

/** Said with every 429 for the sake of those that listen to it. */
const throttledHeaders = { 'content-type': 'text/html', 'retry-after': '1' };

/** A refusal of the edge is no JSON: that is how a ban is told from a refusal of the API. */
function headersOf(status: 200 | 403): Record<string, string> {
  return { 'content-type': status === 200 ? 'application/json' : 'text/html' };
}
