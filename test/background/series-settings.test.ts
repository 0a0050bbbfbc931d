import { describe, expect, it } from 'vitest';
import { endDemo } from '../../lib/actions/demo';
import { configureSeries } from '../../lib/actions/series/series-settings';
import { demoAccount } from '../../lib/session/demo';
import { enter, givenBackground, parts, world } from '../support/given-background';
import { readView } from '../support/read-view';
import { asked, theFirst } from '../support/service-side';
import { enterDemo, leave } from '../support/worker-side';

givenBackground({ isSignedIn: false });

const badge = async () => (await readView('counts')).unreadSeries;
const mute = (mangaId: string) => configureSeries(parts, { mangaId, change: { isMuted: true } });
const kept = () => parts.database.getAll('seriesSettings');

/** A series that the badge counts. */
async function unreadSeries(account: string): Promise<string> {
  await parts.library.unreadTotals(account);
  const rows = await parts.database.getAll('unread');
  return theFirst(rows.filter((row) => row.account === account && row.isShown && row.count > 0)).mangaId;
}

describe('a series that is muted', () => {
  it('leaves the badge at no request, also after a sign-out and a sign-in', async () => {
    await enter();
    const mangaId = await unreadSeries(world.reader.id);
    await world.until(async () => (await badge()) > 0);
    const [before, requests] = [await badge(), asked({ host: 'api' })];
    await world.through(mute(mangaId));
    await world.until(async () => (await badge()) === before - 1);
    expect(asked({ host: 'api' })).toBe(requests);

    await leave();
    expect(await kept()).toMatchObject([{ account: world.reader.id, mangaId, isMuted: true }]);
  });

  it('is muted in the demo too, which leaves nothing of it behind', async () => {
    await enterDemo();
    const mangaId = await unreadSeries(demoAccount.id);
    await world.until(async () => (await badge()) > 0);
    const before = await badge();
    await world.through(mute(mangaId));
    await world.until(async () => (await badge()) === before - 1);
    await world.through(endDemo(parts));
    expect(await kept()).toEqual([]);
    expect(asked({ host: 'api' })).toBe(0);
  });

  it('belongs to an account: without one nothing is kept', async () => {
    const [mangaId = ''] = world.library.manga.keys();
    await expect(mute(mangaId)).rejects.toMatchObject({ code: 'signed-out' });
    expect(await kept()).toEqual([]);
  });
});
