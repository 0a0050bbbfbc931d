// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { problemsOf, trimmed } from '../../../components/sign-in/credentials';
import { SignInForm } from '../../../components/sign-in/SignInForm';
import { MINUTE } from '../../../lib/clock';
import { buttonNames, fieldOf, mount, press, remount, type } from '../../support/mount';
import { virtualClock } from '../../support/virtual-clock';

const clock = virtualClock();
const onSignIn = vi.fn();
const onReloadExtension = vi.fn();
const idleProps = { isBusy: false, failure: null, namesExtension: true, clock, onSignIn, onReloadExtension };
const idle = <SignInForm {...idleProps} />;
const busy = <SignInForm {...idleProps} isBusy />;
const failed = (code: string, retryAt: number | null = null, namesExtension = true) => (
  <SignInForm {...idleProps} {...{ namesExtension, failure: { code, retryAt } }} />
);

describe('the sign-in form', () => {
  it('sends what was typed, tidied, and the password to the letter', async () => {
    const form = await filledIn();
    await press(form, 'Sign in');
    expect(onSignIn.mock.calls).toEqual([
      [{ username: 'hana', password: ' p+w %&é ', clientId: 'personal-client-1', clientSecret: 's3' }],
    ]);
  });

  it('sends nothing while a field is empty or cannot be right, says what each is, and goes to the first', async () => {
    const form = await mount(idle);
    await type(form, 'Password', 'p');
    await press(form, 'Sign in');
    expect(onSignIn).not.toHaveBeenCalled();
    expect(form.textContent).toContain('Enter your MangaDex username.');
    expect(form.textContent).not.toContain('Enter your MangaDex password.');
    expect(document.activeElement).toBe(fieldOf(form, 'Username'));
    expect(describedBy(fieldOf(form, 'Client ID'))).toBe('Enter the client ID from MangaDex.');
    await fillIn(form);
    await type(form, 'Client ID', 'something-else');
    await press(form, 'Sign in');
    expect(onSignIn).not.toHaveBeenCalled();
    expect(form.textContent).toContain('A client ID starts with personal-client-');
  });

  it('says no longer what was wrong before, once it is sent again with a field missing', async () => {
    const form = await filledIn();
    await remount(form, failed('wrong-credentials'));
    expect(form.querySelector('.notice')).not.toBeNull();
    await press(form, 'Sign in');
    expect(form.querySelector('.notice')).toBeNull();
    expect(form.textContent).toContain('Enter your MangaDex password.');
    await type(form, 'Password', 'p');
    expect(form.querySelector('.notice')).toBeNull();
    await press(form, 'Sign in');
    await remount(form, busy);
    await remount(form, failed('wrong-credentials'));
    expect(form.querySelector('.notice')).not.toBeNull();
  });

  it.each(['banned', 'service-refused'])(
    'leads to the switch for Origin where the service may refuse extensions (%s)',
    async (code) => {
      const form = await mount(failed(code));
      const link = () => form.querySelector('a[href="#writes-title"]')?.textContent;
      expect(link()).toBe('Don’t tell MangaDex which extension changes come from');
      await remount(form, failed(code, null, false));
      expect(link()).toBeUndefined();
      await remount(form, failed('wrong-credentials'));
      expect(link()).toBeUndefined();
    },
  );

  it('takes its word back as soon as a field is changed', async () => {
    const form = await mount(idle);
    await press(form, 'Sign in');
    await type(form, 'Username', 'h');
    expect(fieldOf(form, 'Username').getAttribute('aria-invalid')).toBe('false');
    expect(fieldOf(form, 'Password').getAttribute('aria-invalid')).toBe('true');
  });

  it('cannot be sent twice', async () => {
    const form = await filledIn();
    await remount(form, busy);
    expect(buttonNames(form)).toContain('Signing in…');
    await press(form, 'Signing in…');
    expect(onSignIn).not.toHaveBeenCalled();
  });

  it.each([
    ['Show password', 'Password'],
    ['Show client secret', 'Client secret'],
  ])(
    'shows and hides a secret with "%s", and keeps a password that is shown out of what the browser writes down to open the page again',
    async (name, label) => {
      const form = await mount(idle);
      const field = fieldOf(form, label);
      const [type, autocomplete] = [field.type, field.autocomplete];
      expect(type).toBe('password');
      if (label === 'Password') expect(autocomplete).toBe('current-password');
      await press(form, name);
      expect([field.type, field.autocomplete]).toEqual(['text', 'off']);
      await press(form, name);
      expect([field.type, field.autocomplete]).toEqual([type, autocomplete]);
    },
  );

  it.each([
    ['all but the password', 'wrong-credentials', ''],
    ...['client-refused', 'unreachable', 'throttled', 'unreadable-answer', 'no-background'].map((code) => [
      ...['everything', code, ' p+w %&é '],
    ]),
  ])('keeps %s after %s', async (_, code = '', password) => {
    const form = await filledIn();
    await remount(form, busy);
    await remount(form, failed(code));
    expect(valuesOf(form)).toEqual([' hana ', password, ' personal-client-1', 's3']);
  });

  it('asks again with what was sent while the client waits for its approval, no sooner than it may', async () => {
    const form = await filledIn();
    await press(form, 'Sign in');
    await remount(form, busy);
    await remount(form, failed('client-refused', clock.now() + 10 * MINUTE));
    await press(form, 'Check again');
    expect(onSignIn).toHaveBeenCalledOnce();
    await clock.run(10 * MINUTE);
    await press(form, 'Check again');
    expect(onSignIn.mock.calls[1]).toEqual(onSignIn.mock.calls[0]);
  });

  it('sends what was corrected at once, though the last client was refused', async () => {
    const form = await filledIn();
    await press(form, 'Sign in');
    await remount(form, failed('client-refused', clock.now() + 10 * MINUTE));
    await type(form, 'Client secret', 's4');
    await press(form, 'Sign in');
    expect(onSignIn).toHaveBeenCalledTimes(2);
  });

  it('keeps a password that is typed while the refusal of the last one is still shown', async () => {
    const form = await mount(failed('wrong-credentials'));
    await type(form, 'Password', 'another');
    await remount(form, failed('wrong-credentials'));
    expect(fieldOf(form, 'Password').value).toBe('another');
  });

  it('counts down to when it can be tried again, and says so once that moment has come', async () => {
    const form = await mount(failed('throttled', clock.now() + 42_000));
    expect(form.querySelector('[role=timer]')?.textContent).toBe('You can try again in 0:42.');
    await clock.run(2_000);
    expect(form.querySelector('[role=timer]')?.textContent).toBe('You can try again in 0:40.');
    await clock.run(41_000);
    expect(form.querySelector('[role=timer]')?.textContent).toBe('You can try again now.');
  });

  it('offers to reload the extension when its background is silent', async () => {
    const form = await mount(failed('no-background'));
    await press(form, 'Reload the extension');
    expect(onReloadExtension).toHaveBeenCalledOnce();
  });
});

