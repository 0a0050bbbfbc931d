// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import type { SeriesEntry } from '../../../components/series/series-entry';
import type { ListedRow, TabName } from '../../../entrypoints/popup/listed-rows';
import { type Navigation, useNavigation } from '../../../entrypoints/popup/use-navigation';
import { defaultSettings, type Settings } from '../../../lib/settings/settings';
import type { FollowEntry } from '../../../lib/settings/snapshots';
import { chapterEntry, seriesOf } from '../../components/series/entries';
import { mount } from '../../support/mount';

const [undo, mark, read] = [vi.fn(), vi.fn(), vi.fn()];

describe('keys in the list', () => {
  it('walk along the rows and stop at both ends', async () => {
    const { walk, press } = await renderWalk();
    const places = [];
    for (const key of ['j', 'ArrowDown', 'j', 'k', 'ArrowUp', 'k']) {
      await press(key);
      places.push(walk().active.value);
    }
    expect(places).toEqual([0, 1, 1, 0, 0, 0]);
  });

  it('read and mark the row that is walked to, undo, and do nothing before the first', async () => {
    const { press } = await renderWalk();
    await press('m', 'o', 'Enter');
    expect(mark).not.toHaveBeenCalled();
    await press('j', 'm', 'Enter', 'u');
    expect(mark).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ chapterId: 'c0' }), true);
    expect(mark.mock.lastCall?.[0].series.title).toBe('Series 0');
    expect(read).toHaveBeenCalledOnce();
    expect(undo).toHaveBeenCalledOnce();
  });

  it('search, clear what was searched, and leave Escape to the browser when there is nothing to clear', async () => {
    const { state, press } = await renderWalk();
    await press('/');
    expect(document.activeElement?.tagName).toBe('INPUT');
    state.search.value = 'harbour';
    expect(await press('Escape')).toBe('ours');
    expect(state.search.value).toBe('');
    expect(await press('Escape')).toBe('left alone');
  });

  it.each(['o', 'ArrowRight'])('open a series: %s', async (key) => {
    const { state, press } = await renderWalk();
    await press('j', 'j', key);
    expect(state.series.entry.value?.mangaId).toBe('m1');
  });

  it('are no letters where the person has turned those off', async () => {
    const { state, walk, press } = await renderWalk();
    state.settings.value = { ...defaultSettings, letterKeys: false };
    await press('j', 'o', '/', 'm', 'ArrowDown');
    expect([walk().active.value, document.activeElement, state.series.entry.value]).toEqual([0, document.body, null]);
  });

  it('are left alone where the queue scrolls', async () => {
    const { state, press } = await renderWalk();
    state.tab.value = 'waiting';
    expect(await press('ArrowDown')).toBe('left alone');
    expect(await press('o')).toBe('left alone');
    expect(await press('u')).toBe('ours');
  });

  it('are left alone where something else has answered them already', async () => {
    const { walk, press } = await renderWalk();
    const answer = (event: Event) => event.preventDefault();
    document.body.addEventListener('keydown', answer);
    await press('j');
    document.body.removeEventListener('keydown', answer);
    expect(walk().active.value).toBe(-1);
  });
});

describe('keys in a series', () => {
  it('walk along its chapters, and mark one as what it is not', async () => {
    const { walk, press } = await renderWalk();
    await press('j', 'o', 'j', 'm', 'j', 'm');
    expect(walk().activeChapter.value).toBe(1);
    expect(mark.mock.calls.map(([chapter, isRead]) => [chapter.chapterId, isRead])).toEqual([
      ['c2', true],
      ['c1', false],
    ]);
  });

  it.each(['Escape', 'ArrowLeft'])('lead back to its row: %s', async (key) => {
    const { state, walk, press } = await renderWalk();
    await press('j', 'j', 'o', 'j', key);
    expect(state.series.entry.value).toBeNull();
    expect(walk().active.value).toBe(1);
  });

  it('lead back to the place of a row that is gone', async () => {
    const { state, walk, press } = await renderWalk();
    await press('j', 'j', 'o');
    state.entries.value = [followEntry(0)];
    await press('Escape');
    expect(walk().active.value).toBe(0);
  });

  it('lead to the search box, which is only there with the list', async () => {
    const { state, press } = await renderWalk();
    await press('j', 'o', '/');
    expect(state.series.entry.value).toBeNull();
    expect(document.activeElement?.tagName).toBe('INPUT');
  });

  it('are those of the tab that is chosen instead', async () => {
    const { state, walk, press } = await renderWalk();
    await press('j', 'o');
    walk().choose('all');
    expect(state.series.entry.value).toBeNull();
    expect([state.tab.value, walk().active.value]).toEqual(['all', -1]);
  });
});

async function renderWalk() {
  const entry = signal<SeriesEntry | null>(null);
  const chapters = [chapterEntry(2, 0), chapterEntry(1, 0, { read: 'here', reason: 'read' })];
  const state = {
    tab: signal<TabName>('unread'),
    search: signal(''),
    settings: signal<Settings | null>(null),
    entries: signal<readonly ListedRow[] | null>([followEntry(0), followEntry(1)]),
    entryOf: ({ mangaId }: ListedRow) => followEntry(Number(mangaId.slice(1))),
    series: {
      entry,
      open: (mangaId: string) => {
        entry.value = seriesOf(chapters, { mangaId });
      },
      close: () => {
        entry.value = null;
      },
    },
    toasts: { undo },
    marking: { mark },
  };
  let now: Navigation | undefined;
  function Place() {
    now = useNavigation(state);
    return (
      <>
        {state.series.entry.value === null && <input type="search" ref={now.searchInput} />}
        <p data-index={0}>
          <a href="https://mangadex.org/chapter/c0">Read</a>
        </p>
      </>
    );
  }
  const place = await mount(<Place />);
  place.addEventListener('click', (event) => {
    event.preventDefault();
    read();
  });
  return {
    state,
    walk() {
      if (!now) throw new Error('Nothing was drawn.');
      return now;
    },
    /** @returns what became of the last of these keys. */
    async press(...keys: readonly string[]) {
      let isOurs = false;
      for (const key of keys) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        await act(() => void document.activeElement?.dispatchEvent(event));
        isOurs = event.defaultPrevented;
      }
      return isOurs ? 'ours' : 'left alone';
    },
  };
}

function followEntry(number: number): FollowEntry {
  return {
    ...{ mangaId: `m${number}`, title: `Series ${number}`, unread: 1, isComplete: true, takenDown: 0 },
    ...{ expectedAt: null, isMuted: false, awaits: null },
    next: {
      ...{ chapterId: `c${number}`, name: 'Ch. 12', groups: 'G', language: 'en' },
      ...{ address: '#', publishAt: 0, left: null },
    },
  };
}
