import '../../../support/english';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Click } from '../../../../entrypoints/background/any-page/action-context';
import { listenToCommands, listenToMenus, menuItems, verbOf } from '../../../../entrypoints/background/any-page/menus';
import { verbs } from '../../../../lib/messages/action-result';
import { waitFor } from '../../../support/wait-for';

const chapter = 'https://mangadex.org/chapter/01e9f0cb-caea-406d-92bb-0cc67c37481d';
const other = 'https://mangadex.org/chapter/8e4d1c2a-5b7f-4c59-9d1e-0a6f2b3c4d5e/7';
const title = 'https://mangadex.org/title/801513ba-a712-498c-8f57-cae55b38cc92';
const tab = { id: 7, url: 'https://blog.example/' };

describe('the entries of the context menu', () => {
  it('are all that can be done, each once on links and once on pages of the site, under its own name', () => {
    const items = menuItems();
    // What comes next is about nothing that one could point at.
    const done = verbs.filter((verb) => verb !== 'upNext');
    expect(new Set(items.map(({ id }) => verbOf(id)))).toEqual(new Set(done));
    expect(new Set(items.map(({ id }) => id)).size).toBe(2 * done.length);
    for (const verb of done) expect(items.filter(({ id }) => verbOf(id) === verb)).toHaveLength(2);
    expect(items.map((item) => item.title)).toContain('Mark this and all before it as read');
  });

  it('show only where the site is meant: a link that leads to it, or a page of its own', () => {
    for (const { contexts, targetUrlPatterns = [], documentUrlPatterns = [] } of menuItems()) {
      const isOnLinks = contexts.includes('link');
      expect(targetUrlPatterns.length > 0).toBe(isOnLinks);
      expect(documentUrlPatterns.length > 0).toBe(!isOnLinks);
      for (const pattern of [...targetUrlPatterns, ...documentUrlPatterns]) {
        expect(pattern).toMatch(
          /^\*:\/\/((www\.)?mangadex\.(org|com|cc)|canary\.mangadex\.dev)\/(chapter|title|manga)\/\*$/,
        );
      }
    }
  });

  it('of another version do nothing', () => {
    expect(verbOf('burn link')).toBeNull();
    expect(verbOf(3)).toBeNull();
  });
});

describe('the context menu', () => {
  const made: string[] = [];
  const contextMenus = {
    onClicked: { addListener: vi.fn() },
    removeAll: vi.fn(async () => void made.splice(0)),
    create: vi.fn(({ id }: { id: string }) => {
      if (made.includes(id)) throw new Error(`Cannot create item with duplicate id ${id}`);
      made.push(id);
    }),
  };
  const act = vi.fn<(click: Click) => void>();

  beforeEach(() => {
    fakeBrowser.reset();
    made.splice(0);
    Object.assign(fakeBrowser, { contextMenus });
    listenToMenus(act);
  });
  const clicked = (info: object) => contextMenus.onClicked.addListener.mock.calls[0]?.[0](info, tab);

  it('is made again at an update and at a start of the browser, also when both come at once', async () => {
    void fakeBrowser.runtime.onInstalled.trigger({ reason: 'update', previousVersion: '0.1.0' });
    void fakeBrowser.runtime.onStartup.trigger();
    await waitFor(() => expect(contextMenus.removeAll).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(made).toHaveLength(menuItems().length));
  });

  it.each([
    ['the link', { menuItemId: 'read link', linkUrl: other }, { verb: 'read', address: other, isPage: false }],
    ['the link in a page of the site', { menuItemId: 'read page', linkUrl: other }, { verb: 'read', address: other }],
    ['the page where there is no link', { menuItemId: 'reportChapter page' }, { verb: 'reportChapter', isPage: true }],
  ])('means %s', (_, info, click) => {
    clicked({ ...info, pageUrl: chapter });
    expect(act).toHaveBeenCalledExactlyOnceWith({ address: chapter, isPage: false, tab, ...click });
  });

  it('is left alone where it is of another version', () => {
    clicked({ menuItemId: 'burn page', pageUrl: chapter });
    expect(act).not.toHaveBeenCalled();
  });
});

describe('the keys', () => {
  const onCommand = { addListener: vi.fn() };
  const act = vi.fn<(click: Click) => void>();

  beforeEach(() => {
    Object.assign(fakeBrowser, { commands: { onCommand } });
    listenToCommands(act);
  });
  const pressed = (command: string, url?: string) => onCommand.addListener.mock.calls[0]?.[0](command, { id: 7, url });

  it('mark the chapter of the tab, and report what it shows: the chapter, or the series', () => {
    pressed('mark-chapter', chapter);
    pressed('report', other);
    pressed('report', title);
    pressed('report', 'https://mangadex.org/manga/77');
    expect(act.mock.calls.map(([{ verb, isPage }]) => [verb, isPage])).toEqual([
      ['read', true],
      ['reportChapter', true],
      ['reportSeries', true],
      ['reportSeries', true],
    ]);
  });

  it('say so where the tab shows nothing of the site, or what it shows may not be read', () => {
    pressed('mark-chapter', 'https://blog.example/');
    pressed('mark-chapter');
    expect(act.mock.calls.map(([{ address }]) => address)).toEqual(['https://blog.example/', '']);
  });

  it('of another version do nothing', () => {
    pressed('burn', chapter);
    expect(act).not.toHaveBeenCalled();
  });
});