async function filledIn(): Promise<HTMLElement> {
  const form = await mount(idle);
  await fillIn(form);
  return form;
}

async function fillIn(form: HTMLElement): Promise<void> {
  const values = {
    Username: ' hana ',
    Password: ' p+w %&é ',
    'Client ID': ' personal-client-1',
    'Client secret': 's3',
  };
  for (const [label, value] of Object.entries(values)) await type(form, label, value);
}

function valuesOf(form: HTMLElement): string[] {
  return ['Username', 'Password', 'Client ID', 'Client secret'].map((label) => fieldOf(form, label).value);
}

function describedBy(field: HTMLElement): string | null | undefined {
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
}

const good = { username: 'hana', password: 'p w+&%é ', clientId: 'personal-client-1', clientSecret: 's3' };

describe('credentials as typed', () => {
  it('lose the white space around them, but for the password, which is sent exactly as typed', () => {
    const typed = {
      username: ' hana\t',
      password: ' p w+&%é ',
      clientId: '\npersonal-client-1 ',
      clientSecret: ' s3 ',
    };
    expect(trimmed(typed)).toEqual({ ...good, password: ' p w+&%é ' });
  });

  it('may be right when all are there, and none is longer than a message may carry', () => {
    expect(problemsOf({ ...good, password: 'x'.repeat(1_000) })).toEqual({});
  });

  it.each([
    ['username', '', 'missing'],
    ['username', '   ', 'missing'],
    ['password', '', 'missing'],
    ['password', 'x'.repeat(1_001), 'tooLong'],
    ['clientId', '', 'missing'],
    ...['client-1', 'Personal-client-1', 'personal-clien', 'x personal-client-1'].map((id) => [
      ...['clientId', id, 'clientIdPrefix'],
    ]),
    ['clientSecret', '', 'missing'],
  ])('cannot be right with a %s of "%s": %s', (field = '', value, problem) => {
    expect(problemsOf(trimmed({ ...good, [field]: value }))).toEqual({ [field]: problem });
  });
});
