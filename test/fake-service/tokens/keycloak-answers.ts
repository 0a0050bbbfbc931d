/** The authentication host's own shapes, which are not the API's (docs/service.md). */
import type { Answered } from '../exchange.ts';

/** Any JSON of the authentication host; tokens must not be cached (RFC 6749 section 5.1). */
export function keycloakJson(status: number, body: object): Answered {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', pragma: 'no-cache' },
    body: JSON.stringify(body),
  };
}

/** An error as OAuth has it (RFC 6749 section 5.2). */
export function keycloakError(status: number, error: string, description?: string): Answered {
  return keycloakJson(status, description === undefined ? { error } : { error, error_description: description });
}
