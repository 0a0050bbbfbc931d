import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FOLLOWS, forgetSnapshots, rememberFollows } from '../../lib/settings/snapshots';
import { recallItem } from '../../lib/storage/page-item';
import { pageStorage } from './page-storage';

const next = { chapterId: 'c1', name: 'Ch. 1', groups: 'G', language: 'en', address: 'https://mangadex.org/x' };
const numbers = { unread: 2, isComplete: false, takenDown: 0, expectedAt: null };
const entry = {
  ...{ mangaId: 'm1', title: 'A title', ...numbers, isMuted: false, awaits: null },
  next: { ...next, publishAt: 1, left: null },
};

describe('the rows that are kept for the first glance', () => {
  beforeEach(() => vi.stubGlobal('localStorage', pageStorage()));

  it('are none at first, come back as they were, and leave nothing in the storage once they were forgotten', () => {
    expect(recallItem(FOLLOWS)).toEqual([]);
    const entries = [entry, { ...entry, mangaId: 'm2', next: null }];
    rememberFollows(entries, 7);
    expect(recallItem(FOLLOWS)).toEqual(entries);
    forgetSnapshots();
    expect(recallItem(FOLLOWS)).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it.each(['', '{', 'null', '{}', '[1]', '[{"mangaId":"m1"}]'])('are none when the storage holds %j', (text) => {
    rememberFollows([entry], 1);
    for (let place = 0; place < localStorage.length; place++) localStorage.setItem(localStorage.key(place) ?? '', text);
    expect(recallItem(FOLLOWS)).toEqual([]);
  });
});
