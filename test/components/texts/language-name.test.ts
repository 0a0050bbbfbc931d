import { describe, expect, it } from 'vitest';
import { languageName, ownLanguageName } from '../../../components/texts/language-name';
import { languages } from '../../../lib/service/languages';
import { type Language, speak } from '../../support/texts';
import '../../support/english';

describe('the name of a language', () => {
  it.each<[Language, string, string]>([
    ['en', 'en', 'English'],
    ['en', 'zh', 'Chinese (Simplified)'],
    ['en', 'zh-hk', 'Chinese (Traditional)'],
    ['en', 'pt-br', 'Portuguese (Brazil)'],
    ['en', 'es-la', 'Spanish (Latin America)'],
    ['en', 'ja-ro', 'Japanese (Latin)'],
    ['de', 'de', 'Deutsch'],
    ['de', 'es-la', 'Spanisch (Lateinamerika)'],
  ])('in %s is, of %s, %s', (language, code, name) => {
    speak(language);
    expect(languageName(code)).toBe(name);
  });

  it('is there for every language of the service, and its own', () => {
    // Browsers take Twi for the language that it belongs to.
    const names = languages.filter((code) => code !== 'tw').map(languageName);
    expect(new Set(names).size).toBe(languages.length - 1);
    expect(names).not.toContain(null);
  });

  it.each(['qq', 'not a language'])('is missing where none is known: %s', (code) => {
    expect(languageName(code)).toBe(null);
  });

  it.each([
    ['pt-br', 'Português (Brasil)'],
    ['es-la', 'Español (Latinoamérica)'],
    ['ja', '日本語'],
    ['qq', 'Qq'],
  ])('is, of %s, %s to its speakers', (code, name) => {
    expect(ownLanguageName(code)).toBe(name);
  });
});
