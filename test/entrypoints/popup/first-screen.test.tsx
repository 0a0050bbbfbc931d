// @vitest-environment happy-dom
import { hydrate } from 'preact';
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, it } from 'vitest';
import { fromJsonMl } from '../../../components/first-screen/json-ml';
import { unseen } from '../../../components/first-screen/kept-screen';
import { keepFirstScreen } from '../../../entrypoints/popup/open-popup';
import { Popup } from '../../../entrypoints/popup/popup';
import { createPopupState } from '../../../entrypoints/popup/popup-state';
import { recallFirstScreen } from '../../../lib/settings/first-screen';
import { type FollowEntry, forgetSnapshots, rememberFollows } from '../../../lib/settings/snapshots';
import { NOW } from '../../library/rows';
import { press, settle } from '../../support/mount';
import { popupParts, quietViews } from './popup-parts';
import '../../support/fresh-database';

const drawnBy = { version: '1.0.0', language: 'en' };

describe('the first screen of the popup', () => {
  beforeEach(() => localStorage.clear());

  it('is gone on with as it stands: the same elements, with nothing changed in them, which take presses then', async () => {
    const parts = unseenParts();
    rememberFollows(entries(12), 345);
    keepFirstScreen(parts, drawnBy);

    const page = draw();
    const [before, first] = [page.innerHTML, page.querySelector('li')];
    expect(page.querySelectorAll('li').length).toBeGreaterThan(5);
    expect(page.querySelector('[role=tab]')?.textContent).toContain('345');
    await act(() => hydrate(<Popup state={createPopupState(parts)} />, page));

    expect(page.innerHTML).toBe(before);
    expect(page.querySelector('li')).toBe(first);
    await press(page, 'Mark as read: Series 1, Ch. 12');
    await settle();
    expect(parts.requests).toContainEqual(['chapter.mark', { operationId: 'id-1', chapterId: 'c1', read: true }]);
  });

  it('is never that of a person who signed out', () => {
    rememberFollows(entries(3), 3);
    keepFirstScreen(unseenParts(), drawnBy);
    expect(recallFirstScreen('popup', drawnBy)).not.toEqual([]);
    forgetSnapshots();
    expect(recallFirstScreen('popup', drawnBy)).toEqual([]);
  });
});

const unseenParts = () => ({ ...popupParts(), ...unseen(quietViews()) });

function draw(): HTMLElement {
  const page = document.body.appendChild(document.createElement('div'));
  page.append(...recallFirstScreen('popup', drawnBy).map((node) => fromJsonMl(node)));
  return page;
}

function entries(count: number): FollowEntry[] {
  return Array.from({ length: count }, (_, n) => ({
    ...{ mangaId: `m${n}`, title: `Series ${n}`, unread: n + 1, isComplete: n % 2 === 0 },
    ...{ takenDown: 0, expectedAt: null, isMuted: false, awaits: null },
    next: {
      ...{ chapterId: `c${n}`, name: 'Ch. 12', groups: 'A group', language: 'en', publishAt: NOW },
      ...{ address: `https://mangadex.org/chapter/c${n}`, left: n === 1 ? 'p. 3 of 20' : null },
    },
  }));
}
