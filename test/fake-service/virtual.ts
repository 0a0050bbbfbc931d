/** The local service in virtual time, and a client that asks it things: for tests and simulations. */

import type { Answered, Asked, HostName } from './exchange.ts';
import { createFakeService, type FakeService, type FakeServiceOptions } from './fake-service.ts';
import { makeAccounts } from './library/make-accounts.ts';
import { makeLibrary } from './library/make-library.ts';
import type { Account, Library } from './library/types.ts';

export interface Virtual {
  readonly fakeService: FakeService;
  readonly library: Library;
  readonly accounts: readonly Account[];
  /** Epoch ms; stands still but for `pass`. */
  now(): number;
  /** Lets this number of ms go by. */
  pass(ms: number): void;
  /** Asks and hands back the outcome, which faults may have turned into `dropped`. */
  ask(request: Partial<Asked>): ReturnType<FakeService['receive']>['outcome'];
  /** Asks and expects to be answered. Throws when nothing comes back. */
  answer(request: Partial<Asked>): Answered;
  /** Signs an account in (the demo account without a word about it) and gives the headers that say so. */
  signIn(account?: Account): Record<string, string>;
}

/** A moment in the life of the local service: libraries are made once and shared, as nothing changes them. */
export const VIRTUAL_START = Date.UTC(2026, 10, 1, 12);
const library = makeLibrary({ now: VIRTUAL_START });

/** A fresh service with fresh accounts. Requests come from one program at one address, unless they say otherwise. */
export function createVirtual(options: Partial<FakeServiceOptions> = {}): Virtual {
  let now = VIRTUAL_START;
  const accounts = makeAccounts(library);
  const fakeService = createFakeService({ library, accounts, now: () => now, ...options });
  const ask: Virtual['ask'] = (request) =>
    fakeService.receive({ ...plainRequest, ...request, ...withAgent(request) }).outcome;
  const answer = (request: Partial<Asked>) => {
    const outcome = ask(request);
    if (typeof outcome === 'string') throw new Error(`No answer but ${outcome}`);
    return outcome;
  };
  return {
    fakeService,
    library,
    accounts,
    now: () => now,
    pass: (ms) => {
      now += ms;
    },
    ask,
    answer,
    signIn: (account = accounts[0]) => {
      if (!account) throw new Error('Nobody to sign in');
      return { authorization: `Bearer ${fakeService.world.sessions.open(account).accessToken}` };
    },
  };
}

const api: HostName = 'api';
const plainRequest: Asked = { host: api, method: 'GET', target: '/ping', headers: {}, body: '', address: '192.0.2.1' };

/** Every well-behaved program says its name; a test that does not wish to says so. */
function withAgent({ headers = {} }: Partial<Asked>): Pick<Asked, 'headers'> {
  return { headers: { 'user-agent': 'Reader/1.0', ...headers } };
}

export function jsonOf({ body }: Answered): unknown {
  return JSON.parse(String(body));
}
