// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { FIRST_SCREEN_KEY, recallFirstScreen } from '../../lib/settings/first-screen';
import { forgetFirstScreen, rememberFirstScreen } from '../../lib/settings/first-screen-item';

const screen = { version: '1.2.3', language: 'en', nodes: [['p', { class: 'row' }, 'Ch. 12']] } as const;

beforeEach(() => localStorage.clear());

describe('the first screen of the popup', () => {
  it('is drawn as it was remembered', () => {
    rememberFirstScreen(screen);
    expect(recallFirstScreen(screen)).toEqual(screen.nodes);
  });

  it.each([{ version: '1.2.4' }, { language: 'de' }])('is not drawn for %o', (other) => {
    rememberFirstScreen(screen);
    expect(recallFirstScreen({ ...screen, ...other })).toEqual([]);
  });

  it.each(['', 'no JSON', 'null', '{}', '7'])('is empty where "%s" is stored', (text) => {
    localStorage.setItem(FIRST_SCREEN_KEY, text);
    expect(recallFirstScreen(screen)).toEqual([]);
  });

  it('is empty once it was forgotten', () => {
    rememberFirstScreen(screen);
    forgetFirstScreen();
    expect(recallFirstScreen(screen)).toEqual([]);
  });
});
