import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LAST_REASONS, recallReason, rememberReason } from '../../lib/settings/last-reason';
import { firstListChoice, LIST_CHOICE } from '../../lib/settings/list-choice';
import { forgetPageItems } from '../../lib/settings/page-items';
import { FOLLOWS, forgetSnapshots, rememberFollows } from '../../lib/settings/snapshots';
import { type PageItem, recallItem, rememberItem } from '../../lib/storage/page-item';
import { pageStorage } from './page-storage';

const next = { chapterId: 'c1', name: 'Ch. 1', groups: 'G', language: 'en', address: 'https://mangadex.org/x' };
const numbers = { unread: 2, isComplete: false, takenDown: 0, expectedAt: null };
const entry = {
  ...{ mangaId: 'm1', title: 'A title', ...numbers, isMuted: false, awaits: null },
  next: { ...next, publishAt: 1, left: null },
};
const [one, other] = ['8a44e534-d2b1-11eb-a84d-0242ac110002', '8a44e534-d2b1-11eb-a84d-0242ac110003'] as const;

beforeEach(() => vi.stubGlobal('localStorage', pageStorage()));

const unreadable = ['', '{', 'null', '{}'];
it.each<{ item: Pick<PageItem, 'area' | 'key' | 'schema' | 'initial'>; texts: string[] }>([
  { item: FOLLOWS, texts: [...unreadable, '[1]', '[{"mangaId":"m1"}]'] },
  { item: LAST_REASONS, texts: [...unreadable, '{"chapter":"latest"}', `["${one}"]`] },
  {
    item: LIST_CHOICE,
    texts: [...unreadable, '{"sort":"luck","statuses":[]}', '{"sort":"title","statuses":["asleep"]}'],
  },
])('$item.key is as at first where nothing is kept, or what cannot be read', ({ item, texts }) => {
  expect(recallItem(item as PageItem)).toEqual(item.initial);
  for (const text of texts) {
    localStorage.setItem(item.key, text);
    expect(recallItem(item as PageItem), text).toEqual(item.initial);
  }
});

describe('the rows that are kept for the first glance', () => {
  it('come back as they were, and leave nothing in the storage once they were forgotten', () => {
    const entries = [entry, { ...entry, mangaId: 'm2', next: null }];
    rememberFollows(entries, 7);
    expect(recallItem(FOLLOWS)).toEqual(entries);
    forgetSnapshots();
    expect(recallItem(FOLLOWS)).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });
});

describe('the reason that was used last', () => {
  it('is remembered for each category, and forgotten when everything is', () => {
    rememberReason('chapter', one);
    rememberReason('manga', other);
    rememberReason('chapter', other);
    expect(recallReason('chapter')).toBe(other);
    expect(recallReason('manga')).toBe(other);
    expect(recallReason('user')).toBeNull();
    forgetPageItems();
    expect(recallReason('chapter')).toBeNull();
  });
});

describe('how the list was last seen', () => {
  it('is remembered, and forgotten when everything is', () => {
    const choice = { sort: 'title', statuses: ['on_hold'] } as const;
    rememberItem(LIST_CHOICE, choice);
    expect(recallItem(LIST_CHOICE)).toEqual(choice);
    forgetPageItems();
    expect(recallItem(LIST_CHOICE)).toEqual(firstListChoice);
  });
});
