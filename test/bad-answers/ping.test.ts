import { describe, expect, it } from 'vitest';
import { createProbe } from '../../lib/api/probe';
import { asFailure } from '../../lib/failure';
import { judge } from '../../lib/pacing/verdict';
import { liveProfile } from '../../lib/service/profile';
import { givenLoopback } from '../support/loopback';
import { type Kind, kinds } from './kinds';
import { patience } from './patience';

const service = givenLoopback();

/**
 * What the answer to a probe says about the address: the verdict on its head, with its status where that is trouble of the
 * service's own; or the failure. Its body is not waited for.
 */
const outcomes: Partial<Record<Kind, string>> = {
  'a page with a 500': 'fine 500',
  'a page with a 502': 'fine 502',
  'a 503 of the API': 'fine 503',
  'a page with a 429': 'throttled 429',
  'a 429 of the API': 'throttled 429',
  'a page with a 403': 'banned 403',
  'a 403 of the API': 'forbidden 403',
  'a captcha': 'forbidden 403',
  'a captcha with a 412': 'forbidden 412',
  'a captcha on a page': 'forbidden 403',
  'a captcha without its key': 'forbidden 403',
  'a 404 of the API': 'fine 404',
  'a page with a 404': 'fine 404',
  'the refusal of a User-Agent': 'fine 400',
  'a page with a 400': 'fine 400',
  'an unknown status': 'fine 499',
  'a 304': 'fine 304',
  'a 204': 'fine 204',
  'a redirect elsewhere': 'unreachable',
  'a redirect to a page of the site': 'unreachable',
  'no word': 'unreachable',
  silence: 'no-answer',
  'an answer that breaks off': 'fine 200',
  'an answer that never stops talking': 'fine 200',
  'a page with a 200': 'fine 200',
  'plain text': 'fine 200',
  'nothing at all': 'fine 200',
  'nine megabytes of unknown fields': 'fine 200',
  'headers of nonsense': 'fine 200',
  null: 'fine 200',
};

describe('to a probe', () => {
  it.each(Object.entries(outcomes) as [Kind, string][])('%s: %s', async (kind, expected) => {
    service.answer = () => kinds[kind]({ result: 'ok' });
    const probe = createProbe(liveProfile);
    const turn = { host: 'api', method: 'GET', route: '/ping', priority: 'click', reason: 'probe' } as const;
    const outcome = await patience(service, kind)(turn, probe).then(
      async (answer) => {
        const { kind: verdict } = await judge(answer, false);
        await answer.body?.cancel().catch(() => undefined);
        return `${verdict} ${answer.status}`;
      },
      (thrown: unknown) => asFailure(thrown).code,
    );
    expect(outcome).toBe(expected);
    expect(service.heard).toHaveLength(1);
  });
});
