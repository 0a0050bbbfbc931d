import { expect, type Locator, type Page } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { signInOnceOriginIsLeftOut } from './journeys/refused-sign-in.ts';
import { tabInChromium } from './support/chromium-tab.ts';
import { freshTest as test } from './support/fixtures.ts';
import { fillIn, readForm, signIn, type Typed, typedBy } from './support/sign-in.ts';

declare const chrome: Browser;

test.describe('signing in', () => {
  test('shows whose account it is and asks the service for no more than one session, which ends there with signing out, as every credential goes', async ({
    service,
    options,
    account,
  }) => {
    await signIn(options, account);

    await expect(options.getByText(/Session renewed/)).toBeVisible();
    const [request, ...others] = service.journal.requests({ host: 'auth' });
    expect(others).toEqual([]);
    expect(new URLSearchParams(request?.asked.body).get('grant_type')).toBe('password');
    await expect.poll(() => service.journal.requests({ host: 'api' }).length).toBeGreaterThan(0);

    await options.getByRole('button', { name: 'Sign out' }).click();

    await expect(submitOf(options)).toBeVisible();
    await expect.poll(() => service.journal.requests({ host: 'auth' }).length).toBe(2);
    expect(await readForm(options)).toEqual({ username: '', password: '', clientId: '', clientSecret: '' });
  });

  test('asks for every field and for an id of the right kind before anything reaches the network, then sends the password exactly as typed, and everything else without white space around it', async ({
    service,
    options,
    account,
  }) => {
    await submitOf(options).click();
    for (const what of ['your MangaDex username', 'your MangaDex password', 'the client ID from MangaDex'])
      await expect(options.getByText(`Enter ${what}.`)).toBeVisible();
    await expect(options.getByText('Enter the client secret from MangaDex.')).toBeVisible();

    const typed = typedBy(account);
    const wrong = { ...typed, clientId: 'my-client-5f6ae8e1' };
    await fillIn(options, wrong);
    await submitOf(options).click();
    await expect(options.getByText(/A client ID starts with personal-client-/)).toBeVisible();
    expect(await readForm(options)).toEqual(wrong);
    for (const host of ['api', 'auth'] as const) expect(service.journal.requests({ host })).toEqual([]);

    const password = ' päss wörd+&%41= ';
    await fillIn(options, {
      username: ` ${typed.username}\t`,
      password,
      clientId: `\u00a0${typed.clientId} `,
      clientSecret: ` ${typed.clientSecret} `,
    });
    await submitOf(options).click();

    await expect.poll(() => service.journal.requests({ host: 'auth' }).length).toBe(1);
    const form = new URLSearchParams(service.journal.requests({ host: 'auth' })[0]?.asked.body);
    expect(Object.fromEntries(form)).toMatchObject({
      username: typed.username,
      password,
      client_id: typed.clientId,
      client_secret: typed.clientSecret,
    });
  });
});

test.describe('on a screen 320 px wide', { tag: '@soak' }, () => {
  const narrow = { width: 320, height: 640 };

  test('the three steps stand one below the other, each as wide as its card', async ({ options }) => {
    await options.setViewportSize(narrow);
    const list = options.getByRole('list').first();
    const steps = list.getByRole('listitem');
    await expect(steps).toHaveCount(3);

    const [cardWidth, ...textWidths] = await Promise.all(
      [list, ...(await steps.getByRole('paragraph').all())].map(widthOf),
    );

    expect(textWidths).toEqual([cardWidth, cardWidth, cardWidth]);
  });

  test('no word of the account is broken', async ({ options, account, signedIn: _ }) => {
    await options.setViewportSize(narrow);

    expect(await linesOf(options.getByText(account.username, { exact: true }))).toBe(1);
    expect(await linesOf(options.getByRole('button', { name: 'Sign out' }))).toBe(1);
  });
});

test.describe('a sign-in that the service refuses', () => {
  // The sentences take turns: each is seen to come.
  const refusals: readonly { readonly says: RegExp; readonly change: Partial<Typed> }[] = [
    { says: /doesn’t recognize this username/, change: { password: 'wrong horse' } },
    { says: /rejected the client ID or secret/, change: { clientSecret: 'not-it' } },
    { says: /doesn’t recognize this username/, change: { username: 'raeder' } },
    { says: /rejected the client ID or secret/, change: { clientId: 'personal-client-unknown' } },
  ];
  test('for the password, the secret, the user name, the id, or a client that waits for its approval says so, and keeps all that was typed but a password that was refused', async ({
    service,
    options,
    account,
  }) => {
    for (const { says, change } of refusals) {
      // As an hour after the last attempt: only so many are allowed.
      await options.evaluate(() => chrome.storage.local.remove('session.passwordAttempts'));
      const typed = { ...typedBy(account), ...change };
      await fillIn(options, typed);

      await submitOf(options).click();

      await expect(options.getByText(says)).toBeVisible();
      const isKept = 'clientSecret' in change || 'clientId' in change;
      await expect.poll(() => readForm(options)).toEqual(isKept ? typed : { ...typed, password: '' });
    }

    const newcomer = service.accounts.find(({ client }) => client.state === 'requested');
    if (!newcomer) throw new Error('Nobody waits for an approval.');
    await options.evaluate(() => chrome.storage.local.remove('session.passwordAttempts'));
    await fillIn(options, typedBy(newcomer));
    await submitOf(options).click();
    await expect(options.getByText(/the client isn’t approved yet/)).toBeVisible();
    await expect(options.getByRole('button', { name: 'Check again' })).toHaveAttribute('aria-disabled', 'true');
  });
});

test(
  'a first sign-in that is refused as an extension’s leads to the switch, and goes well once it is on',
  {
    tag: '@soak',
  },
  async ({ service, account, options }) =>
    signInOnceOriginIsLeftOut(await tabInChromium(options), { service, account }),
);

function submitOf(options: Page): Locator {
  return options.getByRole('button', { name: 'Sign in', exact: true });
}

/** In px. */
async function widthOf(locator: Locator): Promise<number | undefined> {
  return (await locator.boundingBox())?.width;
}

/** On how many lines a text stands. */
function linesOf(locator: Locator): Promise<number> {
  return locator.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return new Set([...text.getClientRects()].map(({ top }) => top)).size;
  });
}
