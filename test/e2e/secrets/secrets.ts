/** What must be found nowhere, and how it is looked for. */
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import type { Journal } from '../../fake-service/journal.ts';
import type { Account } from '../../fake-service/library/types.ts';

export interface Secret {
  readonly name: string;
  /** Any of these gives it away. */
  readonly pieces: readonly string[];
}

/** In characters. A database that compresses keeps a random text of this length as it is. */
const PIECE = 24;

export function typedSecrets({ password, client }: Account): Secret[] {
  return [secret('password', password), secret('client secret', client.secret)];
}

/** All tokens that the service has given, in turn. */
export function givenTokens(journal: Journal): Secret[] {
  const pairs = journal.requests({ host: 'auth', status: 200 }).flatMap(({ outcome }) => {
    const body = typeof outcome === 'string' ? '' : String(outcome.body);
    return body === '' ? [] : [v.parse(Pair, JSON.parse(body))];
  });
  return pairs.flatMap(({ access_token, refresh_token }, turn) => [
    secret(`access token ${turn + 1}`, access_token),
    secret(`refresh token ${turn + 1}`, refresh_token),
  ]);
}

const Pair = v.object({ access_token: v.string(), refresh_token: v.string() });

/** One that is put somewhere on purpose: a search that does not find it finds nothing. */
export function planted(name: string, text = randomText()): Secret {
  return secret(name, text);
}

function secret(name: string, text: string): Secret {
  // The signature of a token alone is random from end to end.
  const random = text.split('.').at(-1) ?? text;
  const middle = Math.floor((random.length - PIECE) / 2);
  return { name, pieces: [...new Set([0, middle, -PIECE].map((from) => random.substr(from, PIECE)))] };
}

export function randomText(): string {
  return randomBytes(PIECE).toString('base64url').replaceAll('-', 'x').slice(0, PIECE);
}

/** The names of the secrets in a text. */
export function foundIn(text: string, secrets: readonly Secret[]): string[] {
  return secrets.filter(({ pieces }) => pieces.some((piece) => text.includes(piece))).map(({ name }) => name);
}

/** The names of the secrets in the files of a folder, each with its file: in one byte a character, in two, and in base64. */
export async function foundInFolder(folder: string, secrets: readonly Secret[]): Promise<string[]> {
  const looked = secrets.map(({ name, pieces }) => ({ name, forms: pieces.flatMap(formsOf) }));
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = unpacked(await readFile(path));
    for (const { name, forms } of looked)
      if (forms.some((form) => bytes.includes(form))) found.push(`${name} in ${path.slice(folder.length + 1)}`);
  }
  return found;
}

function formsOf(piece: string): Buffer[] {
  const inBase64 = [0, 1, 2].map((before) => {
    const whole = Buffer.from(' '.repeat(before) + piece).toString('base64');
    // Without what depends on the bytes beside it.
    return Buffer.from(whole.slice(4, -4));
  });
  return [Buffer.from(piece), Buffer.from(piece, 'utf16le'), ...inBase64];
}

function unpacked(bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes);
  } catch {
    return bytes;
  }
}
