/** Cross-origin answers are for the service's own websites only (docs/service.md). */
import type { Answered, Asked } from '../exchange.ts';

export const SITE_ORIGIN = 'https://mangadex.org';

/** Whether the request is a browser's question before the real one. */
export function isPreflight({ method, headers }: Asked): boolean {
  return method === 'OPTIONS' && 'origin' in headers && 'access-control-request-method' in headers;
}

/** Whether a browser says with the request that an extension sends it. */
export function namesExtension({ headers }: Asked): boolean {
  return /^(chrome|moz)-extension:/.test(headers.origin ?? '');
}

/** The answer to a preflight: a permission for the site, an empty shrug for all others. */
export function answerPreflight({ headers }: Asked): Answered {
  if (headers.origin !== SITE_ORIGIN) return { status: 204, headers: {}, body: '' };
  return {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
      'access-control-max-age': '7200',
    },
    body: '',
  };
}

/** On every answer; without an Origin of the site there is no Access-Control-Allow-Origin (docs/service.md). */
export function crossOriginHeaders({ headers }: Asked): Record<string, string> {
  return {
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': '*',
    vary: 'Origin',
    ...(headers.origin === SITE_ORIGIN ? { 'access-control-allow-origin': SITE_ORIGIN } : {}),
  };
}
