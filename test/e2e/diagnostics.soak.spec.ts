import { expect } from '@playwright/test';
import { MINUTE } from '../../lib/clock.ts';
import { freshTest as test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';

test.describe('the diagnostic log', () => {
  test('is shown, copied and cleared on the options page, in any colours and on a narrow screen', async ({
    extension,
    options,
  }) => {
    await extension.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const log = options.getByRole('region', { name: 'Diagnosis' });
    await expect(log.getByText('The log is empty.')).toBeVisible();
    const at = Date.UTC(2026, 0, 1);
    const entry = { at, place: 'view-write', code: 'unexpected', cause: 'QuotaExceededError', times: 1 };
    const entries = [entry, { ...entry, at: at + MINUTE, place: 'menus', cause: 'TypeError', times: 12 }];
    // Where nothing goes wrong, it is as if the background had written this.
    await options.evaluate(`chrome.storage.session.set({ diagnostics: ${JSON.stringify(entries)} })`);
    const text = log.getByRole('textbox', { name: 'Diagnosis' });
    await expect(text).toHaveValue(
      /^Dexmark \S+ \(en\), Mozilla.*\nAccess: complete\nSession: signed-out, .*\nPause: none\n.*\nQueue: 0 waiting, .*\nLog:\n2026-01-01T00:00:00\.000Z view-write unexpected QuotaExceededError 1\n2026-01-01T00:01:00\.000Z menus unexpected TypeError 12$/s,
    );
    for (const colorScheme of ['light', 'dark'] as const) {
      await options.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await keepPicture(log, colorScheme);
    }
    await options.setViewportSize({ width: 320, height: 740 });
    await keepPicture(log, 'narrow');
    expect(await options.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(
      0,
    );

    await log.getByRole('button', { name: 'Copy diagnosis' }).click();
    await expect(log.getByText('Copied')).toBeVisible();
    const copied = String(await options.evaluate('navigator.clipboard.readText()'));
    expect(withoutAllowance(copied)).toBe(withoutAllowance(await text.inputValue()));
    await log.getByRole('button', { name: 'Clear log' }).click();
    await expect(log.getByText('The log is empty.')).toBeVisible();
    await expect(text).toHaveValue(/\nLog:\nempty$/);
    const clear = log.getByRole('button', { name: 'Clear log' });
    await expect(clear).toBeDisabled();
    await expect(clear).toHaveCSS('opacity', '0.65');
    await expect(log.getByRole('button', { name: 'Copy diagnosis' })).toHaveCSS('opacity', '1');
  });
});

/** The allowance changes from one second to the next. */
function withoutAllowance(text: string): string {
  return text.replace(/^Allowance: .+$/m, '');
}
