import { browser } from '@wxt-dev/browser';

type Substitution = number | readonly unknown[] | Readonly<Record<string, unknown>> | null | undefined;

/** Does what `@wxt-dev/i18n` does in half its size (`wxt.config.ts` puts it in its place); for scripts in pages see `in-page/translate.ts`. */
export function createI18n() {
  return { t: translate };
}

/** A number chooses the plural form and is its `$1`; a list is `$1`, `$2` …; an object is by names. */
function translate(key: string, ...substitutions: Substitution[]): string {
  let count: number | undefined;
  let list: string[] | undefined;
  let named: Readonly<Record<string, unknown>> = {};
  for (const one of substitutions) {
    if (typeof one === 'number') count = one;
    else if (Array.isArray(one)) list = one.map(String);
    else if (one) named = one as Readonly<Record<string, unknown>>;
  }
  list ??= count === undefined ? [] : [String(count)];
  const text = browser.i18n.getMessage(key.replaceAll('.', '_') as never, list);
  return formOf(text, count).replace(/\{(\w+)\}/g, (place, name) => String(named[name] ?? place));
}

/** One form, or one for 1 and one for the rest, or the same after one for 0. */
function formOf(text: string, count: number | undefined): string {
  if (count === undefined) return text;
  const forms = text.split(' | ');
  const last = forms.length - 1;
  return forms[Math.min(last, last === 1 ? Number(count !== 1) : count)] ?? text;
}
