/** The extension's texts for components under test, from the locale files themselves. */
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { messageName } from '../../lib/packed-text';
import { textsOf } from '../../scripts/release/translations';

export const languages = ['en', 'de', 'es', 'fr', 'id', 'ja', 'pt_BR', 'ru'] as const;
export type Language = (typeof languages)[number];

/** Makes the fake browser speak a language, as `browser.i18n` does in the real one: English where it lacks a text. */
export function speak(language: Language): void {
  speakTexts(new Map([...textsOf('en'), ...textsOf(language)]));
}

/** Makes it speak texts of no locale file. */
export function speakTexts(all: ReadonlyMap<string, string>): void {
  const texts = new Map([...all].map(([key, text]) => [messageName(key), text]));
  const getMessage = (name: string) => texts.get(name)?.replaceAll(/\$(\d)/g, '{$1}') ?? '';
  Object.assign(fakeBrowser.i18n, { getMessage });
}

/** Takes the browser's language away, as from a script that has lost its extension. */
export function speakNoMore(): void {
  const getMessage = () => {
    throw new TypeError('There is no such extension any more.');
  };
  Object.assign(fakeBrowser.i18n, { getMessage });
}
