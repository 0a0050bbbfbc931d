/** Reads an HTTP form, and nothing that only resembles one. */
import type { Asked } from '../exchange.ts';

export type Form = Readonly<Record<string, string | undefined>>;

/** The fields of a form body; undefined when the body is not declared as one. Client credentials may stand in the Basic header (RFC 6749 section 2.3.1). */
export function readForm({ headers, body }: Asked): Form | undefined {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') return undefined;
  return { ...basicCredentials(headers.authorization), ...Object.fromEntries(new URLSearchParams(body)) };
}

function basicCredentials(authorization = ''): Form {
  const [, encoded] = /^Basic (.+)$/i.exec(authorization) ?? [];
  if (!encoded) return {};
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(':');
  return { client_id: decodeURIComponent(id), client_secret: decodeURIComponent(secret) };
}
