// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { RequestsCard } from '../../../entrypoints/options/requests-card';
import { HOUR, MINUTE } from '../../../lib/clock';
import { noRequests, REQUESTS, type RequestRecord } from '../../../lib/diagnostics/requests';
import { requestsUntil } from '../../components/allowance/requests-until';
import { mount, settle } from '../../support/mount';
import { virtualClock } from '../../support/virtual-clock';

const NONE = 'Nothing has been sent in the last hour, or since the browser started.';

describe('the requests on the options page', () => {
  it('are not there until they are known, and then say that there are none', async () => {
    const { card, record } = await renderCard(null);
    expect(card.textContent).toBe('');
    record.value = noRequests;
    await settle();
    expect(card.textContent).toContain(NONE);
    expect(card.querySelectorAll('figure, ul')).toHaveLength(0);
  });

  it('are shown as they come, the newest first', async () => {
    const { card, record, clock } = await renderCard(noRequests);
    record.value = requestsUntil(clock.now());
    await settle();
    expect(routes(card)).toEqual([
      'GET /user/follows/manga/feed',
      'GET /user/follows/manga/feed',
      'POST /manga/{id}/read',
      'POST /manga/{id}/read',
      'GET /user/follows/manga/feed',
    ]);
    expect(card.textContent).toContain('Sent by Dexmark: 5. By your MangaDex tabs: 7.');
  });

  it('are gone when they are an hour old, without another request', async () => {
    const clock = virtualClock();
    const { card } = await renderCard(requestsUntil(clock.now()), clock);
    await clock.run(58 * MINUTE);
    await settle();
    expect(routes(card)).toHaveLength(2);
    await clock.run(2 * MINUTE);
    await settle();
    expect(card.textContent).toContain(NONE);
  });

  it('leave out what a clock that was set back calls the future', async () => {
    const clock = virtualClock();
    clock.set(-HOUR);
    const { card } = await renderCard(requestsUntil(clock.now() + HOUR), clock);
    expect(card.textContent).toContain(NONE);
  });

  it('say where the list ends before the hour does', async () => {
    const clock = virtualClock();
    const [last] = requestsUntil(clock.now()).sent;
    if (!last) throw new Error('There is no request.');
    const sent = Array.from({ length: REQUESTS }, (_, place) => ({ ...last, at: clock.now() - place }));
    const full = { ...requestsUntil(clock.now()), sent };
    expect((await renderCard(full, clock)).card.textContent).toContain('Only the most recent 300 are listed.');
    const { card } = await renderCard({ ...full, sent: sent.slice(1) }, clock);
    expect(card.textContent).not.toContain('are listed');
  });
});

async function renderCard(known: RequestRecord | null, clock = virtualClock()) {
  const record = signal(known);
  return { card: await mount(<RequestsCard record={record} clock={clock} />), record, clock };
}

function routes(card: HTMLElement): (string | null)[] {
  return [...card.querySelectorAll('code')].map(({ textContent }) => textContent);
}
