import { beforeEach, describe, expect, it } from 'vitest';
import { forgetFollows, recallFollows, rememberFollows } from '../../lib/settings/follow-snapshot';

const entry = {
  mangaId: 'm1',
  title: 'A title',
  unread: 2,
  isComplete: false,
  takenDown: 0,
  expectedAt: null,
  isMuted: false,
  awaits: null,
  next: {
    chapterId: 'c1',
    name: 'Ch. 1',
    groups: 'G',
    language: 'en',
    address: 'https://mangadex.org/x',
    publishAt: 1,
    left: null,
  },
};

let kept: Map<string, string>;
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};

describe('the rows that are kept for the first glance', () => {
  beforeEach(() => {
    kept = new Map();
  });

  it('come back as they were', () => {
    rememberFollows([entry, { ...entry, mangaId: 'm2', next: null }], 7, storage);
    expect(recallFollows(storage)).toEqual([entry, { ...entry, mangaId: 'm2', next: null }]);
  });

  it('are none at first', () => {
    expect(recallFollows(storage)).toEqual([]);
  });

  it('are none when they were forgotten, and leave nothing in the storage', () => {
    rememberFollows([entry], 1, storage);
    forgetFollows(storage);
    expect(recallFollows(storage)).toEqual([]);
    expect(kept.size).toBe(0);
  });

  it.each(['', '{', 'null', '{}', '[1]', '[{"mangaId":"m1"}]'])('are none when the storage holds %j', (text) => {
    rememberFollows([entry], 1, storage);
    for (const key of kept.keys()) kept.set(key, text);
    expect(recallFollows(storage)).toEqual([]);
  });
});
