import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProbe } from '../../lib/api/probe';
import { liveProfile } from '../../lib/service/profile';
import { type Loopback, startLoopback } from '../support/loopback';

let service: Loopback;
beforeAll(async () => {
  service = await startLoopback();
});
afterAll(() => service.close());

it('the probe asks for the cheapest thing there is, without a token', async () => {
  service.catchFetch();
  service.answer = () => ({ headers: { 'Content-Type': 'text/plain' }, body: 'pong' });
  const response = await createProbe(liveProfile)(new AbortController().signal);
  expect(await response.text()).toBe('pong');
  expect(service.heard).toMatchObject([{ host: 'api.mangadex.org', method: 'GET', target: '/ping', body: '' }]);
  expect(service.heard[0]?.headers).not.toHaveProperty('authorization');
});
