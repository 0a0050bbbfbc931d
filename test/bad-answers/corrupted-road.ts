import { vi } from 'vitest';
import { endpoints } from '../../lib/service/endpoints';
import { liveProfile } from '../../lib/service/profile';
import type { Said } from '../support/loopback';
import type { Name } from './asked';
import type { JsonObject } from './json';
import { type Kind, kinds } from './kinds';
import { tokenOutcomeOf } from './outcomes';

/**
 * The road between a background in virtual time and the local service: as long as it is corrupted, whatever is asked of any host,
 * or of one endpoint, is answered so; at the API it is done all the same.
 */
export interface CorruptedRoad {
  spoil(kind: Kind, only?: Name): void;
  heal(): void;
  /** How many answers have been corrupted so far. */
  corrupted(): number;
  /** Leads the present `fetch` over this road, for one life of the worker: what an earlier one still waits for never comes. */
  lead(): void;
}

export function corruptedRoad(): CorruptedRoad {
  let lives = 0;
  let corrupted = 0;
  let kindOf: (url: string, init: RequestInit) => Kind | null = () => null;
  return {
    spoil(kind, only) {
      kindOf = (url, init) => {
        if (only === undefined || isOf(only, url, init)) return kind;
        // Reports are looked for only if the outcome of one is unknown.
        return only === 'reports' && isOf('sendReport', url, init) ? 'no word' : null;
      };
    },
    heal() {
      kindOf = () => null;
    },
    corrupted: () => corrupted,
    lead() {
      const mine = ++lives;
      const honest = globalThis.fetch;
      vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
        const kind = kindOf(url, init);
        if (kind === null) return honest(url, init);
        corrupted += 1;
        const said = kinds[kind](isUndone(kind, url) ? {} : await contentOf(await honest(url, init)));
        return mine === lives ? spoken(said, init.signal) : new Promise<never>(() => undefined);
      });
    },
  };
}

/** Whether a request is for this endpoint. */
function isOf(name: Name, url: string, { method = 'GET' }: RequestInit): boolean {
  const { origin, pathname } = new URL(url);
  const { method: ownMethod, route } = endpoints[name];
  const path = new RegExp(`^${route.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  return origin === liveProfile.api && method === ownMethod && path.test(pathname);
}

/** Who says no has done nothing. A renewal that is done and not heard ends the session at a strict service: that has its own tests. */
function isUndone(kind: Kind, url: string): boolean {
  const said = kinds[kind]({});
  const isRefused = typeof said === 'object' && said.status !== undefined && said.status >= 400 && said.status < 500;
  return isRefused || (url.startsWith(liveProfile.auth) && tokenOutcomeOf(kind) !== 'read');
}

async function contentOf(answer: Response): Promise<JsonObject> {
  return answer.json().catch(() => ({}));
}

/** What a browser makes of what is said. */
function spoken(said: Said, signal: AbortSignal | null | undefined): Response | Promise<Response> {
  const aborted = () =>
    new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  const failed = () => Promise.reject(new TypeError('Failed to fetch'));
  if (said === 'drop') return failed();
  if (said === 'silence') return aborted();
  if (typeof said === 'string') return new Response(endless(said, aborted), { headers: jsonType });
  const { status = 200, headers = {}, body } = said;
  if (headers.Location) return failed();
  if (headers['Content-Encoding']) return new Response(endless('break-off', aborted), { headers });
  const hasBody = body !== undefined && body !== '' && status !== 204 && status !== 304;
  return new Response(hasBody ? new Uint8Array(Buffer.from(body)) : null, { status, headers });
}

const jsonType = { 'Content-Type': 'application/json' };

function endless(how: 'stall' | 'break-off' | 'flood', aborted: () => Promise<never>): ReadableStream<Uint8Array> {
  const piece = new TextEncoder().encode('{"result":');
  let isBegun = false;
  return new ReadableStream({
    async pull(body) {
      if (how === 'flood') return body.enqueue(new Uint8Array(500_000).fill(0x20));
      if (!isBegun) {
        isBegun = true;
        return body.enqueue(piece);
      }
      if (how === 'break-off') throw new TypeError('network error');
      await aborted();
    },
  });
}
