import { describe, expect, it, vi } from 'vitest';
import { changeSettings } from '../../lib/settings/settings';
import { MOST_HIDDEN_GROUPS } from '../../lib/settings/sync-buckets';
import { choiceItems } from '../support/choice-items';
import { readSettings } from '../support/read-settings';
import { limitSyncStorage } from '../support/sync-limits';
import { sync } from './settings-world';

const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID()).sort();
const hide = (id: string) => changeSettings(({ hiddenGroups }) => ({ hiddenGroups: [...hiddenGroups, id] }));

describe('hidden groups', () => {
  it('by the hundred fit into sync storage, and leave every other choice to be made', async () => {
    limitSyncStorage();
    const groups = ids(500);
    await Promise.all(groups.map(hide));
    await changeSettings(() => ({ slots: 2 }));
    expect(await readSettings()).toMatchObject({ hiddenGroups: groups, slots: 2 });
  });

  it('that are hidden at once are all hidden, with few writes', async () => {
    const { writes } = limitSyncStorage();
    await Promise.all(ids(300).map(hide));
    expect((await readSettings()).hiddenGroups).toHaveLength(300);
    expect(writes()).toBeLessThan(5);
  });

  it('are one small item to write for each change', async () => {
    const [id = ''] = ids(1);
    await Promise.all(ids(500).map(hide));
    const set = vi.spyOn(sync, 'set');
    await hide(id);
    const [written = {}] = set.mock.calls[0] ?? [];
    expect(Object.keys(written)).toEqual([`settings.hidden.${id.charAt(0)}`]);
    expect(JSON.stringify(written).length).toBeLessThan(3_000);
    set.mockClear();
    await hide(id);
    expect(set).not.toHaveBeenCalled();
  });

  it('are taken back one by one', async () => {
    const [kept = '', gone = ''] = ids(2);
    await Promise.all([hide(kept), hide(gone)]);
    await changeSettings(({ hiddenGroups }) => ({ hiddenGroups: hiddenGroups.filter((id) => id !== gone) }));
    expect((await readSettings()).hiddenGroups).toEqual([kept]);
  });

  it('that are too many are refused, and everything else can still be chosen', async () => {
    limitSyncStorage();
    const groups = ids(MOST_HIDDEN_GROUPS);
    await changeSettings(() => ({ hiddenGroups: groups }));
    const [more = '', another = ''] = ids(2);
    const chosen = changeSettings(() => ({ languages: ['en', 'de', 'fr'] }));
    const outcomes = await Promise.allSettled([hide(more), chosen, hide(another)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
    expect(outcomes[0]).toMatchObject({ reason: { name: 'Failure', code: 'settings-full' } });
    expect(await readSettings()).toMatchObject({ hiddenGroups: groups, languages: ['en', 'de', 'fr'] });
    await changeSettings(({ hiddenGroups }) => ({ hiddenGroups: hiddenGroups.slice(1) }));
    await hide(more);
    expect((await readSettings()).hiddenGroups).toHaveLength(MOST_HIDDEN_GROUPS);
  });

  it('that have no room beside what others keep there are refused with a code of their own', async () => {
    await sync.set({ ...Array.from({ length: 13 }, () => 'x'.repeat(7_800)) });
    limitSyncStorage();
    const groups = ids(60);
    await expect(changeSettings(() => ({ hiddenGroups: groups }))).rejects.toMatchObject({ code: 'settings-full' });
    expect((await readSettings()).hiddenGroups).toEqual([]);
  });

  it('that cannot be read are left out, alone', async () => {
    const [id = ''] = ids(1);
    await sync.set({
      ...choiceItems({ slots: 3 }),
      'settings.hidden.0': 'many',
      'settings.hidden.1': [7, null, 'https://a.example', id.toUpperCase()],
    });
    expect(await readSettings()).toMatchObject({ slots: 3, hiddenGroups: [id] });
  });
});

describe('a browser that takes no more writes for now', () => {
  it('is said to, and nothing is half-written', async () => {
    limitSyncStorage();
    for (let n = 0; n < 120; n += 1) await changeSettings(() => ({ slots: n % 2 === 0 ? 2 : 3 }));
    await expect(changeSettings(() => ({ slots: 4 }))).rejects.toMatchObject({ code: 'settings-busy' });
    expect((await readSettings()).slots).toBe(3);
  });
});

describe('settings of a newer version', () => {
  it('are read as far as they can be, and never written over', async () => {
    const items = { 'settings.version': 4, ...choiceItems({ slots: 3, languages: {} }) };
    await sync.set(items);
    expect(await readSettings()).toMatchObject({ slots: 3, languages: ['en'] });
    await expect(changeSettings(() => ({ slots: 2 }))).rejects.toMatchObject({ code: 'settings-newer' });
    expect(await sync.get()).toEqual(items);
  });
});
