import { describe, expect, it } from 'vitest';
import { registry } from '../../../lib/actions/registry';
import { contract } from '../../../lib/messages/contract';
import { packedText } from '../../../lib/packed-text';
import { alarmNames, lockNames } from '../../../lib/storage/names';
import { packTexts, placesOf, withPlaces } from '../../../scripts/build/pack-texts';
import { textsOf } from '../../../scripts/release/translations';
import { languages } from '../../support/texts';

const english = textsOf('en');
const places = placesOf(english.keys());

/** Each text as scripts read it from the messages of a language. */
function readOf(texts: ReadonlyMap<string, string>): [string, string][] {
  const messages = packTexts(english, texts);
  const read = (key: string) => packedText(places.get(key) ?? key, (name) => messages[name]?.message ?? '');
  return [...english.keys()].map((key) => [key, read(key)]);
}

function asWritten(texts: ReadonlyMap<string, string>): [string, string][] {
  return [...texts].map(([key, text]) => [key, text.replaceAll(/\$(\d)/g, '{$1}')]);
}

describe('packed texts', () => {
  it.each(languages)('are what the file of the language says: %s', (language) => {
    expect(readOf(textsOf(language))).toEqual(asWritten(new Map([...english, ...textsOf(language)])));
  });

  it('are in English where a language lacks them, in any order', () => {
    const some = new Map([...textsOf('de')].filter((_, place) => place % 3 > 0).toReversed());
    expect(readOf(some)).toEqual(asWritten(new Map([...english, ...some])));
  });

  it('are empty under a key that there is not, as from the browser', () => {
    expect(packedText('failure.ofNewerVersion', () => '')).toBe('');
    expect(packedText('3.40', () => 'one\ntwo')).toBe('');
  });

  it('have a line each', () => {
    expect(() => packTexts(english, new Map([['keptMarks.ask', 'one\ntwo']]))).toThrow('keptMarks.ask');
  });
});

describe('a script', () => {
  it('has places for keys that stand in it', () => {
    const script = `i18n.t(isRead ? 'a.read' : 'a.unread') + i18n.t(\`failure.\${code}\`) + 'a.page'`;
    expect(withPlaces(script, placesOf(['a.unread', 'failure.offline', 'a.read']))).toBe(
      `i18n.t(isRead ? '0.1' : '0.0') + i18n.t(\`failure.\${code}\`) + 'a.page'`,
    );
  });

  it.each(['', '\n    ', 'isKnown ? '])(
    'makes no key of a beginning under which texts are packed: after %j',
    (before) => {
      const made = `${before}\`signIn.\${field}\``;
      expect(() => withPlaces(`i18n.t(${made})`, places)).toThrow('signIn.');
      expect(() => withPlaces(`i18n.t('signIn.title', { field: ${made} })`, places)).not.toThrow();
    },
  );

  it('calls nothing else like a text: no message, and nothing that is kept', () => {
    const kept = registry.map(({ item }) => item.key);
    const names = [...Object.keys(contract), ...kept, ...Object.values(lockNames), ...Object.values(alarmNames)];
    expect(names.filter((name) => english.has(`${name}`))).toEqual([]);
  });
});
