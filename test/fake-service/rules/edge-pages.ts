/** What the edge says in place of the service: pages for people, not JSON (docs/service.md). */
import type { Answered } from '../exchange.ts';

/** Above the general limit. */
export const tooManyRequests: Answered = edgePage(429, 'Too Many Requests');
/** Temporarily banned: generic, so that nothing can be learnt from it. */
export const forbidden: Answered = edgePage(403, 'Forbidden');

/** Where an address is longer than edges take. */
export const addressTooLong: Answered = edgePage(414, 'Request-URI Too Long');
/** With a name of some length, what nginx reads as one line by default (`large_client_header_buffers`). */
export const LONGEST_ADDRESS = 8_000;

/** A bare page of the edge under any status. */
export function edgePage(status: number, title: string): Answered {
  const body = `<!DOCTYPE html>\n<html><head><title>${status} ${title}</title></head><body><h1>${title}</h1></body></html>\n`;
  return { status, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }, body };
}
