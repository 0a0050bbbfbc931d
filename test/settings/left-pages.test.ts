import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { LEFT_PAGES, recallLeftPage, rememberLeftPage } from '../../lib/settings/left-pages';
import { id } from '../library/rows';

beforeEach(() => fakeBrowser.reset());

const leave = (n: number, page: number, pages: number | null = 30) =>
  rememberLeftPage({ chapterId: id(n), page, pages });

describe('the page where a chapter was left', () => {
  it('is remembered, and the last one counts', async () => {
    await leave(1, 7);
    await leave(1, 12);
    expect(await recallLeftPage(id(1))).toEqual({ chapterId: id(1), page: 12, pages: 30 });
    expect(await recallLeftPage(id(2))).toBeNull();
  });

  it.each<[string, number, number | null]>([
    ['at the first page: it is not begun', 1, 30],
    ['at the last page: it is read', 30, 30],
    ['beyond what is known of its pages', 31, 30],
  ])('is forgotten %s', async (_, page, pages) => {
    await leave(1, 12);
    await leave(1, page, pages);
    expect(await recallLeftPage(id(1))).toBeNull();
  });

  it('is remembered where it is unknown how many pages there are', async () => {
    await leave(1, 12, null);
    expect(await recallLeftPage(id(1))).toMatchObject({ page: 12, pages: null });
  });

  it('is kept for the last five hundred chapters', async () => {
    for (let n = 0; n < 501; n++) await leave(n, 2);
    expect(await recallLeftPage(id(0))).toBeNull();
    for (const n of [1, 500]) expect(await recallLeftPage(id(n))).not.toBeNull();
  });

  it('of two chapters that are left at the same moment is kept for both', async () => {
    await Promise.all([leave(1, 3), leave(2, 4)]);
    expect(await recallLeftPage(id(1))).not.toBeNull();
    expect(await recallLeftPage(id(2))).not.toBeNull();
  });

  it('is unknown, and nothing more, where storage cannot be read or written', async () => {
    const broken = async () => {
      throw new Error('broken');
    };
    vi.spyOn(browser.storage.local, 'get').mockImplementation(broken);
    await leave(1, 12);
    expect(await recallLeftPage(id(1))).toBeNull();
    vi.restoreAllMocks();
  });

  it('is unknown where something else stands there', async () => {
    await browser.storage.local.set({ [LEFT_PAGES.key]: [{ chapterId: id(1), page: 0.5, pages: null }] });
    expect(await recallLeftPage(id(1))).toBeNull();
  });
});
