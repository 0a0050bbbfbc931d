/** Writes down what the extension's worker asks of the service, and what it is answered, as the browser tells it; changes nothing. */
import type { BrowserContext, Request } from 'playwright-core';
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
  /** `null` when the line was cut, or the visit ended first. */
  readonly answer: Answer | null;
}

export interface Observation {
  /** What left until now, oldest first. */
  exchanges(): Exchange[];
}

/** @param onRequest is told how many requests have left. */
export function observe(context: BrowserContext, onRequest: (count: number) => void): Observation {
  const seen = new Map<Request, Exchange>();
  context.on('request', (request) => {
    const route = request.serviceWorker() && routeOf(request.method(), request.url());
    if (!route) return;
    seen.set(request, { route, answer: null });
    onRequest(seen.size);
  });
  context.on('response', (response) => {
    const headers = response.headers();
    answer(response.request(), { status: response.status(), headers, body: isJson(headers) ? null : '' });
  });
  context.on('requestfinished', async (request) => {
    const answered = seen.get(request)?.answer;
    if (answered?.body !== null) return;
    // A browser that closes takes bodies that were not read along.
    const body = await (await request.response())?.text().catch(() => null);
    answer(request, { ...answered, body: body ?? null });
  });
  context.on('requestfailed', (request) => {
    // A worker that has read an answer may let go of it before the browser calls it finished.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') answer(request, null);
  });
  return { exchanges: () => [...seen.values()] };

  function answer(request: Request, answer: Answer | null): void {
    const exchange = seen.get(request);
    if (exchange) seen.set(request, { ...exchange, answer });
  }
}

function isJson(headers: Answer['headers']): boolean {
  return headers['content-type']?.includes('json') === true;
}
