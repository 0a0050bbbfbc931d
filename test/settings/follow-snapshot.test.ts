import { beforeEach, describe, expect, it } from 'vitest';
import { forgetFollows, recallFollows, rememberFollows } from '../../lib/settings/follow-snapshot';
import { pageStorage } from './page-storage';

const next = { chapterId: 'c1', name: 'Ch. 1', groups: 'G', language: 'en', address: 'https://mangadex.org/x' };
const numbers = { unread: 2, isComplete: false, takenDown: 0, expectedAt: null };
const entry = {
  ...{ mangaId: 'm1', title: 'A title', ...numbers, isMuted: false, awaits: null },
  next: { ...next, publishAt: 1, left: null },
};

let storage: Storage;

describe('the rows that are kept for the first glance', () => {
  beforeEach(() => {
    storage = pageStorage();
  });

  it('are none at first, come back as they were, and leave nothing in the storage once they were forgotten', () => {
    expect(recallFollows(storage)).toEqual([]);
    const entries = [entry, { ...entry, mangaId: 'm2', next: null }];
    rememberFollows(entries, 7, storage);
    expect(recallFollows(storage)).toEqual(entries);
    forgetFollows(storage);
    expect(recallFollows(storage)).toEqual([]);
    expect(storage).toHaveLength(0);
  });

  it.each(['', '{', 'null', '{}', '[1]', '[{"mangaId":"m1"}]'])('are none when the storage holds %j', (text) => {
    rememberFollows([entry], 1, storage);
    for (let place = 0; place < storage.length; place++) storage.setItem(storage.key(place) ?? '', text);
    expect(recallFollows(storage)).toEqual([]);
  });
});
