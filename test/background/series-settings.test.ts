import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Dependencies } from '../../lib/actions/dependencies';
import { configureSeries } from '../../lib/actions/series/configure-series';
import { endDemo, startDemo } from '../../lib/actions/session/demo';
import { signOut } from '../../lib/actions/session/sign-out';
import { demoAccount } from '../../lib/session/demo';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';
import { readView } from '../support/read-view';
import { signInTo } from '../support/signed-in';

let world: BackgroundWorld;
let parts: Dependencies;
beforeEach(async () => {
  world = backgroundWorld();
  parts = await world.start();
});
afterEach(() => world.end());

const asked = () => world.fakeService.journal.requests({ host: 'api' }).length;
const badge = async () => (await readView('counts')).unreadSeries;
const kept = () => parts.database.getAll('seriesSettings');

/** A series that the badge counts. */
async function unreadSeries(account: string): Promise<string> {
  await parts.library.unreadTotals(account);
  const rows = await parts.database.getAll('unread');
  const open = rows.find((row) => row.account === account && row.isShown && row.count > 0);
  if (!open) throw new Error('nothing is unread');
  return open.mangaId;
}

describe('a series that is muted', () => {
  it('leaves the badge at no request, also after a sign-out and a sign-in', async () => {
    await signInTo(world, parts);
    const mangaId = await unreadSeries(world.reader.id);
    await world.until(async () => (await badge()) > 0);
    const [before, requests] = [await badge(), asked()];
    await world.through(configureSeries(parts, { mangaId, change: { isMuted: true } }));
    await world.until(async () => (await badge()) === before - 1);
    expect(asked()).toBe(requests);

    await world.through(signOut(parts));
    expect(await kept()).toMatchObject([{ account: world.reader.id, mangaId, isMuted: true }]);
  });

  it('is muted in the demo too, which leaves nothing of it behind', async () => {
    await world.through(startDemo(parts));
    const mangaId = await unreadSeries(demoAccount.id);
    await world.until(async () => (await badge()) > 0);
    const before = await badge();
    await world.through(configureSeries(parts, { mangaId, change: { isMuted: true } }));
    await world.until(async () => (await badge()) === before - 1);
    await world.through(endDemo(parts));
    expect(await kept()).toEqual([]);
    expect(asked()).toBe(0);
  });

  it('belongs to an account: without one nothing is kept', async () => {
    const [mangaId = ''] = world.library.manga.keys();
    await expect(configureSeries(parts, { mangaId, change: { isMuted: true } })).rejects.toMatchObject({
      code: 'signed-out',
    });
    expect(await kept()).toEqual([]);
  });
});
