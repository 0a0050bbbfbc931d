import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { inAscii } from '../../../scripts/build/ascii-scripts';

const scripts = ["'1–2 … 3'", '`…〜`', '/^[–〜]$/.test("〜")', '"\u{1f4d6}"', "'a\\n\\u2026'"];

it.each(scripts)('%s says the same in ASCII', (script) => {
  const ascii = inAscii(script);
  expect(ascii).toMatch(/^[\0-\x7f]+$/);
  expect(runInNewContext(ascii)).toEqual(runInNewContext(script));
});

it('a character after a backslash is refused, and one after two is not', () => {
  expect(() => inAscii('/a\\–/')).toThrow('cannot be written');
  expect(inAscii('/a\\\\–/')).toBe('/a\\\\\\u2013/');
});
