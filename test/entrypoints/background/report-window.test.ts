import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openReportWindow, openUpToWindow } from '../../../entrypoints/background/small-window';

const objectId = '01e9f0cb-caea-406d-92bb-0cc67c37481d';
const target = { category: 'chapter', objectId, page: 7 } as const;
const { windows } = browser;
/** The windows, or tabs, that are open. */
let open: number[] = [];
const get = async (id: number) => {
  if (!open.includes(id)) throw new Error(`No window with id: ${id}.`);
  return { id };
};
const update = vi.fn(get);
const create = vi.fn(async () => {
  open.push(open.length + 5);
  return { id: open.length + 4 };
});
const addressOf = (n: number) =>
  ({ category: 'chapter', objectId: `${n}`.padStart(8, '0') + objectId.slice(8) }) as const;

describe('the report window', () => {
  beforeEach(() => {
    fakeBrowser.reset();
    open = [];
    Object.assign(browser.windows, { create, update, get });
  });

  it('is a small window of our own page, with ids alone in its address, and comes to the front where it stands open', async () => {
    await openReportWindow(target);
    await openReportWindow(target);
    const url = expect.stringMatching(/\/report\.html\?category=chapter&objectId=01e9f0cb-[0-9a-f-]+&page=7$/);
    expect(create).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ url, type: 'popup' }));
    expect(update).toHaveBeenCalledExactlyOnceWith(5, { focused: true });
  });

  it('is another one for another chapter, and a new one where the first was closed', async () => {
    await openReportWindow(target);
    await openReportWindow({ category: 'manga', objectId });
    expect(update).not.toHaveBeenCalled();
    open = [5];
    await openReportWindow({ category: 'manga', objectId });
    expect(create).toHaveBeenCalledTimes(3);
  });

  it('comes to the front where another was opened after it', async () => {
    for (const n of [1, 2, 1]) await openReportWindow(addressOf(n));
    expect(create).toHaveBeenCalledTimes(2);
    expect(update).toHaveBeenCalledExactlyOnceWith(5, { focused: true });
  });

  it('is one of five at most, however many are asked for at once; the latest comes to the front in place of another', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, n) => openReportWindow(addressOf(n))));
    expect(create).toHaveBeenCalledTimes(5);
    expect(update).toHaveBeenLastCalledWith(9, { focused: true });
    expect(update).toHaveBeenCalledTimes(35);
  });

  it('is a new one again once one of the five was closed', async () => {
    for (const n of [1, 2, 3, 4, 5]) await openReportWindow(addressOf(n));
    open = open.filter((id) => id !== 6);
    for (const n of [6, 7]) {
      await openReportWindow(addressOf(n));
      expect(create).toHaveBeenCalledTimes(6);
    }
  });

  it('is opened although the one before could not be', async () => {
    create.mockRejectedValueOnce(new Error('No room.'));
    await expect(openReportWindow(addressOf(1))).rejects.toThrow('No room.');
    await openReportWindow(addressOf(2));
    expect(create).toHaveBeenCalledTimes(2);
  });

  it('of "this and all before it" has the chapter’s id alone in its address, opens once, and is no report', async () => {
    await openReportWindow(target);
    for (let n = 0; n < 2; n += 1) await openUpToWindow({ chapterId: objectId });
    const url = expect.stringMatching(new RegExp(`/up-to\\.html\\?chapter=${objectId}$`));
    expect(create).toHaveBeenCalledTimes(2);
    expect(create).toHaveBeenLastCalledWith(expect.objectContaining({ url, type: 'popup' }));
    expect(update).toHaveBeenCalledExactlyOnceWith(6, { focused: true });
    await openReportWindow(target);
    expect(create).toHaveBeenCalledTimes(2);
    expect(update).toHaveBeenLastCalledWith(5, { focused: true });
  });

  describe('where the browser has no windows', () => {
    const series = { category: 'manga', objectId } as const;
    const createTab = vi.fn();
    const updateTab = vi.fn();
    const inFront = (id: number | undefined) => vi.spyOn(browser.tabs, 'query').mockResolvedValue([{ id }] as never);
    const addresses = () => createTab.mock.calls.map(([{ url }]) => url.replace(/^.*\/report\.html/, ''));
    beforeEach(() => {
      createTab.mockReset().mockResolvedValueOnce({ id: 8 }).mockResolvedValueOnce({ id: 9 });
      updateTab.mockReset().mockResolvedValue({});
      Object.assign(browser, { windows: undefined });
      Object.assign(browser.tabs, { create: createTab, update: updateTab, get });
      open = [8, 9];
      inFront(3);
    });
    afterEach(() => {
      Object.assign(browser, { windows });
    });

    it('is a tab that knows which one it leads back to, and comes to the front where it is still open', async () => {
      await openReportWindow(target);
      inFront(4);
      await openReportWindow(target);
      expect(addresses()).toEqual([`?category=chapter&objectId=${objectId}&page=7#3`]);
      expect(updateTab).toHaveBeenCalledExactlyOnceWith(8, { active: true });
    });

    it('is a new tab where the first was closed', async () => {
      await openReportWindow(target);
      updateTab.mockRejectedValueOnce(new Error('Invalid tab ID: 8'));
      open = [];
      await openReportWindow(target);
      expect(createTab).toHaveBeenCalledTimes(2);
    });

    it('leads back past a report that it replaces', async () => {
      await openReportWindow(target);
      inFront(8);
      await openReportWindow(series);
      expect(addresses().at(-1)).toBe(`?category=manga&objectId=${objectId}#3`);
    });

    it('leads nowhere where the browser names no tab', async () => {
      inFront(undefined);
      await openReportWindow(series);
      expect(addresses()).toEqual([`?category=manga&objectId=${objectId}`]);
    });
  });
});
