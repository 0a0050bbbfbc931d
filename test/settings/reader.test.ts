import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  LEFT_PAGES,
  recallPosition,
  recallReaderPlace,
  rememberPosition,
  rememberReaderPlace,
} from '../../lib/settings/reader';
import { id } from '../library/rows';

beforeEach(() => fakeBrowser.reset());

const leave = (n: number, page: number, pages = 30, account = 'ann') =>
  rememberPosition({ account, chapterId: id(n), page, pages });
const position = (n: number) => recallPosition('ann', id(n));

describe('the page where a chapter was left', () => {
  it('is remembered, and the last one counts', async () => {
    await leave(1, 7);
    await leave(1, 12);
    expect(await position(1)).toEqual({ account: 'ann', chapterId: id(1), page: 12, pages: 30 });
    expect(await position(2)).toBeNull();
  });

  it.each<[string, number, number]>([
    ['at the first page: it is not begun', 1, 30],
    ['at the last page: it is read', 30, 30],
    ['at the double page that ends it', 29, 30],
    ['where it has no pages here', 2, 0],
    ['beyond what is known of its pages', 31, 30],
  ])('is forgotten %s', async (_, page, pages) => {
    await leave(1, 12);
    await leave(1, page, pages);
    expect(await position(1)).toBeNull();
  });

  it('is remembered before the last one for a person who turns single pages, not at the last one', async () => {
    const turned = { account: 'ann', chapterId: id(1), pages: 30 };
    await rememberPosition({ ...turned, page: 29 }, true);
    expect(await position(1)).toEqual({ ...turned, page: 29 });
    await rememberPosition({ ...turned, page: 30 }, true);
    expect(await position(1)).toBeNull();
  });

  it('is that of the account which left it', async () => {
    await leave(1, 12);
    await leave(1, 7, 30, 'ben');
    expect(await position(1)).toMatchObject({ page: 12 });
    expect(await recallPosition('ben', id(1))).toMatchObject({ page: 7 });
  });

  it('is kept for the last five hundred chapters', async () => {
    for (let n = 0; n < 501; n++) await leave(n, 2);
    expect(await position(0)).toBeNull();
    for (const n of [1, 500]) expect(await position(n)).not.toBeNull();
  });

  it('of two chapters that are left at the same moment is kept for both', async () => {
    await Promise.all([leave(1, 3), leave(2, 4)]);
    expect(await position(1)).not.toBeNull();
    expect(await position(2)).not.toBeNull();
  });

  it.each(['get', 'set'] as const)('is unknown, and nothing more, where storage cannot %s', async (way) => {
    vi.spyOn(browser.storage.local, way).mockRejectedValue(new Error('broken'));
    await leave(1, 12);
    expect(await position(1)).toBeNull();
    vi.restoreAllMocks();
    expect(await position(1)).toBeNull();
  });

  it('is unknown where something else stands there', async () => {
    await browser.storage.local.set({ [LEFT_PAGES.key]: [{ account: 'ann', chapterId: id(1), page: 0.5, pages: 30 }] });
    expect(await position(1)).toBeNull();
  });
});

describe('the place of the control in the reader', () => {
  it('is the whole control at first, then as it was left', async () => {
    expect(await recallReaderPlace()).toEqual({ isSmall: false });
    for (const place of [{ isSmall: true }, { isSmall: false }]) {
      await rememberReaderPlace(place);
      expect(await recallReaderPlace()).toEqual(place);
    }
  });

  it.each([null, 'small', {}, { isSmall: 'yes' }])('is the whole control where %j is kept', async (kept) => {
    await browser.storage.local.set({ 'reader.place': kept });
    expect(await recallReaderPlace()).toEqual({ isSmall: false });
  });

  it('is the whole control where the storage cannot be read, for the chapter matters more', async () => {
    vi.spyOn(browser.storage.local, 'get').mockRejectedValue(new Error('the disk is gone'));
    expect(await recallReaderPlace()).toEqual({ isSmall: false });
  });
});
