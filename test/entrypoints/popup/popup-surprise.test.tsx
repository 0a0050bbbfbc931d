// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Popup } from '../../../entrypoints/popup/popup';
import { createPopupState, type PopupParts } from '../../../entrypoints/popup/popup-state';
import type { ChapterRow, MangaRow } from '../../../lib/model/rows';
import { defaultSettings, type SettingsChange } from '../../../lib/settings/settings';
import type { View } from '../../../lib/storage/views';
import { chapter, id, manga, NOW } from '../../library/rows';
import { buttonNames, mount, press, settle } from '../../support/mount';
import { waitFor } from '../../support/wait-for';
import { knownLibrary } from '../known-library';
import { ACCOUNT, popupParts } from './popup-parts';

const [PICK, ASK] = ['Surprise me', 'Surprise me (1 request)'];
const planned = { ...{ id: id(1_001), title: 'Paper Knights' }, status: 'plan_to_read' } as const;
const farOff = { id: id(7), title: 'Far Off', status: null, isFollowed: false };
const allRead = { id: id(1_002), title: 'Moss and Iron' };

beforeEach(() => localStorage.clear());

describe('the popup in which nothing is unread', () => {
  it('opens a planned series at one press, at no request, and back leads to the button', async () => {
    const { place, requests } = await popupWith([planned, allRead]);
    expect(titleOf(place)).toBe('All caught up');
    await press(place, PICK);
    await waitFor(() => expect(titleOf(place)).toBe('Paper Knights'));
    expect(place.textContent).toContain('Ch. 1');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Back to the list');
    expect(requests).toEqual([['series.chapters', { mangaId: planned.id }]]);

    await press(place, 'Back to the list');
    expect(titleOf(place)).toBe('All caught up');
    expect(document.activeElement?.textContent).toBe(PICK);
  });

  it('says what came out in languages that do not count, and leads to where they are chosen', async () => {
    const brazilian = chapter(9, { mangaId: allRead.id, number: '2', language: 'pt-br' });
    const { place, requests } = await popupWith([allRead], {}, [brazilian]);
    expect(place.querySelector('.empty')?.textContent).toContain('1 new chapter in languages you don’t count: pt-br.');
    await press(place, 'Languages');
    expect(requests).toEqual([['options.open', undefined]]);
  });

  it('asks which languages count, as the options page does, where none were chosen', async () => {
    const changeSettings = vi.fn(async (_: SettingsChange) => {});
    const { place } = await popupWith([allRead], { changeSettings, browserLanguages: ['es-MX'] });
    await press(place, 'Count these');
    expect(changeSettings.mock.calls.map(([change]) => change(defaultSettings))).toEqual([
      { languages: ['es-la', 'en'] },
    ]);
  });

  it('says what it costs where nothing is planned, asks once, and opens what has come', async () => {
    const { place, requests, answer, know } = await popupWith([allRead]);
    await press(place, ASK);
    await press(place, ASK);
    expect(place.textContent).toContain('Asking MangaDex…');
    expect(requests).toEqual([['series.surprise', { operationId: 'id-1' }]]);

    await know([manga(farOff)]);
    await answer({ mangaId: id(7), failure: null });
    await waitFor(() => expect(titleOf(place)).toBe('Far Off'));
    expect(buttonNames(place)).toContain('Follow series');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Back to the list');
    expect(requests[1]).toEqual(['series.chapters', { mangaId: id(7) }]);

    await press(place, 'Back to the list');
    expect(document.activeElement?.textContent).toBe(ASK);
    expect(place.textContent).not.toContain('Asking');
  });

  it('opens nothing over another list that a person has gone on to, and does when they return', async () => {
    const { place, answer, know } = await popupWith([allRead]);
    await know([manga(farOff)]);
    await press(place, ASK);
    await choose(place, 'All follows');
    await answer({ mangaId: id(7), failure: null });
    await settle();
    expect([titleOf(place), place.querySelectorAll('li').length]).toEqual(['Moss and Iron', 1]);
    await choose(place, 'Unread');
    await waitFor(() => expect(titleOf(place)).toBe('Far Off'));
  });

  it('says why none has come, beside the button that tries again', async () => {
    const { place, requests, answer } = await popupWith([allRead]);
    await press(place, ASK);
    await answer({ mangaId: null, failure: { code: 'unreadable-answer', retryAt: null } });
    expect(place.querySelector('.empty [role=alert]')?.textContent).toContain('a response that Dexmark can’t read');
    await press(place, ASK);
    expect(place.querySelector('.empty [role=alert]')).toBeNull();
    expect(requests).toHaveLength(2);
  });

  it('leaves the focus where a person has put it, unless it was in the series', async () => {
    const { place } = await popupWith([planned, allRead]);
    await press(place, PICK);
    await waitFor(() => expect(titleOf(place)).toBe('Paper Knights'));
    await choose(place, 'All follows');
    await choose(place, 'Unread');
    expect(document.activeElement?.textContent).not.toBe(PICK);
  });
});

/** The popup of a reader with these series, each with one chapter, which is read unless the series is planned. */
async function popupWith(
  series: readonly Partial<MangaRow>[],
  parts: Partial<PopupParts> = {},
  more: readonly ChapterRow[] = [],
) {
  const { store, know } = await knownLibrary(ACCOUNT);
  const rows = series.map((one) => manga(one));
  await store.put(ACCOUNT, {
    askedAt: NOW,
    manga: rows,
    chapters: [...rows.map(({ id: mangaId }, n) => chapter(n + 1, { mangaId, number: '1' })), ...more],
    read: new Map(rows.map(({ id: mangaId, status }, n) => [mangaId, status === 'plan_to_read' ? [] : [id(n + 1)]])),
    metadata: [{ name: 'sync', checkedAt: NOW, knownSince: 0 }],
  });
  const surpriseAnswer = signal<View<'surprise'> | null>(null);
  const given = { ...popupParts(), surpriseAnswer, ...parts };
  const place = await mount(<Popup state={createPopupState(given)} />);
  await waitFor(() => expect(titleOf(place)).toBe('All caught up'));
  /** What the background says of the first question for a surprise. */
  const answer = (found: Omit<NonNullable<View<'surprise'>>, 'operationId'>) =>
    act(() => {
      surpriseAnswer.value = { operationId: 'id-1', ...found };
    });
  return { place, answer, know, requests: given.requests };
}

/** Of the series in sight, else of the empty screen. */
function titleOf(place: HTMLElement): string | undefined {
  return place.querySelector('h2')?.textContent;
}

async function choose(place: HTMLElement, name: string): Promise<void> {
  const tab = [...place.querySelectorAll<HTMLElement>('[role=tab]')].find(({ textContent }) =>
    textContent?.startsWith(name),
  );
  await act(() => {
    tab?.focus();
    tab?.click();
  });
}
