import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { failureFamilies } from '../../../lib/failure';
import type { Refusal } from '../../../lib/in-page/visibility';
import { verbs } from '../../../lib/messages/action-result';
import { textsOf } from '../../../scripts/release/translations';
import { retiredVariants, retiredVariantsIn } from '../../support/retired-variants';
import { type Language, languages } from '../../support/texts';

const english = textsOf('en');
const plurals = [...english].filter(([, text]) => text.includes(' | '));
/** From 0 on: in French and Portuguese that takes the form of 1. */
const counts = Array.from({ length: 200 }, (_, index) => index);
const sources = await readSources();

describe.each(languages)('the texts in %s', (language) => {
  const texts = textsOf(language);
  const rules = new Intl.PluralRules(tagOf(language));
  const { pluralCategories } = rules.resolvedOptions();
  const categories = (['one', 'few', 'other'] as const).filter((category) => pluralCategories.includes(category));
  // The last form also stands for the numbers whose category has no form of its own, as `many` in Russian.
  const numbersShownBy = (category: (typeof categories)[number]) =>
    counts.filter((count) => (categories.find((one) => one === rules.select(count)) ?? categories.at(-1)) === category);

  // A missing one is shown in English until a release, which demands all: `scripts/release/translations.ts`.
  it('are there for no key that English lacks, and in its order', () => {
    expect([...texts.keys()]).toEqual([...english.keys()].filter((key) => texts.has(key)));
  });

  it('say something, without an exclamation mark, and have the same gaps to fill', () => {
    for (const [key, text] of texts) {
      expect(text.trim(), key).not.toBe('');
      expect(text, key).not.toContain('!');
      expect(placeholdersIn(text), key).toEqual(placeholdersIn(english.get(key) ?? ''));
    }
  });

  it('have each plural form that the language needs, in whole numbers', () => {
    expect(plurals.length).toBeGreaterThan(20);
    for (const [key, text] of plurals.filter(([key]) => texts.has(key))) {
      const hasNone = text.split(' | ').length === 3;
      const forms = categories.length + (hasNone ? 1 : 0);
      expect(texts.get(key)?.split(' | ').length, key).toBe(forms);
    }
  });

  it('name the number in each form that stands for several', () => {
    const several = categories.filter((category) => numbersShownBy(category).length > 1);
    for (const [key] of plurals.filter(([key]) => texts.has(key))) {
      const forms = texts.get(key)?.split(' | ').slice(-categories.length) ?? [];
      for (const category of several)
        expect(forms[categories.indexOf(category)], `${key}, ${category}`).toContain('$1');
    }
  });

  it('have no wording that was retired', () => {
    expect(retiredVariantsIn(language, texts)).toEqual([]);
  });

  it('name the language that they are in, and its direction', () => {
    expect(texts.get('language')).toBe(tagOf(language));
    expect(texts.get('direction')).toBe(new Intl.Locale(tagOf(language)).getTextInfo().direction);
  });
});

/** People and checks rely on them. */
const keptNames = {
  signIn: {
    ...{ username: 'Username', password: 'Password', clientId: 'Client ID', clientSecret: 'Client secret' },
    ...{ showPassword: 'Show password', showClientSecret: 'Show client secret', submit: 'Sign in' },
  },
  account: { signOut: 'Sign out' },
  erase: { button: 'Erase everything' },
  reader: { mark: 'Mark as read', unmark: 'Mark as unread', saving: 'Saving…', read: 'Read', undo: 'Undo' },
  follows: {
    ...{ unread: 'Unread', all: 'All follows', search: 'Search follows', refresh: 'Refresh', settings: 'Settings' },
    ...{ open: 'Open', openNamed: 'Open: {title}, {chapter}', markNamed: 'Mark as read: {title}, {chapter}' },
    ...{ moreNamed: 'More: {title}' },
  },
  status: { newNetwork: 'I’m on another network', askNow: 'Ask now' },
  waiting: {
    ...{ tab: 'Waiting', retry: 'Try again', dismiss: 'Dismiss', sendAgain: 'Send again', doNotSend: 'Do not send' },
  },
  series: {
    ...{
      followButton: 'Follow series',
      unfollow: 'Unfollow series',
      unmarkNamed: 'Mark as unread: {title}, {chapter}',
    },
    ...{ upTo: 'Mark up to here', hideGroupNamed: 'Hide group: {group}, {chapter}' },
  },
  report: {
    ...{ reader: 'Report', chapterNamed: 'Report chapter…: {title}, {chapter}', series: 'Report series…' },
    ...{ reason: 'Reason', details: 'Details', sendButton: 'Send report', cancel: 'Cancel', tab: 'Reports' },
  },
};

