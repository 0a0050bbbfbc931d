/** The API's way to say no (docs/service.md). Thrown where the reason is found, answered in one place. */
import type { Answered } from '../exchange.ts';

const titles = {
  400: 'bad_request_http_exception',
  401: 'unauthorized_http_exception',
  403: 'access_denied_http_exception',
  404: 'not_found_http_exception',
  405: 'method_not_allowed_http_exception',
  413: 'payload_too_large_http_exception',
  429: 'too_many_requests_http_exception',
} as const;

export type RefusalStatus = keyof typeof titles;

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: RefusalStatus;

  /** @param detail what the API says about it, for people */
  constructor(status: RefusalStatus, detail: string) {
    super(detail);
    this.status = status;
  }
}

export function answerRefusal({ status, message }: Refusal): Answered {
  // One id per class of error: all captured 404s share theirs; the others are ours.
  const id =
    status === 404 ? '770a6444-c695-570d-bfd2-a0eec2e95ce9' : `9ee5a0a1-45a3-5a5e-9a54-${`${status}a`.repeat(3)}`;
  const error = { id, status, title: titles[status], detail: message, context: null };
  return {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-cache, private',
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    },
    body: JSON.stringify({ result: 'error', errors: [error] }),
  };
}
