import { beforeEach, describe, expect, it } from 'vitest';
import { followEntry } from '../../../entrypoints/popup/follow-entry';
import type { FollowRow } from '../../../lib/library/follow-list';
import type { ChapterRow, MangaRow } from '../../../lib/model/rows';
import { speak } from '../../support/texts';

const chapterId = '01e9f0cb-caea-406d-92bb-0cc67c37481d';
const manga: MangaRow = {
  id: '801513ba-a712-498c-8f57-cae55b38cc92',
  title: 'A title',
  altTitles: [],
  status: 'reading',
  isFollowed: true,
  contentRating: 'safe',
  coverFile: null,
  resetsNumbers: false,
};
const chapter: ChapterRow = {
  id: chapterId,
  mangaId: manga.id,
  volume: '3',
  number: '12.5',
  title: 'The bridge',
  language: 'en',
  groups: ['One', 'Two'],
  groupIds: [],
  externalUrl: null,
  isUnavailable: false,
  pages: 20,
  publishAt: 1,
};

describe('a row of the follow list', () => {
  beforeEach(() => speak('en'));

  it('says what is next, by whom, and where it is read', () => {
    expect(nextOf(chapter)).toEqual({
      chapterId,
      name: 'Ch. 12.5',
      groups: 'One & Two',
      language: 'en',
      address: `https://mangadex.org/chapter/${chapterId}`,
      publishAt: 1,
    });
  });

  it('names the volume only where numbers start over in each', () => {
    expect(nextOf(chapter, { ...manga, resetsNumbers: true })?.name).toBe('Vol. 3 Ch. 12.5');
    expect(nextOf({ ...chapter, volume: null }, { ...manga, resetsNumbers: true })?.name).toBe('Ch. 12.5');
  });

  it('calls a chapter without a number by its title, or a oneshot', () => {
    expect(nextOf({ ...chapter, number: null })?.name).toBe('The bridge');
    expect(nextOf({ ...chapter, number: null, title: null })?.name).toBe('Oneshot');
    expect(nextOf({ ...chapter, number: '', title: '' })?.name).toBe('Oneshot');
  });

  it('says so when no group is named', () => {
    expect(nextOf({ ...chapter, groups: [] })?.groups).toBe('No group');
  });

  it.each([
    ['https://elsewhere.example/7', 'https://elsewhere.example/7'],
    ['javascript:alert(1)', `https://mangadex.org/chapter/${chapterId}`],
    ['chrome://settings', `https://mangadex.org/chapter/${chapterId}`],
    ['not an address', `https://mangadex.org/chapter/${chapterId}`],
  ])('with the outside address %s leads to %s', (externalUrl, address) => {
    expect(nextOf({ ...chapter, externalUrl })?.address).toBe(address);
  });

  it('has nothing next when all is read', () => {
    expect(followEntry(row(null)).next).toBeNull();
  });
});

function nextOf(next: ChapterRow, of: MangaRow = manga) {
  return followEntry(row(next, of)).next;
}

function row(next: ChapterRow | null, of: MangaRow = manga): FollowRow {
  const explanation = {
    known: 0,
    future: 0,
    unavailable: 0,
    hiddenRating: 0,
    otherLanguage: 0,
    hiddenGroup: 0,
    read: 0,
    otherRelease: 0,
    unread: 0,
  };
  return { manga: of, count: next ? 1 : 0, isComplete: true, next, newestAt: null, explanation };
}
