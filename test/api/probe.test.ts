import { expect, it } from 'vitest';
import { createProbe } from '../../lib/api/client';
import { liveProfile } from '../../lib/service/profile';
import { givenLoopback } from '../support/loopback';

const service = givenLoopback();

it('the probe asks for the cheapest thing there is, without a token', async () => {
  service.answer = () => ({ headers: { 'Content-Type': 'text/plain' }, body: 'pong' });
  const response = await createProbe(() => liveProfile)(new AbortController().signal);
  expect(await response.text()).toBe('pong');
  expect(service.heard).toMatchObject([{ host: 'api.mangadex.org', method: 'GET', target: '/ping', body: '' }]);
  expect(service.heard[0]?.headers).not.toHaveProperty('authorization');
});
