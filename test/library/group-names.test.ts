import { describe, expect, it } from 'vitest';
import { readGroupNames } from '../../lib/library/group-names';
import { database } from './library-world';
import { chapter, id } from './rows';

describe('the names of groups', () => {
  it('are those that chapters carry, of any account, also past the first few thousand', async () => {
    const writing = database.transaction('chapters', 'readwrite');
    for (let n = 1; n <= 2_500; n += 1)
      await writing.store.put({ ...chapter(n, { groups: [`Group ${n}`], groupIds: [id(10_000 + n)] }), account: 'a' });
    await writing.store.put({ ...chapter(1, { groups: ['Nightshift'], groupIds: [id(9)] }), account: 'b' });
    await writing.done;
    const sought = [id(10_007), id(12_499), id(9), id(8)];
    const names = { [id(10_007)]: 'Group 7', [id(12_499)]: 'Group 2499', [id(9)]: 'Nightshift' };
    expect(Object.fromEntries(await readGroupNames(database, sought))).toEqual(names);
  });

  it('are not guessed where a chapter does not say which is whose', async () => {
    await database.put('chapters', { ...chapter(1, { groups: ['One'], groupIds: [id(8), id(9)] }), account: 'a' });
    expect(await readGroupNames(database, [id(8), id(9)])).toEqual(new Map());
  });
});
