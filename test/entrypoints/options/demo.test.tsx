// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';
import { Demo } from '../../../entrypoints/options/demo';
import { Failure } from '../../../lib/failure';
import type { ask } from '../../../lib/messages/ask';
import { demoId } from '../../../lib/model/demo';
import { defaultSettings, type Settings, type SettingsChange } from '../../../lib/settings/settings';
import type { View } from '../../../lib/storage/views';
import { buttonNames, mount, press, settle } from '../../support/mount';
import { session as signedIn } from '../../support/views';

const out: View<'session'> = { ...signedIn, state: 'signed-out', account: null, failure: null };
const on: View<'session'> = { ...out, account: { id: 'demo', name: 'Demo' }, isDemo: true };

describe('the demo on the options page', () => {
  it.each([
    ['offered where there is no account', out, ['Start the demo']],
    ['ended where it is on', on, ['End the demo']],
    ['not offered beside a session', signedIn, []],
    ['not offered to an account whose session has ended', { ...signedIn, state: 'signed-out' as const }, []],
    ['not offered while a sign-in is under way', { ...out, state: 'signing-in' as const }, []],
  ])('is %s', async (_, view, buttons) => {
    const { page } = await renderDemo(view);
    expect(buttonNames(page)).toEqual(buttons);
  });

  it('takes one press at a time, and says beside the button why it did not begin', async () => {
    const slow = Promise.withResolvers<void>();
    const { page, asked } = await renderDemo(out, () => slow.promise);
    await press(page, 'Start the demo');
    expect(page.querySelector('button')?.disabled).toBe(true);
    slow.reject(new Failure('storage-full'));
    await settle();
    expect(page.querySelector('[role=alert]')?.textContent).toContain('no space left');
    expect(page.querySelector('button')?.disabled).toBe(false);
    expect(asked).toEqual(['demo.start']);
  });

  it.each([
    ['by its button', on, out],
    ['by a sign-in', on, signedIn],
    ['while no such page was open', signedIn, signedIn],
  ])('that ends %s takes its hidden groups along, and no other', async (_, before, after) => {
    const other = crypto.randomUUID();
    const { session, settings, change } = await renderDemo(before);
    expect(change).not.toHaveBeenCalled();
    settings.value = { ...defaultSettings, hiddenGroups: [demoId(9, 1), other] };
    session.value = after;
    await settle();
    expect(settings.value.hiddenGroups).toEqual([other]);
    expect(change).toHaveBeenCalledOnce();
  });

  it('keeps its hidden groups until it is known whether it is on', async () => {
    const { settings, change } = await renderDemo({ ...out, state: 'starting' });
    settings.value = { ...defaultSettings, hiddenGroups: [demoId(9, 1)] };
    await settle();
    expect(change).not.toHaveBeenCalled();
  });
});

async function renderDemo(view: View<'session'>, answer: () => Promise<void> = () => Promise.resolve()) {
  const session = signal(view);
  const settings = signal<Settings>(defaultSettings);
  const asked: string[] = [];
  const background = (message: string) => {
    asked.push(message);
    return answer();
  };
  const change = vi.fn(async (choice: SettingsChange) => {
    settings.value = { ...settings.value, ...choice(settings.value) };
  });
  const page = await mount(<Demo {...{ session, settings, change }} ask={background as unknown as typeof ask} />);
  return { page, session, settings, asked, change };
}
