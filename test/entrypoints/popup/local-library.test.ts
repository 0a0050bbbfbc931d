import { describe, expect, it } from 'vitest';
import { createCovers } from '../../../entrypoints/popup/covers';
import { createLocalLibrary } from '../../../entrypoints/popup/local-library';
import { openDexmark, openForReading } from '../../../lib/database/database';
import { Failure } from '../../../lib/failure';
import type { MangaRow } from '../../../lib/model/rows';
import { manga } from '../../library/rows';
import '../../support/fresh-database';

const series = manga({ title: 'A title', coverFile: 'a.jpg' });

describe('the local copy in the popup', () => {
  it('is empty, and makes no database, where the background has not made one', async () => {
    const local = createLocalLibrary(openForReading);
    expect(local.library.value).toBeNull();
    await local.read('a1');
    expect(local.library.value?.manga).toEqual([]);
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('shows what is there of one account', async () => {
    await put('a1', series);
    await put('a2', { ...series, title: 'Of somebody else' });
    const local = createLocalLibrary(openForReading);
    await local.read('a1');
    expect(local.library.value?.manga.map(({ title }) => title)).toEqual(['A title']);
  });

  it('gives each caller what was there when it asked, with no more reads than needed', async () => {
    let opened = 0;
    const local = createLocalLibrary(() => {
      opened += 1;
      return openForReading();
    });
    const first = local.read('a1');
    await put('a1', series);
    await Promise.all([first, local.read('a1'), local.read('a1'), local.read('a1')]);
    expect(local.library.value?.manga).toHaveLength(1);
    expect(opened).toBeLessThanOrEqual(2);
  });

  it('does not show an account that was left while it was read', async () => {
    await put('a1', series);
    const local = createLocalLibrary(openForReading);
    const reading = local.read('a1');
    local.forget();
    await reading;
    expect(local.library.value).toBeNull();
  });

  it('reads again after a failure', async () => {
    await put('a1', series);
    let isBroken = true;
    const local = createLocalLibrary(() =>
      isBroken ? Promise.reject(new Failure('storage-failed')) : openForReading(),
    );
    await expect(local.read('a1')).rejects.toThrow('storage-failed');
    isBroken = false;
    await local.read('a1');
    expect(local.library.value?.manga).toHaveLength(1);
  });
});

describe('the covers in the popup', () => {
  it('appear once they are kept here', async () => {
    const covers = createCovers(openForReading);
    const cover = covers.coverOf(series.id);
    expect(cover.value).toBeNull();
    const database = await openDexmark();
    await database.put('covers', { mangaId: series.id, file: 'a.jpg', type: 'image/jpeg', bytes: new ArrayBuffer(4) });
    database.close();
    covers.recheck();
    await expect.poll(() => cover.value).toMatch(/^blob:/);
    expect(covers.coverOf(series.id)).toBe(cover);
  });
});

async function put(account: string, row: MangaRow): Promise<void> {
  const database = await openDexmark();
  await database.put('manga', { ...row, account });
  database.close();
}
