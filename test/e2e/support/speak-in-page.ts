import type { Page } from '@playwright/test';
import { packTexts } from '../../../scripts/build/pack-texts.ts';
import { textsOf } from '../../../scripts/release/translations.ts';

declare const chrome: { readonly i18n: object };

/** Has pages of the extension that are opened in this tab speak these texts, as the browser would from their file. */
export async function speakInPage(page: Page, texts: ReadonlyMap<string, string>): Promise<void> {
  await page.addInitScript(
    (messages) => {
      const getMessage = (name: string) => messages[name]?.message ?? '';
      if (location.protocol === 'chrome-extension:') Object.assign(chrome.i18n, { getMessage });
    },
    packTexts(textsOf('en'), texts),
  );
}
