// @vitest-environment happy-dom
import { type Signal, signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { OptionsPage } from '../../../entrypoints/options/options-page';
import { createSettingsFileState } from '../../../entrypoints/options/settings-file-state';
import { type DiagnosticEntry, entryOf } from '../../../lib/diagnostics/diagnostic-log';
import { noRequests } from '../../../lib/diagnostics/requests';
import { Failure } from '../../../lib/failure';
import type { ask } from '../../../lib/messages/ask';
import { noDoubt } from '../../../lib/service/write-record';
import { recallFirstScreen } from '../../../lib/settings/first-screen';
import type { MissingRoute, ServiceChoices } from '../../../lib/settings/service-choices';
import { defaultSettings, type SettingsChange } from '../../../lib/settings/settings';
import { FIRST_SCREENS, FOLLOW_COUNT, FOLLOWS, rememberFollows } from '../../../lib/settings/snapshots';
import { recallItem, rememberItem } from '../../../lib/storage/page-item';
import type { View } from '../../../lib/storage/views';
import { buttonNames, fieldOf, mount, settle, type } from '../../support/mount';
import { quiet, session as signedIn } from '../../support/views';
import { virtualClock } from '../../support/virtual-clock';
import { checkbox, choose, press, toggle } from './page-actions';

const signedOut: View<'session'> = { ...signedIn, state: 'signed-out', account: null, refreshedAt: null };
const atTheEnd = 'Sign out when the browser closes';
const live: ServiceChoices = { service: 'live', pageSize: 'limit', singleMarks: null };
const refusesSingleMarks = 'MangaDex doesn’t take marks one by one';
const screen = { version: '1.0.0', language: 'en', nodes: ['Series 1'] };
const row = {
  ...{ mangaId: 'm1', title: 'A', unread: 1, isComplete: true, takenDown: 0, expectedAt: null, isMuted: false },
  awaits: null,
  next: null,
};

describe('the options page', () => {
  it('shows nothing until it knows who is signed in, then who that is and since when', async () => {
    const { page, session } = await renderPage(null);
    expect(page.textContent).toBe('');
    await show(session, signedIn);
    expect(page.textContent).toContain('Hana');
    expect(page.textContent).toContain('Session renewed');
    expect(buttonNames(page)).not.toContain('Sign in');
  });

  it('asks for the sign-in, and is busy until the background says how it went', async () => {
    const { page, session, requests } = await renderPage(signedOut);
    await signIn(page);
    expect(requests).toEqual([['session.signIn', expect.objectContaining({ username: 'hana' })]]);
    expect(buttonNames(page)).toContain('Signing in…');
    await show(session, { ...signedOut, state: 'signing-in' });
    expect(buttonNames(page)).toContain('Signing in…');
    await show(session, { ...signedOut, failure: { code: 'wrong-credentials', retryAt: null } });
    expect(buttonNames(page)).toContain('Sign in');
    expect(page.textContent).toContain('MangaDex doesn’t recognize this username');
  });

  it('asks which languages count where the browser speaks others, until they are chosen', async () => {
    const { page, choices } = await renderPage(signedOut, undefined, ['pt-BR', 'pt', 'en-US', 'de', 'x-odd']);
    const questionOf = () => page.querySelector('.language-question');
    expect(questionOf()?.textContent).toMatch(/Your browser speaks .*Português \(Brasil\).* and .*Deutsch.*\. Count/);
    choices.change.mockRejectedValueOnce(new Failure('settings-busy'));
    await press(page, 'Count these');
    expect(questionOf()?.querySelector('[role=alert]')?.textContent).not.toBe('');
    await toggle(page, 'Deutsch');
    await press(page, 'Count these');
    await press(page, 'English only');
    const wanted = choices.change.mock.calls.map(([change]) => change(defaultSettings));
    expect(wanted).toEqual([['pt-br', 'de', 'en'], ['pt-br', 'en'], ['en']].map((languages) => ({ languages })));
    for (const label of ['Português (Brasil)', 'English']) await toggle(page, label);
    await press(page, 'Count these');
    expect(choices.change).toHaveBeenCalledTimes(3);
    await show(choices.settings, { ...defaultSettings, areLanguagesChosen: true });
    expect(questionOf()).toBeNull();
  });

  it('says which keys there are, and where they are changed', async () => {
    const { page } = await renderPage(signedIn);
    expect(page.textContent).toContain('Mark the chapter on this page as readAlt+Shift+M');
    expect(page.textContent).toContain('Manage Extension Shortcuts');
  });

  it('says that its background is silent, and is not busy for ever', async () => {
    const { page } = await renderPage(signedOut, () => Promise.reject(new Failure('no-background')));
    await signIn(page);
    expect(buttonNames(page)).toEqual(expect.arrayContaining(['Sign in', 'Reload the extension']));
  });

  it.each([signedOut, signedIn])('says what the browser withholds, and asks for it in the click', async (view) => {
    const { page, access, give } = await renderPage(view);
    expect(buttonNames(page)).not.toContain('Give access');
    await show(access, { withheld: ['auth'] });
    expect(page.textContent).toContain(
      'Dexmark has no access to MangaDexWithout auth.example, you can’t stay signed in',
    );
    const pressed = press(page, 'Give access');
    expect(give).toHaveBeenCalledExactlyOnceWith(['auth']);
    await pressed;
  });

  it('says that a sign-in came to nothing because of it, and keeps what was typed', async () => {
    const { page, session } = await renderPage(signedOut);
    await signIn(page);
    await show(session, { ...signedOut, failure: { code: 'access-withheld', retryAt: null } });
    expect(page.textContent).toContain('Your browser doesn’t let Dexmark access MangaDex');
    expect(page.textContent).not.toContain('Check the connection');
    expect(fieldOf(page, 'Password').value).toBe('secret');
  });

  it('offers to sign out with the browser, off at first, while an account is signed in, and says where that could not be chosen', async () => {
    const { page, session, endsWithBrowser, choose } = await renderPage(signedIn);
    expect(checkbox(page, atTheEnd).checked).toBe(false);
    choose.mockRejectedValueOnce(new Failure('storage-failed'));
    await toggle(page, atTheEnd);
    expect(page.querySelector('[role=alert]')?.textContent).not.toBe('');
    expect(checkbox(page, atTheEnd).checked).toBe(false);
    await toggle(page, atTheEnd);
    expect(choose).toHaveBeenLastCalledWith(true);
    expect(checkbox(page, atTheEnd).checked).toBe(true);
    await show(endsWithBrowser, null);
    expect(page.textContent).not.toContain(atTheEnd);
    endsWithBrowser.value = true;
    await show(session, signedOut);
    expect(page.textContent).not.toContain(atTheEnd);
  });

  it('stores at once how the service is asked, and says whether it is stored', async () => {
    let isBroken = true;
    const { page, serviceChoices, requests, clock } = await renderPage(signedIn, async () => {
      if (isBroken) throw new Failure('storage-failed');
    });
    const { pageSize, marks } = advancedOf(page);
    expect([pageSize.value, marks.value]).toEqual(['limit', 'batch']);
    await choose(pageSize, 'size');
    expect(noticeOf(page)).not.toContain('Saved');
    expect(alertIn(page, 'advanced')?.textContent).not.toBe('');

    isBroken = false;
    await choose(pageSize, 'size');
    await choose(marks, 'single');
    expect(requests.slice(1)).toEqual([
      ['service.choose', { pageSize: 'size' }],
      ['service.choose', { singleMarks: true }],
    ]);
    await show(serviceChoices, { service: 'live', pageSize: 'size', singleMarks: 'first' });
    expect(Object.values(advancedOf(page)).map(({ value }) => value)).toEqual(['size', 'single', 'live']);
    expect(noticeOf(page)).toContain('Saved');
    await act(() => clock.run(4_000));
    expect(noticeOf(page)).not.toContain('Saved');
  });

  it('asks before another service is chosen, and the browser for its hosts within the press, or changes nothing', async () => {
    const { page, giveAccess, requests, serviceChoices } = await renderPage(signedIn);
    rememberFollows([], 3);
    await choose(advancedOf(page).service, 'development');
    expect(requests).toEqual([]);
    expect(page.textContent).toContain('signs you out here');
    expect(page.textContent).toContain('api.mangadex.dev, auth.mangadex.dev, and uploads.mangadex.dev');
    giveAccess.mockResolvedValueOnce(false);
    await press(page, 'Sign out and change');
    expect(page.textContent).toContain('Your browser didn’t give access');
    await press(cardOf(page, 'advanced'), 'Cancel');
    expect(advancedOf(page).service.value).toBe('live');
    expect(requests).toEqual([]);

    await choose(advancedOf(page).service, 'development');
    giveAccess.mockClear();
    const pressed = press(page, 'Sign out and change');
    expect(giveAccess).toHaveBeenCalledExactlyOnceWith('development');
    await pressed;
    expect(requests).toEqual([['service.choose', { service: 'development' }]]);
    expect(recallItem(FOLLOW_COUNT)).toBeNull();
    await show(serviceChoices, { service: 'development', pageSize: 'limit', singleMarks: null });
    expect(advancedOf(page).service.value).toBe('development');
    expect(page.textContent).not.toContain('signs you out here');
  });

  it('forgets what pages paint first once series are called otherwise, and by no other choice', async () => {
    const { settings } = await renderPage(signedIn);
    rememberFollows([row], 1);
    rememberItem(FIRST_SCREENS.popup, screen);
    await show(settings, { ...defaultSettings, slots: 1 });
    expect(recallItem(FOLLOWS)).toEqual([row]);
    await show(settings, { ...defaultSettings, titles: 'original' });
    expect(recallItem(FOLLOWS)).toEqual([]);
    expect(recallItem(FIRST_SCREENS.popup)).toBeNull();
  });

  it('says which service is asked where it is not the live one, and leads to its settings', async () => {
    const { page } = await renderPage({ ...signedOut, service: 'development' });
    expect(page.textContent).toContain('development service (api.mangadex.dev)');
    const links = [...page.querySelectorAll('a')].map(({ href }) => href);
    expect(links).toContain('https://sandbox.mangadex.dev/settings');
  });

  it('says that the service takes no single marks, shows batches, and lets the person choose again', async () => {
    const { page, serviceChoices, missing, requests } = await renderPage(signedIn);
    await show(serviceChoices, { ...live, singleMarks: 'first' });
    expect(advancedOf(page).marks.value).toBe('single');
    expect(page.textContent).not.toContain(refusesSingleMarks);
    await show(missing, { choice: 'first', at: Date.UTC(2026, 0, 31, 12) });
    expect(page.textContent).toContain(refusesSingleMarks);
    expect(advancedOf(page).marks.value).toBe('batch');
    await choose(advancedOf(page).marks, 'single');
    expect(requests).toEqual([['service.choose', { singleMarks: true }]]);
    await show(serviceChoices, { ...live, singleMarks: 'second' });
    expect(advancedOf(page).marks.value).toBe('single');
    expect(page.textContent).not.toContain(refusesSingleMarks);
  });

  it.each(['Sign in', 'Sign out', 'Erase'])(
    'forgets the first screens of the popup and the library before it asks for what "%s" does',
    async (button) => {
      const drawn = ['popup', 'library'] as const;
      for (const one of drawn) rememberItem(FIRST_SCREENS[one], screen);
      const left: unknown[] = [];
      const { page } = await renderPage(button === 'Sign in' ? signedOut : signedIn, async () => {
        left.push(...drawn.map((one) => recallFirstScreen(one, screen)));
      });
      if (button === 'Sign in') await fillIn(page);
      if (button === 'Erase') await press(page, 'Erase everything');
      await press(page, button);
      expect(left).toEqual([[], []]);
    },
  );

  it.each([
    ['until when that is', Date.UTC(2027, 0, 2), /may stay open until .*2027/],
    ['so, too, where it has not said how long one lives', null, /hasn’t confirmed it.*may stay open/],
  ])('says of a session that may live on, as the service could not be told, %s', async (_, until, sentence) => {
    const { page } = await renderPage({ ...signedOut, unconfirmed: { until } });
    expect(page.querySelector('[role=alert]')?.textContent).toMatch(sentence);
  });

  it('erases everything only after a question, which says what would be lost, and keeps the rows where that failed', async () => {
    rememberFollows([row], 1);
    let isBroken = true;
    const { page, requests } = await renderPage(signedIn, async () => {
      if (isBroken) throw new Failure('storage-failed');
    });
    await press(page, 'Erase everything');
    const dialog = page.querySelector('dialog');
    expect(dialog?.open).toBe(true);
    expect(dialog?.textContent).toContain('2 marks haven’t been sent yet');
    expect(dialog?.textContent).toContain('erased on your other devices too');
    expect(dialog?.textContent).toContain('may bring back its settings for single series');
    await press(page, 'Cancel');
    expect(requests).toEqual([]);
    expect(recallItem(FOLLOWS)).toEqual([row]);

    await press(page, 'Erase everything');
    await press(page, 'Erase');
    expect(recallItem(FOLLOWS)).toEqual([row]);
    expect(page.textContent).toContain('Nothing could be erased');
    expect(page.textContent).not.toContain('Everything has been erased.');

    isBroken = false;
    await press(page, 'Erase everything');
    await press(page, 'Erase');
    expect(requests).toEqual(Array(2).fill(['data.erase', undefined]));
    expect(recallItem(FOLLOWS)).toEqual([]);
    expect(page.textContent).toContain('Everything has been erased.');
  });

  it('signs out, says where that left something behind, and leaves no rows of the list once it has not', async () => {
    rememberFollows([row], 1);
    let isBroken = true;
    const { page, requests } = await renderPage(signedIn, async () => {
      if (isBroken) throw new Failure('storage-failed', { left: ['session'] });
    });
    await press(page, 'Sign out');
    const notice = alertIn(page, 'account');
    expect(notice?.textContent).toContain('Still in this browser');
    expect(notice?.textContent).toContain('the keys to your MangaDex session');
    expect(page.textContent).not.toContain('Nothing could be erased');
    expect(recallItem(FOLLOWS)).toEqual([row]);
    isBroken = false;
    await press(page, 'Try again');
    expect(requests).toEqual(Array(2).fill(['session.signOut', undefined]));
    expect(page.querySelector('.notice-danger')).toBeNull();
    expect(recallItem(FOLLOWS)).toEqual([]);
  });

  it('says what erasing left behind, where it was asked for, and tries it again without another question', async () => {
    let isBroken = true;
    const { page, requests } = await renderPage(signedOut, async () => {
      if (isBroken) throw new Failure('storage-full', { left: ['library', 'settings'] });
    });
    await press(page, 'Erase everything');
    await press(page, 'Erase');
    const notice = alertIn(page, 'erase');
    expect([...(notice?.querySelectorAll('li') ?? [])].map((item) => item.textContent)).toEqual([
      'the follow list, read marks, reports and what’s waiting to be sent',
      'settings',
    ]);
    expect(notice?.textContent).toContain('The disk is full');
    isBroken = false;
    await press(page, 'Try again');
    expect(requests).toHaveLength(2);
    expect(page.querySelector('.notice-danger')).toBeNull();
    expect(page.textContent).toContain('Everything has been erased.');
  });

  it('shows the diagnosis with its log, copies it or says that it could not, and has the background clear the log', async () => {
    const { page, diagnostics, copy, requests } = await renderPage(signedIn);
    expect(page.textContent).toContain('The log is empty.');
    await show(diagnostics, [entryOf('menus', new TypeError('One Piece'), 0)]);
    const line = '1970-01-01T00:00:00.000Z menus unexpected TypeError 1';
    const shown = page.querySelector('textarea')?.value ?? '';
    expect(shown).toContain('Session: signed-in');
    expect(shown.endsWith(`\nLog:\n${line}`)).toBe(true);
    await press(page, 'Copy diagnosis');
    expect(copy).toHaveBeenCalledExactlyOnceWith(shown);
    expect(page.textContent).toContain('Copied');
    copy.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    await press(page, 'Copy diagnosis');
    expect(page.textContent).toContain('didn’t let Dexmark copy it');
    await press(page, 'Clear log');
    expect(requests).toEqual([['diagnostics.clear', undefined]]);
  });
});

/** A view says this from now on. */
function show<Value>(view: Signal<Value>, value: Value): Promise<void> {
  view.value = value;
  return settle();
}

async function renderPage(
  view: View<'session'> | null,
  answer: () => Promise<void> = () => Promise.resolve(),
  browserLanguages: readonly string[] = ['en-US', 'en'],
) {
  const requests: unknown[][] = [];
  const background = (...question: unknown[]) => {
    requests.push(question);
    return answer();
  };
  const choices = {
    ...{
      settings: signal(defaultSettings),
      change: vi.fn(async (_: SettingsChange) => {}),
      mayNotify: signal(false),
      hasConsent: signal(true),
    },
    ...{ permission: { request: vi.fn(), giveBack: vi.fn() }, requestConsent: async () => true },
    linkSites: { patterns: signal([]), permission: { request: vi.fn(), giveBack: vi.fn() } },
    groupNames: async () => new Map(),
  };
  const views = {
    session: signal(view),
    keptMarks: signal<View<'keptMarks'>>({ count: 0, account: null, isOfAnother: false, waitingOfAll: 2 }),
    access: signal<View<'access'>>({ withheld: [] }),
    endsWithBrowser: signal<boolean | null>(false),
    serviceChoices: signal<ServiceChoices | null>(live),
    missing: signal<MissingRoute | null>(null),
    diagnostics: signal<readonly DiagnosticEntry[]>([]),
  };
  const { session, keptMarks, access, endsWithBrowser, serviceChoices, missing, diagnostics } = views;
  const choose = vi.fn(async (isWanted: boolean) => {
    endsWithBrowser.value = isWanted;
  });
  const give = vi.fn(async () => true);
  const giveAccess = vi.fn(async (_service: string) => true);
  const writes = signal(noDoubt);
  const copy = vi.fn(() => Promise.resolve());
  const clock = virtualClock();
  const page = await mount(
    <OptionsPage
      browserLanguages={browserLanguages}
      {...{ choices, session, keptMarks, writes, clock, requests: signal(noRequests), onChangeShortcuts: null }}
      access={{ view: access, nameOf: (host) => `${host}.example`, give }}
      shortcuts={signal([{ command: 'mark-chapter', keys: 'Alt+Shift+M' }])}
      settingsFile={createSettingsFileState({ ...choices, download: vi.fn(), clock })}
      signOutChoice={{ endsWithBrowser, choose }}
      advanced={{
        ...{ choices: serviceChoices, missing, giveAccess },
        choose: (wanted) => background('service.choose', wanted),
      }}
      diagnosis={{
        about: { version: '1.2.3', userAgent: 'Browser/1', language: 'en' },
        views: {
          ...{
            access,
            session,
            counts: signal(quiet.counts),
            pause: signal(quiet.pause),
            captcha: signal(null),
            sync: signal(null),
          },
          ...{ writes, service: serviceChoices, missingRoute: missing, answers: signal(null) },
          ...{ allowance: signal(null), serviceClock: signal(null) },
        },
        entries: diagnostics,
        copy,
      }}
      ask={background as typeof ask}
      onReloadExtension={vi.fn()}
    />,
  );
  return { ...views, settings: choices.settings, page, choices, choose, give, giveAccess, requests, copy, clock };
}

function cardOf(page: HTMLElement, name: string): HTMLElement {
  const card = page.querySelector<HTMLElement>(`[aria-labelledby=${name}-title]`);
  if (!card) throw new Error(`There is no card "${name}".`);
  return card;
}

const alertIn = (page: HTMLElement, card: string) => cardOf(page, card).querySelector('[role=alert]');

/** The page size, how marks are sent, and which service. */
function advancedOf(page: HTMLElement) {
  const [pageSize, marks, service] = cardOf(page, 'advanced').querySelectorAll('select');
  if (!pageSize || !marks || !service) throw new Error('A choice is missing.');
  return { pageSize, marks, service };
}

const noticeOf = (page: HTMLElement) => cardOf(page, 'advanced').querySelector('.save-notice')?.textContent;

async function signIn(page: HTMLElement): Promise<void> {
  await fillIn(page);
  await press(page, 'Sign in');
}

async function fillIn(page: HTMLElement): Promise<void> {
  const own = { Username: 'hana', Password: 'secret', 'Client ID': 'personal-client-1', 'Client secret': 's3' };
  for (const [label, value] of Object.entries(own)) await type(page, label, value);
}
