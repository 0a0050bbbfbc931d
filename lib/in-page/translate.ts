import { packedText } from '../packed-text';

/** Replaces `lib/translate.ts` in scripts in pages (`wxt.config.ts`): their texts have gaps with names, and no plural forms. */
export function createI18n() {
  return { t: translate };
}

declare const chrome: { readonly i18n: { readonly getMessage: (name: string) => string } };

function translate(key: string, named: Readonly<Record<string, string>> = {}): string {
  const text = packedText(key, (name) => chrome.i18n.getMessage(name));
  return text.replace(/\{(\w+)\}/g, (gap, name) => named[name] ?? gap);
}
