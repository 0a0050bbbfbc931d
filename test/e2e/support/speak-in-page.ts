import type { Page } from '@playwright/test';
import { textName } from '../../../lib/text-name.ts';

declare const chrome: { readonly i18n: object };

/** Has pages of the extension that are opened in this tab speak these texts, as the browser would from their file. */
export async function speakInPage(page: Page, texts: ReadonlyMap<string, string>): Promise<void> {
  await page.addInitScript(
    (messages) => {
      const known = new Map(messages);
      const getMessage = (name: string, list: string | string[] = []) =>
        (known.get(name) ?? '').replaceAll(/\$(\d)/g, (_, place) => [list].flat()[Number(place) - 1] ?? '');
      if (location.protocol === 'chrome-extension:') Object.assign(chrome.i18n, { getMessage });
    },
    [...texts].map(([key, text]) => [textName(key), text] as const),
  );
}
