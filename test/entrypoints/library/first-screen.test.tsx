// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { hydrate } from 'preact';
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fromJsonMl } from '../../../components/first-screen/json-ml';
import { unseen } from '../../../components/first-screen/kept-screen';
import { keepFirstScreen, type PageParts } from '../../../entrypoints/library/first-screen';
import { createHistoryState } from '../../../entrypoints/library/history-state';
import { LibraryPage } from '../../../entrypoints/library/library-page';
import { createLibraryState } from '../../../entrypoints/library/library-state';
import { watchViews } from '../../../entrypoints/library/watched-views';
import { openForReading } from '../../../lib/database/database';
import { recallFirstScreen } from '../../../lib/settings/first-screen';
import { LIBRARY_VIEW } from '../../../lib/settings/list-choice';
import {
  forgetSnapshots,
  LIBRARY_SNAPSHOT,
  type LibrarySnapshot,
  type LibrarySnapshotRow,
} from '../../../lib/settings/snapshots';
import { rememberItem } from '../../../lib/storage/page-item';
import { NOW } from '../../library/rows';
import { virtualClock } from '../../support/virtual-clock';
import '../../support/english';
import '../../support/fresh-database';

const drawnBy = { version: '1.0.0', language: 'en' };

describe('the first screen of the library', () => {
  beforeEach(() => {
    localStorage.clear();
    history.replaceState(null, '', '#');
  });

  it('is gone on with as it stands: the same elements, with nothing changed in them, which can be chosen then', async () => {
    rememberItem(LIBRARY_SNAPSHOT, snapshot(30, 5_000));
    keepFirstScreen(pageParts(), drawnBy);

    const page = draw();
    const [before, first] = [page.innerHTML, page.querySelector('.library-row')];
    expect(page.querySelectorAll('.library-row').length).toBeGreaterThan(10);
    expect(page.textContent).toContain('5000 series');
    await goOn(page);

    expect(page.innerHTML).toBe(before);
    expect(page.querySelector('.library-row')).toBe(first);
    await act(() => page.querySelector<HTMLElement>('.library-row input')?.click());
    expect(page.querySelector('.library-row')?.getAttribute('aria-selected')).toBe('true');
  });

  it('is that of the table, also where the history was open', () => {
    rememberItem(LIBRARY_SNAPSHOT, snapshot(3, 3));
    history.replaceState(null, '', '#history');
    keepFirstScreen(pageParts(), drawnBy);
    expect(draw().querySelectorAll('.library-row')).toHaveLength(3);
  });

  it('is none where covers are shown, of which the window says how many stand beside each other', () => {
    rememberItem(LIBRARY_SNAPSHOT, snapshot(3, 3));
    keepFirstScreen(pageParts(), drawnBy);
    rememberItem(LIBRARY_VIEW, 'covers');
    keepFirstScreen(pageParts(), drawnBy);
    expect(recallFirstScreen('library', drawnBy)).toEqual([]);
  });

  it('is never that of a person who signed out', () => {
    rememberItem(LIBRARY_SNAPSHOT, snapshot(3, 3));
    keepFirstScreen(pageParts(), drawnBy);
    forgetSnapshots();
    expect(recallFirstScreen('library', drawnBy)).toEqual([]);
  });
});

function pageParts(): PageParts {
  return {
    ...{
      ...unseen(watchViews()),
      ask: vi.fn<PageParts['ask']>(),
      openForReading,
      onRemembered: null,
      onReloadExtension: vi.fn(),
    },
    ...{ clock: { ...virtualClock(), now: () => NOW }, newOperationId: () => 'id' },
    access: { view: signal(null), nameOf: (host) => host, give: vi.fn() },
  };
}

function draw(): HTMLElement {
  const page = document.body.appendChild(document.createElement('div'));
  page.append(...recallFirstScreen('library', drawnBy).map((node) => fromJsonMl(node)));
  return page;
}

/** As when the page comes alive. */
async function goOn(page: HTMLElement): Promise<void> {
  const { access, onReloadExtension, ...parts } = pageParts();
  const lines = createHistoryState(parts);
  const state = createLibraryState({ ...parts, lastRead: lines.lastRead });
  const given = { firstTab: 'library', state, history: lines, access, onReloadExtension } as const;
  await act(() => hydrate(<LibraryPage {...given} />, page));
}

function snapshot(drawn: number, count: number): LibrarySnapshot {
  const published = { publicationStatuses: ['ongoing', 'hiatus'], originalLanguages: ['ja', 'ko'] } as const;
  const chosen = {
    ...published,
    contentRatings: ['erotica', 'safe'],
    languages: ['de', 'en'],
    ownRatings: ['8', 'none'],
  } as const;
  return { ...chosen, count, rows: Array.from({ length: drawn }, (_, n) => row(n)) };
}

function row(n: number): LibrarySnapshotRow {
  return {
    ...{ mangaId: `m${n}`, title: `Series ${n}`, status: n % 2 === 0 ? 'reading' : null, isFollowed: true },
    ...{ unread: n, isComplete: n % 3 === 0, takenDown: n === 1 ? 2 : 0, isDeleted: false },
    rating: n === 1 ? { value: 8 } : null,
    ...{ newestAt: n === 2 ? 0 : NOW, lastReadAt: n === 1 ? NOW : null, expectedAt: n === 1 ? NOW : null },
  };
}
