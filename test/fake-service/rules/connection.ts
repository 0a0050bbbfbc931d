/** How a request must introduce itself: the connection requirements (docs/service.md). */
import type { Answered, Asked } from '../exchange.ts';

/** Why a request is not even read; the first reason counts. */
export type ConnectionFault = 'no-user-agent' | 'spoofed-user-agent' | 'via-header';

export function connectionFault({ headers }: Asked): ConnectionFault | undefined {
  const userAgent = headers['user-agent']?.trim();
  if (!userAgent) return 'no-user-agent';
  // A browser always says where a request comes from; a program that borrows its name does not.
  if (userAgent.startsWith('Mozilla/') && !headers['sec-fetch-site']) return 'spoofed-user-agent';
  if ('via' in headers) return 'via-header';
  return undefined;
}

/** The live service's own words (docs/service.md); what it says to a Via header is not known, so the same status in plain text. */
export function refusedConnection(fault: ConnectionFault): Answered {
  const body =
    fault === 'via-header' ? 'Requests must not carry a Via header' : 'You must set an appropriate User-Agent header';
  return { status: 400, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }, body };
}
