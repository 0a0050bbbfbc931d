import { browser } from '@wxt-dev/browser';
import { isolate } from './isolate';
import { packedText } from './packed-text';

type Substitution = number | readonly unknown[] | Readonly<Record<string, unknown>> | null | undefined;

/** Does what `@wxt-dev/i18n` does in half its size (`wxt.config.ts` puts it in its place); for scripts in pages see `in-page/translate.ts`. */
export function createI18n() {
  return { t: translate };
}

/** A number chooses the plural form and is its `$1` (`{1}` in a packed text); a list is `$1`, `$2` …; an object is by names. */
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
  const values = list;
  return formOf(textOf(key), count).replace(/\{(?:(\d)|(\w+))\}/g, (gap, place, name) => {
    if (place) return values[place - 1] ?? '';
    return named[name] === undefined ? gap : isolate(String(named[name]), textOf('direction'));
  });
}

function textOf(key: string): string {
  return packedText(key, browser.i18n.getMessage as (name: string) => string);
}

/** Forms in the order of the locale files: of 0 where a text has one, of `one` and `few` where the language has them, of the rest. */
function formOf(text: string, count: number | undefined): string {
  if (count === undefined) return text;
  const forms = text.split(' | ');
  const rules = rulesOf(textOf('language'));
  const categories = [...new Set([rules.select(1), rules.select(2), 'other'])];
  const place = categories.indexOf(rules.select(count));
  const isNone = count === 0 && forms.length > categories.length;
  // A text that is not translated yet comes in English, which has fewer forms than some.
  return forms.at(isNone ? 0 : place < 0 ? -1 : place - categories.length) ?? forms.at(-1) ?? text;
}

const known = new Map<string, Intl.PluralRules>();

/** Costly to make. */
function rulesOf(language: string): Intl.PluralRules {
  const rules = known.get(language) ?? new Intl.PluralRules(language);
  known.set(language, rules);
  return rules;
}
