// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';
import { FollowFeed } from '../../../components/follows/FollowFeed';
import type { UpNextInList } from '../../../components/follows/UpNextLink';
import { DAY } from '../../../lib/clock';
import type { FollowEntry } from '../../../lib/settings/snapshots';
import { buttonNames, mount, press, remount } from '../../support/mount';
import { virtualClock } from '../../support/virtual-clock';

const clock = virtualClock();
const cover = signal<string | null>(null);
const onMark = vi.fn();
const onActive = vi.fn();
const onMore = vi.fn();

describe('the follow list', () => {
  it('shows the next chapter of a series with its group, language and age', async () => {
    const list = await mount(feed([entry(0)]));
    expect(list.querySelector('h2')?.textContent).toBe('Series 0');
    expect(list.querySelector('.row-next')?.textContent).toBe('Ch. 12· A group· en · 3d');
  });

  it('names its buttons after the series, so that no two sound alike', async () => {
    const list = await mount(feed([entry(0), entry(1)]));
    const names = ['Series 0', 'Series 1'].flatMap((title) => [`Mark as read: ${title}, Ch. 12`, `More: ${title}`]);
    expect(buttonNames(list)).toEqual(names);
    const links = [...list.querySelectorAll('a')].map((link) => link.getAttribute('aria-label'));
    expect(links).toEqual(['Open: Series 0, Ch. 12', 'Open: Series 1, Ch. 12']);
  });

  it.each([
    [1, true, '1', '1 unread chapter'],
    [12, true, '12', '12 unread chapters'],
    [12, false, '12+', '12 or more unread chapters'],
  ])('counts %i unread chapters (all known: %s) as %s', async (unread, isComplete, short, words) => {
    const list = await mount(feed([{ ...entry(0), unread, isComplete }]));
    expect(list.querySelector('.row-count [aria-hidden]')?.textContent).toBe(short);
    expect(list.querySelector('.row-count .visually-hidden')?.textContent).toBe(words);
  });

  it.each([
    [0, undefined],
    [1, '1 chapter was taken down'],
    [3, '3 chapters were taken down'],
  ])('says of %i chapters that were taken down: %s', async (takenDown, words) => {
    const list = await mount(feed([{ ...entry(0), takenDown }]));
    expect(list.querySelector('.row-taken-down')?.textContent).toBe(words);
    expect(list.querySelector('.row-taken-down')?.getAttribute('title')).toBe(words);
  });

  it('has nothing to mark where nothing is unread, and says what a chapter waits for', async () => {
    const list = await mount(feed([readEntry()]));
    expect(list.textContent).toContain('Nothing unread');
    expect(buttonNames(list)).toEqual(['More: Series 0']);
    expect(list.querySelector('.row-count')).toBeNull();
    await remount(list, feed([readEntry({ awaits: 'Ch. 12: not yet from Lantern' })]));
    expect(list.textContent).toContain('Ch. 12: not yet from Lantern');
    expect(list.textContent).not.toContain('Nothing unread');
  });

  it('leads on from a row that is caught up, and from no other', async () => {
    const upNext = { title: 'Series 9', chapter: 'Ch. 6', address: 'https://mangadex.org/chapter/6' };
    const list = await mount(feed([entry(0), readEntry({ mangaId: 'm1' })], -1, upNext));
    const links = [...list.querySelectorAll('a')].map((link) => [link.getAttribute('aria-label'), link.href]);
    expect(links[1]).toEqual(['Up next: Series 9, Ch. 6', upNext.address]);
    expect(links).toHaveLength(2);
  });

  it('says when the next chapter is expected where all is read', async () => {
    const expectedAt = Date.UTC(2027, 10, 28, 12);
    const list = await mount(feed([readEntry({ expectedAt })]));
    expect(list.textContent).toContain('Nothing unread\u00a0· next around 28 Nov');
    await remount(list, feed([{ ...entry(0), expectedAt }]));
    expect(list.querySelector('.row-next')?.getAttribute('title')).toContain(' · next around 28 Nov');
  });

  it('says of a muted series that it is, whether or not something is unread', async () => {
    const list = await mount(feed([{ ...entry(0), isMuted: true }]));
    expect(list.querySelector('.row-next')?.textContent).toMatch(/^Muted · ?Ch. 12/);
    await remount(list, feed([readEntry({ isMuted: true })]));
    expect(list.textContent).toContain('Muted\u00a0· Nothing unread');
  });

  it.each([
    ['marks', 'Mark as read: Series 1, Ch. 12', onMark],
    ['opens everything about', 'More: Series 1', onMore],
  ])('hands over the series where a person %s it', async (_, name, heard) => {
    await press(await mount(feed([entry(0), entry(1)])), name);
    expect(heard).toHaveBeenCalledExactlyOnceWith(entry(1));
  });

  it('draws only the rows in sight of a thousand, and says how many there are', async () => {
    const list = await mount(feed(Array.from({ length: 1_000 }, (_, number) => entry(number))));
    const rows = list.querySelectorAll('li');
    // Each asks for its cover.
    expect(rows.length).toBeLessThanOrEqual(12);
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('1000');
    expect(rows[3]?.getAttribute('aria-posinset')).toBe('4');
  });

  it('draws as many rows the first time as any later time', async () => {
    const frameHeight = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(3 * 78);
    const rows = Array.from({ length: 100 }, (_, number) => entry(number));
    const list = await mount(feed(rows));
    const first = list.querySelectorAll('li').length;
    await remount(list, feed(rows, 1));
    expect(list.querySelectorAll('li').length).toBe(first);
    frameHeight.mockRestore();
  });

  it('moves the focus with the keys, and keeps it in the list when its row goes', async () => {
    const list = await mount(feed([entry(0), entry(1), entry(2)]));
    await remount(list, feed([entry(0), entry(1), entry(2)], 1));
    expect(document.activeElement?.textContent).toContain('Series 1');
    await remount(list, feed([entry(0), entry(2)], 1));
    expect(document.activeElement?.textContent).toContain('Series 2');
  });

  it('leaves the focus on a button of the active row', async () => {
    const list = await mount(feed([entry(0), entry(1)]));
    list.querySelectorAll('button')[2]?.focus();
    expect(onActive).toHaveBeenLastCalledWith(1);
    await remount(list, feed([entry(0), entry(1)], 1));
    expect(document.activeElement).toBe(list.querySelectorAll('button')[2]);
  });

  it('puts the letter of the title in place of a cover, until that is there', async () => {
    cover.value = null;
    const list = await mount(feed([{ ...entry(0), title: '“Ünder' }]));
    expect(list.querySelector('.cover-plain')?.textContent).toBe('Ü');
    cover.value = 'blob:cover';
    await remount(list, feed([{ ...entry(0), title: '“Ünder' }]));
    expect(list.querySelector('img')?.getAttribute('src')).toBe('blob:cover');
  });
});

function feed(entries: readonly FollowEntry[], active = -1, upNext: UpNextInList | null = null) {
  const parts = { entries, upNext, active, isBusy: false, clock, onActive, onMark, onMore };
  return <FollowFeed {...parts} entryOf={(row) => row} coverOf={() => cover} />;
}

/** A series of which nothing is unread. */
function readEntry(parts: Partial<FollowEntry> = {}): FollowEntry {
  return { ...entry(0), unread: 0, next: null, ...parts };
}

function entry(number: number): FollowEntry {
  return {
    ...{ mangaId: `m${number}`, title: `Series ${number}`, unread: 2, isComplete: true, takenDown: 0 },
    ...{ expectedAt: null, isMuted: false, awaits: null },
    next: {
      ...{ chapterId: `c${number}`, name: 'Ch. 12', groups: 'A group', language: 'en', left: null },
      address: 'https://mangadex.org/x',
      publishAt: clock.now() - 3 * DAY,
    },
  };
}
