import { expect, it } from 'vitest';
import { languages, languagesSpoken } from '../../lib/service/languages';

it('the languages of the service are those of ISO 639-1 and six more, as it writes them, each once', () => {
  for (const code of languages) expect(code).toMatch(/^[a-z]{2}(-[a-z]{2})?$/);
  expect(new Set(languages).size).toBe(183 + 6);
  expect(languages).toHaveLength(183 + 6);
});

it.each<[name: string, browser: readonly unknown[], service: readonly string[]]>([
  ['Brazil', ['pt-BR', 'pt', 'en-US', 'en'], ['pt-br', 'en']],
  ['Portugal', ['pt-PT', 'pt'], ['pt']],
  ['Portuguese of no country', ['pt'], ['pt-br']],
  ['Spain', ['es-ES', 'es'], ['es']],
  ['Spanish of no country', ['es'], ['es']],
  ['Latin America', ['es-419', 'es', 'es-MX', 'es-AR'], ['es-la']],
  ['both kinds of Spanish', ['es-MX', 'es-ES'], ['es-la', 'es']],
  ['Taiwan', ['zh-TW', 'zh'], ['zh-hk']],
  ['Hong Kong and Macau', ['zh-HK', 'zh-Hant-MO'], ['zh-hk']],
  ['China and Singapore', ['zh-CN', 'zh', 'zh-SG', 'zh-Hans'], ['zh']],
  ['Latin letters', ['ja-Latn', 'ko-Latn-KR', 'zh-Latn', 'sr-Latn'], ['ja-ro', 'ko-ro', 'zh-ro', 'sr']],
  ['names of another time', ['iw', 'in-ID', 'tl', 'fil-PH'], ['he', 'id', 'tl']],
  ['another case, and extensions', ['PT-br', 'DE-de-u-co-phonebk'], ['pt-br', 'de']],
  ['languages that the service lacks', ['yue-HK', 'chr', 'mul', 'und', 'und-BR'], []],
  ['no languages', ['', ' ', 'C', 'en_US', 'x-mine', '-', '*', 'a'.repeat(99), null, 7, {}], []],
  ['nothing', [], []],
])('%s: what a browser speaks, in the codes of the service', (_, browser, service) => {
  expect(languagesSpoken(browser as string[])).toEqual(service);
});
