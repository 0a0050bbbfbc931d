/** Carries requests over TLS to the local service and its answers back: HTTP/2 and HTTP/1.1 on one port of this machine. */
import { constants, createSecureServer } from 'node:http2';
import type { Duplex } from 'node:stream';
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import type { Clock } from '../../../lib/clock.ts';
import type { Catalogue } from '../catalogue.ts';
import { type Answered, type Asked, silence } from '../exchange.ts';
import { dropped } from '../journal.ts';
import { type Certificate, makeCertificate } from './certificate.ts';
import { hostByName, hostNames } from './host-names.ts';

export interface RunningServer {
  readonly port: number;
  /** SHA-256 of the certificate's public key, in base64. */
  readonly spki: string;
  readonly certificatePem: string;
  /** Ends every connection, also those that wait for an answer, and frees the port. */
  close(): Promise<void>;
}

type Bindings = HttpBindings | Http2Bindings;

/**
 * Starts to listen on the loopback interface.
 * @param port 0 for any free one
 */
export async function startServer({
  catalogue,
  clock,
  port = 0,
}: {
  catalogue: Catalogue;
  clock: Clock;
  port?: number;
}): Promise<RunningServer> {
  const certificate = await makeCertificate(Object.values(hostNames));
  const closing = new AbortController();
  const carry = async (request: Request, bindings: Bindings): Promise<Response> => {
    const asked = await readRequest(request, bindings);
    if (!asked) return new Response('No such host', { status: 421 });
    const { outcome, delayMs } = catalogue.receive(asked);
    if (delayMs > 0) await clock.sleep(delayMs, closing.signal);
    if (outcome === silence) return untilClosed(bindings);
    return outcome === dropped ? cutLine(bindings) : writeResponse(outcome);
  };
  return listen(carry, certificate, port, closing);
}

async function listen(
  carry: (request: Request, bindings: Bindings) => Promise<Response>,
  { certificate, privateKey, spki }: Certificate,
  port: number,
  closing: AbortController,
): Promise<RunningServer> {
  const server = createAdaptorServer({
    fetch: carry,
    createServer: createSecureServer,
    serverOptions: { cert: certificate, key: privateKey, allowHTTP1: true },
    overrideGlobalObjects: false,
  });
  const connections = new Set<Duplex>();
  server.on('connection', (socket: Duplex) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('The server has no port.');
  return {
    port: address.port,
    spki,
    certificatePem: certificate,
    close: () =>
      new Promise((resolve) => {
        closing.abort();
        server.close(() => resolve());
        for (const socket of connections) socket.destroy();
      }),
  };
}

async function readRequest(request: Request, { incoming }: Bindings): Promise<Asked | undefined> {
  const url = new URL(request.url);
  const host = hostByName(url.hostname);
  if (!host) return undefined;
  return {
    host,
    method: request.method,
    target: `${url.pathname}${url.search}`,
    headers: Object.fromEntries(request.headers),
    body: request.body ? await request.text() : '',
    address: incoming.socket.remoteAddress ?? 'unknown',
  };
}

function writeResponse({ status, headers, body }: Answered): Response {
  const mayHaveBody = status !== 204 && status !== 304;
  return new Response(mayHaveBody ? new Uint8Array(Buffer.from(body)) : null, { status, headers });
}

/** The service's silence: the line stays open, and nothing ever comes. */
function untilClosed({ incoming }: Bindings): Promise<Response> {
  return new Promise((resolve) => incoming.once('close', () => resolve(new Response(null))));
}

/**
 * Cuts the line. Over HTTP/2 the request's own stream alone: requests beside it are none of the fault's business, and browsers
 * quietly repeat what was lost with a whole connection.
 */
function cutLine({ incoming }: Bindings): Response {
  if ('stream' in incoming) incoming.stream.close(constants.NGHTTP2_INTERNAL_ERROR);
  else incoming.socket.destroy();
  return new Response(null);
}
