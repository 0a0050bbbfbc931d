import { expect, it } from 'vitest';
import { languages } from '../../lib/service/languages';

it('the languages of the service are those of ISO 639-1 and six more, as it writes them, each once', () => {
  for (const code of languages) expect(code).toMatch(/^[a-z]{2}(-[a-z]{2})?$/);
  expect(new Set(languages).size).toBe(183 + 6);
  expect(languages).toHaveLength(183 + 6);
});
