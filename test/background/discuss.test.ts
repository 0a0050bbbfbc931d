import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { createDiscussionTabs } from '../../entrypoints/background/discussion-tab';
import { findDiscussion } from '../../lib/actions/chapters/discussion';
import { MINUTE, SECOND } from '../../lib/clock';
import { captchaDemanded, serverError } from '../fake-service/faults';
import { givenBackground, parts, world } from '../support/given-background';
import { readView } from '../support/read-view';
import { answering, asked, order, requests, theFirst } from '../support/service-side';
import { leave } from '../support/worker-side';

let id: string;
let opened: string[];
let discuss: ReturnType<typeof createDiscussionTabs>;
givenBackground();
beforeEach(() => {
  id = theFirst(chapterIds());
  opened = [];
  discuss = createDiscussionTabs();
  vi.spyOn(browser.tabs, 'create').mockImplementation(async ({ url }) => {
    opened.push(url ?? '');
    return {} as never;
  });
});

const chapterIds = () => [...world.library.chapters.keys()];
const THE_FIRST = 'https://forums.mangadex.org/threads/3000000';
const THREAD = { method: 'POST', route: '/forums/thread' };
const thread = () => readView('thread');
const find = (chapterId: string) => world.through(findDiscussion(parts, chapterId));

describe('the discussion of a chapter', () => {
  it('is asked of the service with the chapter alone, and is remembered', async () => {
    await find(id);
    await find(id);
    expect(requests(THREAD).map(({ asked: { body } }) => JSON.parse(body))).toEqual([{ type: 'chapter', id }]);
    expect(await thread()).toEqual({ chapterId: id, address: THE_FIRST, failure: null });
  });

  it('is asked for once by two tabs that look for it at the same time', async () => {
    await world.through(Promise.all([findDiscussion(parts, id), findDiscussion(parts, id)]));
    expect(asked(THREAD)).toBe(1);
  });

  it.each<[string, () => void]>([
    [
      'the forum has no threads of chapters any more',
      () => Object.assign(world.fakeService.switches, { discussions: 'site' }),
    ],
    ['the service refuses to make one', () => order(THREAD, answering(403, { result: 'error', errors: [] }))],
    ['the answer names none', () => order(THREAD, answering(200, { result: 'ok', data: null }))],
    ['it takes no chapter for one', () => order(THREAD, answering(400, { result: 'error', errors: [] }))],
  ])('is on the site where %s', async (_, become) => {
    become();
    await find(id);
    const address = `https://mangadex.org/chapter/${id}?comments=1`;
    expect(await thread()).toEqual({ chapterId: id, address, failure: null });
  });

  it('is on the site of a chapter that the forum does not know, and looked for again the next time', async () => {
    const unknown = '01e9f0cb-caea-406d-92bb-0cc67c37481d';
    await find(unknown);
    await find(unknown);
    expect((await thread()).address).toBe(`https://mangadex.org/chapter/${unknown}?comments=1`);
    expect(asked(THREAD)).toBe(2);
  });

  it.each([
    ['a captcha is demanded', captchaDemanded, 'captcha'],
    ['the service is in trouble', serverError(503), 'service-trouble'],
  ] as const)(
    'is not looked for on the site where %s: that passes, and it is asked for again on request',
    async (_, fault, code) => {
      order(THREAD, fault);
      await find(id);
      expect(await thread()).toMatchObject({ address: null, failure: { code } });
      await find(id);
      expect(await thread()).toMatchObject({ address: THE_FIRST, failure: null });
    },
  );

  it('tells when to come back where ten were looked for in a minute, and none is looked for later by itself', async () => {
    const [eleventh = '', ...ten] = chapterIds().slice(0, 11);
    for (const id of ten) await find(id);
    await find(eleventh);
    const { failure } = await thread();
    expect(failure?.code).toBe('throttled');
    expect(failure?.retryAt).toBeGreaterThan(world.clock.now() + 20 * SECOND);
    await world.clock.run(3 * MINUTE);
    expect(asked(THREAD)).toBe(10);
  });

  it('is not looked for in the name of an account that signs out meanwhile', async () => {
    order(THREAD, { kind: 'delay', ms: 5_000 });
    const search = findDiscussion(parts, id);
    await leave();
    await world.through(search);
    expect(await thread()).toMatchObject({ failure: { code: 'signed-out' } });
  });
});

describe('"Discuss"', () => {
  it('opens a tab of ours at once, and the thread itself where it is known', async () => {
    await discuss(parts, id);
    expect(asked(THREAD)).toBe(0);
    await find(id);
    await world.clock.run(2 * SECOND);
    await discuss(parts, id);
    expect(opened).toEqual([expect.stringMatching(new RegExp(`/discuss\\.html\\?chapter=${id}$`)), THE_FIRST]);
  });

  it.each([
    ['the tab that asks', { id: 7, windowId: 2 }, { openerTabId: 7, windowId: 2 }],
    ['the tab in front, where the popup asks', undefined, { openerTabId: 5, windowId: 3 }],
  ])('opens its tab from %s, whose container it is to share', async (_, from, opener) => {
    vi.spyOn(browser.tabs, 'query').mockResolvedValue([{ id: 5, windowId: 3 }] as never);
    await discuss(parts, id, from);
    expect(browser.tabs.create).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(opener));
  });

  it('takes a double click for one, and the next press for another', async () => {
    const other = chapterIds()[1] ?? '';
    await discuss(parts, id);
    await discuss(parts, id);
    expect(opened).toHaveLength(1);
    await discuss(parts, other);
    await world.clock.run(2 * SECOND);
    await discuss(parts, other);
    expect(opened).toHaveLength(3);
  });

  it('opens one tab for a press that is sent again because the browser was slow to open it', async () => {
    await discuss(parts, id);
    await world.clock.run(1_200);
    await discuss(parts, id);
    expect(opened).toHaveLength(1);
  });

  it('opens ten tabs in a minute at most, as a taken-over tab could ask for any number, and says when it will again', async () => {
    const ids = chapterIds().slice(0, 12);
    const tried = await Promise.allSettled(ids.map((id) => discuss(parts, id)));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const retryAt = world.clock.now() + MINUTE;
    expect(tried.at(-1)).toMatchObject({ reason: { code: 'throttled', retryAt } });
    expect(opened).toHaveLength(10);

    await world.clock.run(MINUTE);
    await discuss(parts, ids.at(-1) ?? '');
    expect(opened).toHaveLength(11);
  });

  it('opens nothing while signed out, and nothing in a pause: the reply says why and until when', async () => {
    vi.spyOn(parts.pacer, 'blockStatus').mockReturnValue({ code: 'banned', since: 1, until: 7 });
    await expect(discuss(parts, id)).rejects.toMatchObject({ code: 'banned', retryAt: 7 });
    await leave();
    await expect(discuss(parts, id)).rejects.toMatchObject({ code: 'signed-out' });
    expect(opened).toEqual([]);
  });
});
