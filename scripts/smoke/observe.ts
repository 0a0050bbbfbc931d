/** Writes down what the extension's worker asks of the service, and what it is answered, as the browser tells it; changes nothing. */
import type { BrowserContext, Request } from 'playwright-core';
import { type Clock, systemClock } from '../../lib/clock.ts';
import { LONGEST_REQUEST_MS } from '../../lib/pacing/dispatch.ts';
import { type Route, routeOf } from './routes.ts';

export interface Answer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for what is no JSON, of which the type says enough; `null` for JSON that the browser did not keep. */
  readonly body: string | null;
}

export interface Exchange {
  readonly route: Route;
  /** `null` when there was none. */
  readonly answer: Answer | null;
}

export interface Observation {
  /** What left until now, oldest first; without what was under way for so short a time that its answer may still have come. */
  exchanges(): Exchange[];
}

/** The extension waits twice as long: what it let go of before this, in ms, it did not give up for silence. */
const PATIENCE_MS = LONGEST_REQUEST_MS / 2;
/** How a request fails when it is let go of, by the extension or because the visit ends. */
const ownEnds = new Set(['net::ERR_ABORTED', 'net::ERR_INTERNET_DISCONNECTED']);

interface Seen extends Exchange {
  /** Epoch ms. */
  readonly leftAt: number;
  /** When it failed, and whether that was its own end; absent while it has not. */
  readonly failure?: { readonly at: number; readonly isOwnEnd: boolean };
}

/** @param onRequest is told how many requests have left. */
export function observe(
  context: Pick<BrowserContext, 'on'>,
  onRequest: (count: number) => void,
  { now }: Pick<Clock, 'now'> = systemClock,
): Observation {
  const seen = new Map<Request, Seen>();
  context.on('request', (request) => {
    const route = request.serviceWorker() && routeOf(request.method(), request.url());
    if (!route) return;
    seen.set(request, { route, answer: null, leftAt: now() });
    onRequest(seen.size);
  });
  context.on('response', (response) => {
    const headers = response.headers();
    const body = isJson(headers) ? null : '';
    note(response.request(), { answer: { status: response.status(), headers, body } });
  });
  context.on('requestfinished', async (request) => {
    const answered = seen.get(request)?.answer;
    if (answered?.body !== null) return;
    // A browser that closes takes bodies that were not read along.
    const body = await (await request.response())?.text().catch(() => null);
    note(request, { answer: { ...answered, body: body ?? null } });
  });
  context.on('requestfailed', (request) => {
    const isOwnEnd = ownEnds.has(request.failure()?.errorText ?? '');
    // A worker that has read an answer may let go of it before the browser calls it finished.
    note(request, { failure: { at: now(), isOwnEnd }, ...(isOwnEnd ? {} : { answer: null }) });
  });
  return { exchanges: () => [...seen.values()].filter((one) => !wasCutShort(one, now())) };

  function note(request: Request, news: Partial<Seen>): void {
    const known = seen.get(request);
    if (known) seen.set(request, { ...known, ...news });
  }
}

/** Whether an answer may still have come. @param now epoch ms. */
function wasCutShort({ answer, leftAt, failure }: Seen, now: number): boolean {
  return !answer && failure?.isOwnEnd !== false && (failure?.at ?? now) - leftAt < PATIENCE_MS;
}

function isJson(headers: Answer['headers']): boolean {
  return headers['content-type']?.includes('json') === true;
}
