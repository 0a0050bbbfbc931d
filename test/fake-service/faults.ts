/** Trouble to order: what happens to the next requests of some kind. It is only described here; what carries the bytes acts on it. */
import type { Answered, Asked, HostName } from './exchange.ts';
import { edgePage } from './rules/edge-pages.ts';

export type Fault =
  /** The answer is late by this number of ms; the work is done at once. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The line is cut: before the service saw the request, or after it did the work. */
  | { readonly kind: 'drop'; readonly work: 'undone' | 'done' }
  /** Another answer in place of the right one; the work done or not. */
  | { readonly kind: 'replace'; readonly work: 'undone' | 'done'; readonly answer: Answered }
  /** The right answer, spoilt: half of it, or JSON of an unexpected shape. */
  | { readonly kind: 'spoil'; readonly how: 'truncated' | 'wrong-type' };

export interface FaultTarget {
  readonly host?: HostName;
  readonly method?: string;
  /** With `{id}` for each id: `/manga/{id}/read`. */
  readonly route?: string;
}

export interface Faults {
  /** Orders a fault for the next `times` requests that fit; orders are served in turn. */
  order(target: FaultTarget, fault: Fault, times?: number): void;
  /** The fault for a request, used up by asking. */
  take(asked: Asked, route: string | undefined): Fault | undefined;
  /** Forgets what was ordered and not yet used. */
  clear(): void;
}

export function createFaults(): Faults {
  let orders: { target: FaultTarget; fault: Fault; left: number }[] = [];
  return {
    order: (target, fault, times = 1) => {
      orders.push({ target, fault, left: times });
    },
    take: (asked, route) => {
      const order = orders.find(({ target }) => fits(target, asked, route));
      if (!order) return undefined;
      order.left -= 1;
      orders = orders.filter(({ left }) => left > 0);
      return order.fault;
    },
    clear: () => {
      orders = [];
    },
  };
}

/** A page of the edge in place of the service: `serverError(503)`. */
export function serverError(status = 500): Fault {
  return { kind: 'replace', work: 'undone', answer: edgePage(status, 'Server Error') };
}

/** The service wants to see a person before it does what was asked (docs/service.md). */
export const captchaDemanded: Fault = {
  kind: 'replace',
  work: 'undone',
  answer: {
    status: 403,
    headers: { 'content-type': 'application/json', 'x-captcha-sitekey': 'a-site-key' },
    body: JSON.stringify({
      result: 'error',
      errors: [
        { id: 'c', status: 403, title: 'captcha_required_exception', detail: null, context: { siteKey: 'a-site-key' } },
      ],
    }),
  },
};

/** A page for people where JSON was due, under the status of success. */
export const htmlInsteadOfJson: Fault = { kind: 'replace', work: 'done', answer: edgePage(200, 'One moment, please') };

export function spoil(answer: Answered, how: 'truncated' | 'wrong-type'): Answered {
  if (how === 'wrong-type') return { ...answer, body: JSON.stringify({ result: 'ok', response: 'entity', data: 42 }) };
  return { ...answer, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) };
}

function fits({ host, method, route }: FaultTarget, asked: Asked, askedRoute: string | undefined): boolean {
  return (
    (host ?? asked.host) === asked.host &&
    (method ?? asked.method) === asked.method &&
    (route ?? askedRoute) === askedRoute
  );
}
