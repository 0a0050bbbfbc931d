import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openReportWindow } from '../../../entrypoints/background/report-window';

const objectId = '01e9f0cb-caea-406d-92bb-0cc67c37481d';
const target = { category: 'chapter', objectId, page: 7 } as const;
const create = vi.fn(async () => ({ id: 5 }));
const update = vi.fn(async () => ({ id: 5 }));

describe('the report window', () => {
  beforeEach(() => {
    fakeBrowser.reset();
    Object.assign(browser.windows, { create, update });
  });

  it('is a small window of our own page, with ids alone in its address', async () => {
    await openReportWindow(target);
    const url = expect.stringMatching(/\/report\.html\?category=chapter&objectId=01e9f0cb-[0-9a-f-]+&page=7$/);
    expect(create).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ url, type: 'popup' }));
  });

  it('comes to the front where it stands open for the same page already', async () => {
    await openReportWindow(target);
    await openReportWindow(target);
    expect(create).toHaveBeenCalledOnce();
    expect(update).toHaveBeenCalledExactlyOnceWith(5, { focused: true });
  });

  it('is another one for another chapter, and a new one where the first was closed', async () => {
    await openReportWindow(target);
    await openReportWindow({ category: 'manga', objectId });
    expect(update).not.toHaveBeenCalled();
    update.mockRejectedValueOnce(new Error('No window with id: 5.'));
    await openReportWindow({ category: 'manga', objectId });
    expect(create).toHaveBeenCalledTimes(3);
  });

  it('is a tab where the browser has no windows', async () => {
    const tabs = vi.spyOn(browser.tabs, 'create').mockResolvedValue({} as never);
    Object.assign(browser.windows, { create: undefined });
    await openReportWindow(target);
    expect(tabs).toHaveBeenCalledExactlyOnceWith({ url: expect.stringContaining('/report.html?category=chapter') });
  });
});
