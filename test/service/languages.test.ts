import { describe, expect, it } from 'vitest';
import { languages } from '../../lib/service/languages';

describe('the languages of the service', () => {
  it('are written as it writes them, each once', () => {
    for (const code of languages) expect(code).toMatch(/^[a-z]{2}(-[a-z]{2})?$/);
    expect(new Set(languages).size).toBe(languages.length);
  });

  it('are those of ISO 639-1 and six more', () => {
    expect(languages).toHaveLength(183 + 6);
  });
});
