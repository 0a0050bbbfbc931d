// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { firstScreenKeys, recallFirstScreen } from '../../lib/settings/first-screen';
import { FIRST_SCREENS, forgetFirstScreens } from '../../lib/settings/snapshots';
import { rememberItem } from '../../lib/storage/page-item';

const screen = { version: '1.2.3', language: 'en', nodes: [['p', { class: 'row' }, 'Ch. 12']] } as const;

beforeEach(() => localStorage.clear());

describe.each(['popup', 'library'] as const)('the first screen of the %s', (page) => {
  it('is drawn as it was remembered, in that page alone', () => {
    rememberItem(FIRST_SCREENS[page], screen);
    expect(recallFirstScreen(page, screen)).toEqual(screen.nodes);
    expect(recallFirstScreen(page === 'popup' ? 'library' : 'popup', screen)).toEqual([]);
  });

  it.each([{ version: '1.2.4' }, { language: 'de' }])('is not drawn for %o', (other) => {
    rememberItem(FIRST_SCREENS[page], screen);
    expect(recallFirstScreen(page, { ...screen, ...other })).toEqual([]);
  });

  it.each(['', 'no JSON', 'null', '{}', '7'])('is empty where "%s" is stored', (text) => {
    localStorage.setItem(firstScreenKeys[page], text);
    expect(recallFirstScreen(page, screen)).toEqual([]);
  });

  it('is empty once it was forgotten', () => {
    rememberItem(FIRST_SCREENS[page], screen);
    forgetFirstScreens();
    expect(recallFirstScreen(page, screen)).toEqual([]);
  });
});
