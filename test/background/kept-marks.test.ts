import { describe, expect, it } from 'vitest';
import { settleKeptMarks } from '../../lib/actions/queue';
import { MINUTE } from '../../lib/clock';
import { readHistory } from '../../lib/library/history';
import { isSignedOutOwner, liveProfile, signedOutOwner } from '../../lib/service/profile';
import { enter, givenBackground, newId, nextLife, parts, world } from '../support/given-background';
import { readView } from '../support/read-view';
import { arrives, asked, isRead, requests, theFirst, unreadChapter, unreadChapters } from '../support/service-side';
import { control, enterDemo, eraseAll, leave, mark, resume, takeBack } from '../support/worker-side';

givenBackground({ isSignedIn: false });

const owner = signedOutOwner(liveProfile);
const keptNow = () => parts.outbox.all(owner);
const offered = () => readView('keptMarks');
const settle = (isSent: boolean, account = world.reader.id) =>
  world.through(settleKeptMarks(parts, { account, isSent }));
const expectOffer = (count: number, isOfAnother = false) =>
  world.until(async () => {
    const view = await offered();
    return view.count === count && view.isOfAnother === isOfAnother;
  });
const isSentToService = () => requests({ method: 'POST', host: 'api' }).length > 0;

async function aWhile(): Promise<void> {
  await world.through(world.clock.sleep(5 * MINUTE));
  await resume();
}

/** As many chapters as nobody has read, marked without an account. */
async function keep(count: number): Promise<string[]> {
  const ids = unreadChapters()
    .slice(0, count)
    .map(({ id }) => id);
  for (const id of ids) await world.through(mark(id));
  return ids;
}

describe('marks without an account', () => {
  it('are kept and shown, survive the worker, can be taken back, and ask the service nothing', async () => {
    const [first = '', second = ''] = await keep(2);
    await nextLife();
    expect(await control(first)).toMatchObject({ read: 'read', delivery: 'waiting', pausedBy: 'session-ended' });
    await expectOffer(2);
    const [{ operationId = '' } = {}] = await keptNow();
    await world.through(takeBack(first, operationId));
    expect((await keptNow()).map(({ key }) => key)).toEqual([second]);
    expect(await control(first)).toMatchObject({ read: 'unknown', delivery: 'none' });
    await aWhile();
    expect(asked()).toBe(0);
  });

  it('are offered to the account that signs in, and leave once the person says so, with their lines in the history', async () => {
    const kept = await keep(2);
    await enter();
    await expectOffer(2);
    await aWhile();
    expect(isSentToService()).toBe(false);
    await settle(true);
    for (const id of kept) await arrives(id);
    await expectOffer(0);
    const history = await readHistory(parts.database, world.reader.id);
    expect(history.flatMap(({ marks }) => marks.map(({ chapterId }) => chapterId)).sort()).toEqual([...kept].sort());
  });

  it('are discarded where the person wants that: none is sent, and none is in a history', async () => {
    const [id = ''] = await keep(1);
    await enter();
    await expectOffer(1);
    await settle(false);
    expect(await keptNow()).toEqual([]);
    expect(await parts.database.count('history')).toBe(0);
    await aWhile();
    expect([isRead(id), isSentToService()]).toEqual([false, false]);
  });

  it('change nothing that the account has wanted since, or that is so already', async () => {
    const [later = '', same = ''] = await keep(2);
    world.reader.read.add(same);
    await enter();
    await world.through(mark(later));
    await arrives(later);
    await world.through(mark(later, false));
    await arrives(later, false);
    const before = requests({ method: 'POST', host: 'api' }).length;
    await settle(true);
    await aWhile();
    expect([isRead(later), isRead(same)]).toEqual([false, true]);
    expect(requests({ method: 'POST', host: 'api' })).toHaveLength(before);
    const history = await readHistory(parts.database, world.reader.id);
    expect(history.map(({ read, marks }) => [read, marks[0]?.chapterId])).toEqual([
      [false, later],
      [true, later],
      [true, same],
      [true, later],
    ]);
  });

  it('change nothing that the account has decided long ago, when its queue knows of it no more', async () => {
    const [later = ''] = await keep(1);
    await enter();
    for (const read of [true, false]) {
      await world.through(mark(later, read));
      await arrives(later, read);
    }
    for (let passed = 0; passed < 4; passed++) await aWhile();
    await nextLife();
    await resume();
    await settle(true);
    await aWhile();
    expect(isRead(later)).toBe(false);
  });

  it('are what the first of two pages has said', async () => {
    const [id = ''] = await keep(1);
    await enter();
    const answers = [false, true].map((isSent) => settleKeptMarks(parts, { account: world.reader.id, isSent }));
    await world.through(Promise.all(answers));
    await aWhile();
    expect([await keptNow(), isRead(id)]).toEqual([[], false]);
  });

  it('are lost with all else where everything is erased, which is said and then counted', async () => {
    await keep(1);
    await enter();
    await world.until(async () => (await offered()).waitingOfAll === 1);
    await eraseAll();
    await world.until(async () => (await offered()).waitingOfAll === 0);
    expect(await offered()).toMatchObject({ count: 0 });
  });

  it('are not offered to a second account without a word, and to none but the one that was asked', async () => {
    await enter();
    await leave();
    const [id = ''] = await keep(1);
    await expectOffer(1);
    const other = theFirst(world.others.filter(({ client }) => client.state === 'approved'));
    await enter(other);
    await expectOffer(1, true);
    const wrong = settleKeptMarks(parts, { account: world.reader.id, isSent: true });
    await world.through(expect(wrong).rejects.toMatchObject({ code: 'signed-out' }));
    expect((await keptNow()).map(({ key }) => key)).toEqual([id]);
    await settle(true, other.id);
    await world.until(() => other.read.has(id));
    expect(isRead(id)).toBe(false);
  });

  it('are kept beside the demo as well, where the chapter is a real one', async () => {
    await enterDemo();
    const [id = ''] = await keep(1);
    expect(await control(id)).toMatchObject({ read: 'read', delivery: 'waiting' });
    await expectOffer(1);
    expect((await keptNow()).every(({ account }) => isSignedOutOwner(account))).toBe(true);
  });

  it('are at most 5,000: another press says so, and changes nothing', async () => {
    const { id } = unreadChapter();
    const many = Array.from({ length: 5_000 }, (_, n) => n.toString(16).padStart(12, '0'));
    await parts.outbox.enqueueAll(
      many.map((tail) => {
        const key = `00000000-0000-4000-8000-${tail}`;
        return { kind: 'mark', operationId: newId(), account: owner, value: true, at: 1, baseline: null, key };
      }),
    );
    await world.through(expect(mark(id)).rejects.toMatchObject({ code: 'kept-full' }));
    expect(await parts.outbox.size(owner)).toBe(5_000);
    // What is kept already can be changed.
    await world.through(mark(`00000000-0000-4000-8000-${'1'.padStart(12, '0')}`, false));
    expect(await parts.outbox.size(owner)).toBe(5_000);
  });
});
