import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { ChapterState } from '../../lib/messages/chapter-state';
import {
  CHAPTERS_OF_ALL,
  CHAPTERS_PER_TAB,
  chaptersOnScreen,
  rememberListener,
  tell as tellDocuments,
  tellSitesChanged,
} from '../../lib/messages/tell';
import { id } from '../library/rows';
import { read as delivered } from '../support/chapter-states';

const [one, two] = ['01e9f0cb-caea-406d-92bb-0cc67c37481d', '036d5e8a-29c7-4e55-95d3-9274dbff16e2'] as const;

/** A document in a tab, as a browser names it that has names for documents. */
function shownIn(tabId: number, documentId = `document ${tabId}`) {
  return { tab: { id: tabId }, frameId: 0, origin: 'https://mangadex.org', documentId };
}

const read = (chapterId: string): ChapterState => ({ ...delivered, chapterId });
/** As many as a tab may show. */
const idsFrom = (first: number) => Array.from({ length: CHAPTERS_PER_TAB }, (_, n) => id(first + n));

/** Tells them, and waits for what comes of it. */
async function tell(states: readonly ChapterState[]): Promise<void> {
  await tellDocuments(states);
  await new Promise(setImmediate);
}

describe('tell', () => {
  const sent = vi.fn(async (_tabId: number, _message: unknown, _to: unknown): Promise<void> => undefined);
  const hearing = () => sent.mock.calls.map(([tabId]) => tabId);
  beforeEach(() => {
    fakeBrowser.reset();
    sent.mockReset();
    vi.spyOn(browser.tabs, 'sendMessage').mockImplementation((tabId, message, to) => sent(tabId, message, to));
  });

  it('tells each tab of its own chapters and no others', async () => {
    await rememberListener(shownIn(1), [one]);
    await rememberListener(shownIn(2), [two]);
    await tell([read(one)]);
    const message = { event: 'chapter.states', states: [read(one)] };
    expect(sent).toHaveBeenCalledExactlyOnceWith(1, message, { documentId: 'document 1' });
  });

  it('tells a document that is being written down at that moment', async () => {
    const remembered = rememberListener(shownIn(1), [one]);
    await tell([read(one)]);
    await remembered;
    expect(hearing()).toEqual([1]);
  });

  it('waits for no document: one that the browser keeps for going back to answers when it is shown again', async () => {
    await rememberListener(shownIn(1), [one]);
    await rememberListener(shownIn(2), [one]);
    sent.mockReturnValueOnce(new Promise(() => undefined));
    await tell([read(one)]);
    expect(hearing()).toEqual([1, 2]);
  });

  it('knows after a death of the worker who listens, because that is stored', async () => {
    await rememberListener(shownIn(1), [one]);
    expect(await chaptersOnScreen()).toEqual([one]);
  });

  it('follows a tab to its next chapter', async () => {
    await rememberListener(shownIn(1), [one]);
    await rememberListener(shownIn(1), [two]);
    await tell([read(one)]);
    expect(sent).not.toHaveBeenCalled();
  });

  it('adds to what a tab shows when it says so, and keeps the latest of too many', async () => {
    await rememberListener(shownIn(1), [one]);
    await rememberListener(shownIn(1), [two], true);
    expect(await chaptersOnScreen()).toEqual([one, two]);
    await rememberListener(shownIn(1), idsFrom(0), true);
    expect(await chaptersOnScreen()).toEqual(idsFrom(0));
  });

  it('leaves out the tabs that asked longest ago when all together show too much', async () => {
    const tabs = CHAPTERS_OF_ALL / CHAPTERS_PER_TAB;
    await rememberListener(shownIn(0), [one]);
    for (let tab = 1; tab <= tabs; tab += 1) await rememberListener(shownIn(tab), idsFrom(tab * CHAPTERS_PER_TAB));
    await tell([read(one), read(id(CHAPTERS_PER_TAB))]);
    expect(hearing()).toEqual([1]);
  });

  it('says to every tab that sites were turned on or off, even where one does not hear it', async () => {
    vi.spyOn(browser.tabs, 'query').mockResolvedValue([{ id: 1 }, { id: 2 }] as never);
    sent.mockRejectedValueOnce(new Error('no script of ours there'));
    await tellSitesChanged();
    for (const tab of [1, 2]) expect(sent).toHaveBeenCalledWith(tab, { event: 'sites.changed' }, undefined);
    expect(hearing()).toEqual([1, 2]);
  });

  it('forgets a tab that is gone, and still tells the others', async () => {
    await rememberListener(shownIn(1), [one]);
    await rememberListener(shownIn(2), [one]);
    sent.mockRejectedValueOnce(new Error('no such tab'));
    await tell([read(one)]);
    await tell([read(one)]);
    expect(hearing()).toEqual([1, 2, 2]);
  });

  it('tells a frame of a tab what it shows, beside the page around it', async () => {
    await rememberListener(shownIn(1), [one]);
    await rememberListener({ ...shownIn(1, 'framed'), frameId: 3 }, [two]);
    await tell([read(one), read(two)]);
    expect(sent.mock.calls.map(([, , to]) => to)).toEqual([{ documentId: 'document 1' }, { documentId: 'framed' }]);
  });

  it('loses no tab when two ask at once', async () => {
    await Promise.all([rememberListener(shownIn(1), [one]), rememberListener(shownIn(2), [two])]);
    expect(new Set(await chaptersOnScreen())).toEqual(new Set([one, two]));
  });

  it('adds nothing to what another document of the same tab showed', async () => {
    await rememberListener(shownIn(1), [one]);
    await rememberListener(shownIn(1, 'another'), [two], true);
    expect(await chaptersOnScreen()).toEqual([two]);
  });

  describe('in a browser that has no names for documents', () => {
    const unnamed = { tab: { id: 1 }, frameId: 0, origin: 'https://mangadex.org' };
    const tabShows = (url: string | undefined) => vi.spyOn(browser.tabs, 'get').mockResolvedValue({ url } as never);

    it('tells the frame that asked, while its tab is where it was', async () => {
      tabShows('https://mangadex.org/chapter/1');
      await rememberListener(unnamed, [one]);
      await tell([read(one)]);
      expect(sent).toHaveBeenCalledExactlyOnceWith(1, expect.anything(), { frameId: 0 });
    });

    it.each(['https://blog.example/', undefined])(
      'says nothing to what came after it, and forgets it: %s',
      async (url) => {
        await rememberListener(unnamed, [one]);
        tabShows(url);
        await tell([read(one)]);
        expect(sent).not.toHaveBeenCalled();
        expect(await chaptersOnScreen()).toEqual([]);
      },
    );

    it('adds nothing to what another origin showed in the same tab', async () => {
      await rememberListener(unnamed, [one]);
      await rememberListener({ ...unnamed, origin: 'https://blog.example' }, [two], true);
      expect(await chaptersOnScreen()).toEqual([two]);
    });
  });
});
