import { beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openReportWindow } from '../../../entrypoints/background/report-window';
import { openUpToWindow } from '../../../entrypoints/background/up-to-window';

const chapterId = '01e9f0cb-caea-406d-92bb-0cc67c37481d';
const create = vi.fn(async () => ({ id: 5 }));
const update = vi.fn(async () => ({ id: 5 }));

beforeEach(() => {
  fakeBrowser.reset();
  Object.assign(browser.windows, { create, update, get: update });
});

it('the window of "this and all before it" has the chapter’s id alone in its address, and opens once', async () => {
  await openUpToWindow({ chapterId });
  await openUpToWindow({ chapterId });
  const url = expect.stringMatching(new RegExp(`/up-to\\.html\\?chapter=${chapterId}$`));
  expect(create).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ url, type: 'popup' }));
  expect(update).toHaveBeenCalledOnce();
});

it('knows nothing of the report window', async () => {
  await openReportWindow({ category: 'chapter', objectId: chapterId });
  await openUpToWindow({ chapterId });
  await openReportWindow({ category: 'chapter', objectId: chapterId });
  expect(create).toHaveBeenCalledTimes(2);
  expect(update).toHaveBeenCalledOnce();
});
