import { describe, expect, it } from 'vitest';
import { createProbe } from '../../lib/api/client';
import { asFailure } from '../../lib/failure';
import { classifyResponse } from '../../lib/pacing/verdict';
import { liveProfile } from '../../lib/service/profile';
import { givenLoopback } from '../support/loopback';
import { everyKind, kinds } from './kinds';
import { probeOutcomeOf } from './outcomes';
import { patience } from './patience';

const service = givenLoopback();

describe('to a probe', () => {
  it.each(everyKind)('%s', async (kind) => {
    service.answer = () => kinds[kind]({ result: 'ok' });
    const probe = createProbe(() => liveProfile);
    const turn = { host: 'api', method: 'GET', route: '/ping', priority: 'click', reason: 'probe' } as const;
    const outcome = await patience(service, kind)(turn, probe).then(
      async (answer) => {
        const { kind: verdict } = await classifyResponse(answer, false);
        await answer.body?.cancel().catch(() => undefined);
        return `${verdict} ${answer.status}`;
      },
      (thrown: unknown) => asFailure(thrown).code,
    );
    expect(outcome).toBe(probeOutcomeOf(kind));
    expect(service.heard).toHaveLength(1);
  });
});