describe('the English texts', () => {
  it.each(
    Object.entries(keptNames).flatMap(([group, names]) =>
      Object.entries(names).map(([key, name]) => [`${group}.${key}`, name] as const),
    ),
  )('keep the name of %s, which people and checks rely on', (key, name) => {
    expect(english.get(key)).toBe(name);
  });

  it('are all used', () => {
    const unused = [...english.keys()].filter((key) => !isUsed(key));
    expect(unused).toEqual([]);
  });
});

describe('a wording that was retired', () => {
  const planted: [language: Language, key: string, text: string, found: string[]][] = [
    ['en', 'status.unresponsive', 'The service does not answer.', ['The service is called MangaDex']],
    ['en', 'reader.throttled', 'Saved, MangaDex asked us to slow down', ['us is called Dexmark']],
    ['en', 'status.banned', 'We stay silent until {time}.', ['We is called Dexmark']],
    ['en', 'history.fetchButton', 'Show the service’s history', ['the service is called MangaDex']],
    ['en', 'advanced.serviceHelp', 'When a service is used, the bus was in the west.', []],
    ['es', 'demo.text', 'Los ajustes de Dexmark.', ['ajustes de Dexmark is called configuración de Dexmark']],
    ['fr', 'writes.refusedHint', 'Les réglages de Dexmark.', ['réglages de Dexmark is called paramètres de Dexmark']],
    ['id', 'badge.label', 'Angka di tombol toolbar', ['toolbar is called bilah alat']],
    ['id', 'status.throttled', 'MangaDex meminta kita melambat.', ['kita is called Dexmark']],
    ['ja', 'advanced.serviceChange', 'サインアウトして', ['サインアウト is called ログアウト']],
    ['ja', 'signIn.submit', 'サインイン', ['サインイン is called ログイン']],
    ['ja', 'extension.name', 'ブラウザーのチャプター', ['ブラウザー is called ブラウザ', 'チャプター is called 話']],
    ['ja', 'account.endsWithBrowserHelp', 'この端末とブラウザ', ['端末 is called デバイス']],
    ['ru', 'demo.text', 'Свои аккаунты, серии и отметки', ['серии is called тайтл']],
    ['ru', 'demo.text', 'В этой Серией', ['Серией is called тайтл']],
    ['ru', 'demo.text', 'Серийный номер', []],
  ];

  it.each(planted)('is found where it comes back: %s, %s: %s', (language, key, text, found) => {
    expect(retiredVariantsIn(language, [[key, text]])).toEqual(found.map((sentence) => `${key}: ${sentence}`));
  });

  it('is tried in each of its languages', () => {
    expect(new Set(planted.map(([language]) => language))).toEqual(new Set(Object.keys(retiredVariants)));
  });
});

/** A locale's folder has a `_` where its tag has a `-`. */
function tagOf(language: Language): string {
  return language.replace('_', '-');
}

/** Keys are written whole, or as a template that ends in a name (`signIn.${field}`). */
function isUsed(key: string): boolean {
  const [group = '', ...rest] = key.split('.');
  const stem = [group, ...rest.slice(0, -1)].join('.');
  if (group === 'extension') return true;
  return sources.some(
    (source) => source.includes(`'${key}'`) || (source.includes(`\`${stem}.\${`) && templated.test(key)),
  );
}

const refusals: readonly Refusal[] = [
  'covered',
  'moved',
  'faded',
  'filtered',
  'small',
  'busy',
  'sudden',
  'hasty',
  'changed',
];
const templated = new RegExp(
  `^(${[
    'signIn\\.(missing\\.)?(username|password|clientId|clientSecret|clientIdPrefix|tooLong)',
    ...Object.keys(failureFamilies).map(
      (code) => `failure\\.${code.replace(/-./g, ([, letter = '']) => letter.toUpperCase())}`,
    ),
    ...refusals.map((refusal) => `press\\.${refusal}`),
    ...verbs.map((verb) => `result\\.couldNot\\.${verb}`),
  ].join('|')})$`,
);

async function readSources(): Promise<string[]> {
  const paths = await Array.fromAsync(glob('{lib,components,entrypoints}/**/*.{ts,tsx}'));
  return paths.map((path) => readFileSync(path, 'utf8'));
}

function placeholdersIn(text: string): string[] {
  return [...new Set(text.match(/\{\w+\}|\$\d/g))].sort();
}
