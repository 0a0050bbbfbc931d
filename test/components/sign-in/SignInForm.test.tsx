// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { SignInForm } from '../../../components/sign-in/SignInForm';
import { buttonNames, fieldOf, mount, press, remount, type } from '../../support/mount';
import { virtualClock } from '../../support/virtual-clock';

const clock = virtualClock();
const onSignIn = vi.fn();
const onReloadExtension = vi.fn();
const idleProps = { isBusy: false, failure: null, namesExtension: true, clock, onSignIn, onReloadExtension };
const failedProps = (code: string, retryAt: number | null = null) => ({ ...idleProps, failure: { code, retryAt } });

describe('the sign-in form', () => {
  it('sends what was typed, tidied, and the password to the letter', async () => {
    const form = await fillIn(await mount(<SignInForm {...idleProps} />));
    await press(form, 'Sign in');
    expect(onSignIn.mock.calls).toEqual([
      [{ username: 'hana', password: ' p+w %&é ', clientId: 'personal-client-1', clientSecret: 's3' }],
    ]);
  });

  it('sends nothing while a field is empty, says what each is, and goes to the first', async () => {
    const form = await mount(<SignInForm {...idleProps} />);
    await type(form, 'Password', 'p');
    await press(form, 'Sign in');
    expect(onSignIn).not.toHaveBeenCalled();
    expect(form.textContent).toContain('Enter your MangaDex username.');
    expect(form.textContent).not.toContain('Enter your MangaDex password.');
    expect(document.activeElement).toBe(fieldOf(form, 'Username'));
    expect(describedBy(fieldOf(form, 'Client ID'))).toBe('Enter the client ID from MangaDex.');
  });

  it('says no longer what was wrong before, once it is sent again with a field missing', async () => {
    const form = await fillIn(await mount(<SignInForm {...idleProps} />));
    await remount(form, <SignInForm {...failedProps('wrong-credentials')} />);
    expect(form.querySelector('.notice')).not.toBeNull();
    await press(form, 'Sign in');
    expect(form.querySelector('.notice')).toBeNull();
    expect(form.textContent).toContain('Enter your MangaDex password.');
    await type(form, 'Password', 'p');
    expect(form.querySelector('.notice')).toBeNull();
    await press(form, 'Sign in');
    await remount(form, <SignInForm {...idleProps} isBusy />);
    await remount(form, <SignInForm {...failedProps('wrong-credentials')} />);
    expect(form.querySelector('.notice')).not.toBeNull();
  });

  it.each(['banned', 'service-refused'])(
    'leads to the switch for Origin where the service may refuse extensions (%s)',
    async (code) => {
      const form = await mount(<SignInForm {...failedProps(code)} />);
      const link = () => form.querySelector('a[href="#writes-title"]')?.textContent;
      expect(link()).toBe('Don’t tell MangaDex which extension changes come from');
      await remount(form, <SignInForm {...failedProps(code)} namesExtension={false} />);
      expect(link()).toBeUndefined();
      await remount(form, <SignInForm {...failedProps('wrong-credentials')} />);
      expect(link()).toBeUndefined();
    },
  );

  it('sends nothing with a client id that cannot be one', async () => {
    const form = await fillIn(await mount(<SignInForm {...idleProps} />));
    await type(form, 'Client ID', 'something-else');
    await press(form, 'Sign in');
    expect(onSignIn).not.toHaveBeenCalled();
    expect(form.textContent).toContain('A client ID starts with personal-client-');
  });

  it('takes its word back as soon as a field is changed', async () => {
    const form = await mount(<SignInForm {...idleProps} />);
    await press(form, 'Sign in');
    await type(form, 'Username', 'h');
    expect(fieldOf(form, 'Username').getAttribute('aria-invalid')).toBe('false');
    expect(fieldOf(form, 'Password').getAttribute('aria-invalid')).toBe('true');
  });

  it('cannot be sent twice', async () => {
    const form = await fillIn(await mount(<SignInForm {...idleProps} />));
    await remount(form, <SignInForm {...idleProps} isBusy />);
    expect(buttonNames(form)).toContain('Signing in…');
    await press(form, 'Signing in…');
    expect(onSignIn).not.toHaveBeenCalled();
  });

  it('keeps a password that is shown out of what the browser writes down to open the page again', async () => {
    const form = await mount(<SignInForm {...idleProps} />);
    const field = fieldOf(form, 'Password');
    expect(field.autocomplete).toBe('current-password');
    await press(form, 'Show password');
    expect(field.autocomplete).toBe('off');
    await press(form, 'Show password');
    expect(field.autocomplete).toBe('current-password');
  });

  it.each(['Show password', 'Show client secret'])('shows and hides a secret with "%s"', async (name) => {
    const form = await mount(<SignInForm {...idleProps} />);
    const field = fieldOf(form, name === 'Show password' ? 'Password' : 'Client secret');
    expect(field.type).toBe('password');
    await press(form, name);
    expect(field.type).toBe('text');
    await press(form, name);
    expect(field.type).toBe('password');
  });

  it.each(['wrong-credentials', 'client-refused'])('keeps all but the password after %s', async (code) => {
    const form = await fillIn(await mount(<SignInForm {...idleProps} />));
    await remount(form, <SignInForm {...idleProps} isBusy />);
    await remount(form, <SignInForm {...failedProps(code)} />);
    expect(valuesOf(form)).toEqual([' hana ', '', ' personal-client-1', 's3']);
  });

  it.each(['unreachable', 'throttled', 'unreadable-answer', 'no-background'])(
    'keeps everything after %s',
    async (code) => {
      const form = await fillIn(await mount(<SignInForm {...idleProps} />));
      await remount(form, <SignInForm {...idleProps} isBusy />);
      await remount(form, <SignInForm {...failedProps(code)} />);
      expect(valuesOf(form)[1]).toBe(' p+w %&é ');
    },
  );

  it('keeps a password that is typed while the refusal of the last one is still shown', async () => {
    const form = await mount(<SignInForm {...failedProps('wrong-credentials')} />);
    await type(form, 'Password', 'another');
    await remount(form, <SignInForm {...failedProps('wrong-credentials')} />);
    expect(fieldOf(form, 'Password').value).toBe('another');
  });

  it('counts down to when it can be tried again', async () => {
    const form = await mount(<SignInForm {...failedProps('throttled', clock.now() + 42_000)} />);
    expect(form.querySelector('[role=timer]')?.textContent).toBe('You can try again in 0:42.');
    await clock.run(2_000);
    expect(form.querySelector('[role=timer]')?.textContent).toBe('You can try again in 0:40.');
  });

  it('says that it can be tried again now, once that moment has come', async () => {
    const form = await mount(<SignInForm {...failedProps('banned', clock.now() + 2_000)} />);
    await clock.run(3_000);
    expect(form.querySelector('[role=timer]')?.textContent).toBe('You can try again now.');
  });

  it('offers to reload the extension when its background is silent', async () => {
    const form = await mount(<SignInForm {...failedProps('no-background')} />);
    await press(form, 'Reload the extension');
    expect(onReloadExtension).toHaveBeenCalledOnce();
  });
});

async function fillIn(form: HTMLElement): Promise<HTMLElement> {
  await type(form, 'Username', ' hana ');
  await type(form, 'Password', ' p+w %&é ');
  await type(form, 'Client ID', ' personal-client-1');
  await type(form, 'Client secret', 's3');
  return form;
}

function valuesOf(form: HTMLElement): string[] {
  return ['Username', 'Password', 'Client ID', 'Client secret'].map((label) => fieldOf(form, label).value);
}

function describedBy(field: HTMLElement): string | null | undefined {
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
}
