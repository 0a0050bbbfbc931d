/** Carries requests over TLS to the local service and its answers back: HTTP/2 and HTTP/1.1 on one port of this machine. */
import { createSecureServer } from 'node:http2';
import type { Duplex } from 'node:stream';
import { createAdaptorServer } from '@hono/node-server';
import type { Clock } from '../../../lib/clock.ts';
import { silence } from '../exchange.ts';
import type { FakeService } from '../fake-service.ts';
import { dropped } from '../journal.ts';
import { type Certificate, certificate } from './certificate.ts';
import { type Bindings, cutLine, readRequest, untilClosed, writeResponse } from './wire.ts';

export interface RunningServer {
  readonly port: number;
  /** SHA-256 of the certificate's public key, in base64. */
  readonly spki: string;
  readonly certificatePem: string;
  /** Ends every connection, also those that wait for an answer, and frees the port. */
  close(): Promise<void>;
}

/** Starts to listen on the loopback interface. @param port 0 for any free one */
export async function startServer(fakeService: FakeService, clock: Clock, port: number): Promise<RunningServer> {
  const closing = new AbortController();
  const carry = async (request: Request, bindings: Bindings): Promise<Response> => {
    const asked = await readRequest(request, bindings);
    if (!asked) return new Response('No such host', { status: 421 });
    const { outcome, delayMs } = fakeService.receive(asked);
    if (delayMs > 0) await clock.sleep(delayMs, closing.signal);
    if (outcome === silence) return untilClosed(bindings);
    return outcome === dropped ? cutLine(bindings) : writeResponse(outcome);
  };
  return listen(carry, await certificate(), port, closing);
}

async function listen(
  carry: (request: Request, bindings: Bindings) => Promise<Response>,
  { certificate: certificatePem, privateKey, spki }: Certificate,
  port: number,
  closing: AbortController,
): Promise<RunningServer> {
  const server = createAdaptorServer({
    fetch: carry,
    createServer: createSecureServer,
    serverOptions: { cert: certificatePem, key: privateKey, allowHTTP1: true },
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
    certificatePem,
    close: () =>
      new Promise((resolve) => {
        closing.abort();
        server.close(() => resolve());
        for (const socket of connections) socket.destroy();
      }),
  };
}
