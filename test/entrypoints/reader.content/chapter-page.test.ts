import { describe, expect, it } from 'vitest';
import { chapterPageOf } from '../../../entrypoints/reader.content/chapter-page';

const id = '01e9f0cb-caea-406d-92bb-0cc67c37481d';
const chapter = (page: number) => ({ chapterId: id, page });

describe('the chapter that an address shows', () => {
  it.each([
    [`https://mangadex.org/chapter/${id}`, chapter(1)],
    [`https://mangadex.org/chapter/${id}/`, chapter(1)],
    [`https://mangadex.org/chapter/${id}/12`, chapter(12)],
    [`https://mangadex.org/chapter/${id}/12/`, chapter(12)],
    [`https://mangadex.org/chapter/${id}/0`, chapter(1)],
    [`https://mangadex.org/chapter/${id.toUpperCase()}/2`, chapter(2)],
    [`https://mangadex.org/chapter/${id}/3?group=1#comments`, chapter(3)],
    ['https://mangadex.org/', null],
    ['https://mangadex.org/chapter/', null],
    ['https://mangadex.org/chapter/not-an-id/1', null],
    [`https://mangadex.org/chapter/${id}0`, null],
    [`https://mangadex.org/chapter/${id.slice(1)}`, null],
    [`https://mangadex.org/chapter/${id.replace('0', 'g')}`, null],
    [`https://mangadex.org/chapter/${id}%20`, null],
    [`https://mangadex.org/chapter/${id}/edit`, null],
    [`https://mangadex.org/chapter/${id}/1/2`, null],
    [`https://mangadex.org/chapter/${id}/-1`, null],
    [`https://mangadex.org/title/${id}`, null],
    [`https://mangadex.org/x/chapter/${id}`, null],
    [`https://mangadex.org/?/chapter/${id}`, null],
  ])('%s', (address, expected) => {
    expect(chapterPageOf(new URL(address))).toEqual(expected);
  });
});
