import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';

/** What reached the server: bytes as they were on the wire. */
export interface Heard {
  readonly host: string;
  readonly method: string;
  /** Path with query. */
  readonly target: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/**
 * What it answers. `drop` closes the connection without a word, `break-off` in the middle of the body;
 * `silence` never begins to answer, `stall` never ends, `flood` never ends either and goes on talking.
 */
export type Said =
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string | Uint8Array;
    }
  | 'drop'
  | 'break-off'
  | 'silence'
  | 'stall'
  | 'flood';

export interface Loopback {
  readonly heard: Heard[];
  /** What the next requests are answered; an unplanned request is dropped and fails its test. */
  answer: (heard: Heard) => Said | Promise<Said>;
  /** Resolves when this many requests have been heard in all. */
  hears(count: number): Promise<void>;
}

/**
 * A real HTTP server on this machine, which plays every host of the service for the tests of one file: every `fetch` of theirs
 * is led here, whatever https host it names. Each test begins with nothing heard and nothing planned.
 */
export function givenLoopback(): Loopback {
  const server = createServer((request, response) => void receive(request, response));
  const fetchForReal = globalThis.fetch;
  let waiting: { count: number; resolve(): void }[] = [];

  const loopback: Loopback = {
    heard: [],
    answer: () => 'drop',
    hears: (count) =>
      new Promise((resolve) => {
        waiting.push({ count, resolve });
        ring();
      }),
  };

  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    loopback.heard.length = 0;
    loopback.answer = () => 'drop';
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      const { host, pathname, search } = new URL(url);
      const headers = { ...Object.fromEntries(new Headers(init.headers)), 'x-meant-for': host };
      const { port } = server.address() as AddressInfo;
      return fetchForReal(`http://127.0.0.1:${port}${pathname}${search}`, { ...init, headers });
    });
  });
  return loopback;

  function ring() {
    waiting = waiting.filter(({ count, resolve }) => {
      if (loopback.heard.length < count) return true;
      resolve();
      return false;
    });
  }

  async function receive(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url: target = '', headers } = request;
    const heard = { host: String(headers['x-meant-for']), method, target, headers, body: await text(request) };
    loopback.heard.push(heard);
    ring();
    const said = await loopback.answer(heard);
    if (said === 'silence') return;
    if (said === 'drop') return request.socket.destroy();
    if (said === 'break-off' || said === 'stall') {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
      response.write('{"result":', () => said === 'break-off' && request.socket.destroy());
      return;
    }
    if (said === 'flood') {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      return flood(response);
    }
    response.writeHead(said.status ?? 200, said.headers).end(said.body);
  }
}

/** White space, half a megabyte at a time, until the client closes. */
function flood(response: ServerResponse): void {
  const piece = Buffer.alloc(500_000, ' ');
  const pour = () => void (response.closed || response.destroyed || response.write(piece, pour));
  pour();
}

/** A JSON answer, as the service writes it. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Said {
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** An answer of the machines in front of the service. */
export function html(status: number): Said {
  return { status, headers: { 'Content-Type': 'text/html' }, body: '<!doctype html><title>No</title>' };
}
