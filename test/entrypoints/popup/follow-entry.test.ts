import { describe, expect, it } from 'vitest';
import { followEntry } from '../../../entrypoints/popup/listed-rows';
import type { ChapterRow, MangaRow } from '../../../lib/model/rows';
import { developmentProfile, liveProfile } from '../../../lib/service/profile';
import type { ReadingPosition } from '../../../lib/settings/reader';
import { chapter, id, manga } from '../../library/rows';
import '../../support/english';

const chapterId = id(12);
const next = chapter(12, { volume: '3', number: '12.5', title: 'The bridge', groups: ['One', 'Two'], publishAt: 1 });
const restarting = manga({ resetsNumbers: true });

describe('a row of the follow list', () => {
  it('says what is next, by whom, and where it is read', () => {
    expect(nextOf(next)).toEqual({
      ...{ chapterId, name: 'Ch. 12.5', groups: 'One & Two', language: 'en', publishAt: 1, left: null },
      address: `https://mangadex.org/chapter/${chapterId}`,
    });
  });

  it.each<[string, Partial<ChapterRow>, string, MangaRow?]>([
    ['with its volume where numbers start over in each', {}, 'Vol. 3 Ch. 12.5', restarting],
    ['without a volume that it has not', { volume: null }, 'Ch. 12.5', restarting],
    ['by its title where it has no number', { number: null }, 'The bridge'],
    ['without a volume that is empty', { volume: '' }, 'Ch. 12.5', restarting],
    ['by its volume where it has no title either', { number: null, title: null }, 'Vol. 3'],
    ['a oneshot where it has no volume either', { number: null, title: null, volume: null }, 'Oneshot'],
    ['a oneshot where all are empty', { number: '', title: '', volume: '' }, 'Oneshot'],
    ['a oneshot where all are blank', { number: ' ', title: ' ', volume: ' ' }, 'Oneshot'],
  ])('calls a chapter %s', (_, change, name, series) => {
    expect(nextOf({ ...next, ...change }, series)?.name).toBe(name);
  });

  it('says so when no group is named', () => {
    expect(nextOf({ ...next, groups: [] })?.groups).toBe('No group');
  });

  it.each([
    ['https://elsewhere.example/7', 'https://elsewhere.example/7'],
    ['javascript:alert(1)', `https://mangadex.org/chapter/${chapterId}`],
    ['chrome://settings', `https://mangadex.org/chapter/${chapterId}`],
    ['not an address', `https://mangadex.org/chapter/${chapterId}`],
  ])('with the outside address %s leads to %s', (externalUrl, address) => {
    expect(nextOf({ ...next, externalUrl })?.address).toBe(address);
  });

  it('is read on the site of the chosen service', () => {
    const { address } = followEntry(listed(next), developmentProfile.site, []).next ?? {};
    expect(address).toBe(`https://sandbox.mangadex.dev/chapter/${chapterId}`);
  });

  it('says at which page its chapter was left', () => {
    const left = { account: 'ann', chapterId, page: 12, pages: 30 };
    expect(nextOf(next, manga(), [{ ...left, chapterId: id(11) }, left])?.left).toBe('p. 12 of 30');
    expect(nextOf(next, manga(), [{ ...left, chapterId: id(11) }])?.left).toBeNull();
  });

  it.each([
    ['Lantern', 'Ch. 7: not yet from Lantern'],
    [null, 'Ch. 7: not yet from your groups'],
  ])('says what is waited for: %s', (group, awaits) => {
    const awaited = { volume: null, number: '7', title: null, group, until: 0 };
    expect(followEntry({ ...listed(null), awaited }, liveProfile.site, []).awaits).toBe(awaits);
  });

  it('has nothing next when all is read', () => {
    expect(followEntry(listed(null), liveProfile.site, []).next).toBeNull();
  });
});

function nextOf(next: ChapterRow, of: MangaRow = manga(), readingPositions: readonly ReadingPosition[] = []) {
  return followEntry(listed(next, of), liveProfile.site, readingPositions).next;
}

function listed(next: ChapterRow | null, { id: mangaId, title, resetsNumbers }: MangaRow = manga()) {
  const known = {
    unread: next ? 1 : 0,
    isComplete: true,
    takenDown: 0,
    expectedAt: null,
    isMuted: false,
    awaited: null,
  };
  return { mangaId, title, resetsNumbers, ...known, next };
}
