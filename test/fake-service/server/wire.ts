/** Between the wire and the service: what came in, what goes out, and the two ways of not answering. */
import { constants } from 'node:http2';
import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import type { Answered, Asked } from '../exchange.ts';
import { hostByName } from './host-names.ts';

/** Node's own request and response, by either protocol. */
export type Bindings = HttpBindings | Http2Bindings;

/** The request as the service understands it; undefined for a host that is not ours. */
export async function readRequest(request: Request, { incoming }: Bindings): Promise<Asked | undefined> {
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

export function writeResponse({ status, headers, body }: Answered): Response {
  const mayHaveBody = status !== 204 && status !== 304;
  return new Response(mayHaveBody ? new Uint8Array(Buffer.from(body)) : null, { status, headers });
}

/** The service's silence: the line stays open, and nothing ever comes. */
export function untilClosed({ incoming }: Bindings): Promise<Response> {
  return new Promise((resolve) => incoming.once('close', () => resolve(new Response(null))));
}

/**
 * Cuts the line. Over HTTP/2 the request's own stream alone: requests beside it are none of the fault's business, and browsers
 * quietly repeat what was lost with a whole connection.
 */
export function cutLine({ incoming }: Bindings): Response {
  if ('stream' in incoming) incoming.stream.close(constants.NGHTTP2_INTERNAL_ERROR);
  else incoming.socket.destroy();
  return new Response(null);
}
