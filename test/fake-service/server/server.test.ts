import { once } from 'node:events';
import { connect as connectHttp2 } from 'node:http2';
import { request as requestHttp1 } from 'node:https';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../lib/clock.ts';
import { waitFor } from '../../support/wait-for';
import { type RunningService, startFakeService } from '../start.ts';

const running: RunningService[] = [];

async function start(clock = systemClock): Promise<RunningService> {
  const service = await startFakeService({ clock });
  running.push(service);
  return service;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.close()));
});

interface Heard {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

const agent = { 'user-agent': 'Reader/1.0' };

/** Asks over HTTP/2, trusting the service's certificate and nothing else. */
async function overHttp2(service: RunningService, path: string, host = 'api.mangadex.org'): Promise<Heard> {
  const session = connectHttp2(`https://${host}`, { ...road(service, host), ALPNProtocols: ['h2'] });
  try {
    const stream = session.request({ ':path': path, ...agent });
    const [headers] = await once(stream, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    return { status: headers[':status'], headers, body: Buffer.concat(chunks) };
  } finally {
    session.destroy();
  }
}

/** The same over HTTP/1.1. */
async function overHttp1(service: RunningService, path: string, host = 'api.mangadex.org'): Promise<Heard> {
  const request = requestHttp1({ ...road(service, host), path, headers: { ...agent, host }, agent: false });
  request.end();
  const [response] = await once(request, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

function road({ port, certificatePem }: RunningService, servername: string) {
  return { host: '127.0.0.1', port, servername, ca: certificatePem };
}

const protocols = [
  ['HTTP/2', overHttp2],
  ['HTTP/1.1', overHttp1],
] as const;

describe('the server', () => {
  it.each(protocols)('speaks %s under a certificate for its names', async (_, ask) => {
    const { status, body, headers } = await ask(await start(), '/ping');
    expect([status, body.toString()]).toEqual([200, 'pong']);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('tells its hosts apart by their names', async () => {
    const service = await start();
    await overHttp2(service, '/', 'mangadex.org');
    await overHttp2(service, '/', 'blog.example');
    await overHttp1(service, '/x', 'uploads.mangadex.org');
    expect(service.journal.requests().map(({ asked }) => asked.host)).toEqual(['site', 'blog', 'uploads']);
  });

  it('hands pictures over byte by byte', async () => {
    const service = await start();
    const [manga] = service.fakeService.world.library.manga.values();
    const path = `/covers/${manga?.id}/${manga?.cover.fileName}.256.jpg`;
    const { body, headers } = await overHttp2(service, path, 'uploads.mangadex.org');
    expect(headers['content-type']).toBe('image/png');
    expect(body.subarray(1, 4).toString()).toBe('PNG');
  });

  it.each(protocols)('cuts the line over %s when ordered to, and serves the next one', async (_, ask) => {
    const service = await start();
    service.faults.order({ route: '/ping' }, { kind: 'drop', work: 'undone' });
    await expect(ask(service, '/ping')).rejects.toThrow();
    expect((await ask(service, '/ping')).status).toBe(200);
  });

  it('waits by its clock before a delayed answer leaves', async () => {
    const waits: number[] = [];
    const service = await start({ ...systemClock, sleep: async (ms) => void waits.push(ms) });
    service.faults.order({}, { kind: 'delay', ms: 700 });
    expect((await overHttp2(service, '/ping')).status).toBe(200);
    expect(waits).toEqual([700]);
  });

  it('keeps the line open in its silence, and closes promptly all the same', async () => {
    const service = await start();
    for (let n = 0; n < 25; n++) await overHttp1(service, '/ping');
    const session = connectHttp2('https://api.mangadex.org', road(service, 'api.mangadex.org'));
    session.on('error', () => {}); // in the end the service hangs up
    const unanswered = session.request({ ':path': '/ping', ...agent }).on('error', () => {});
    await waitFor(() => expect(service.journal.count('silence')).toBe(1));
    expect(unanswered.closed).toBe(false);
    await service.close();
    await waitFor(() => expect(session.destroyed).toBe(true));
  });
});
