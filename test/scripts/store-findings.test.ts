import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { complaintsOf, type Finding } from '../../scripts/stages/store-findings.ts';

const READER = 'content-scripts/reader.js';
const PREACT = 'f||(e.innerHTML=f.__html),e.innerHTML==f.__html';
const unsafe = (file: string): Finding => ({ code: 'UNSAFE_VAR_ASSIGNMENT', file, message: 'Unsafe assignment' });
const both = [unsafe('chunks/use-now-BMYFmIPM.js'), unsafe(READER)];

describe('the lint of the package for Firefox', () => {
  it('may find Preact in the chunk of our pages and in the script of the reader', () => {
    expect(complaintsOf(both, () => PREACT)).toEqual([]);
  });

  it('finds two, as docs/stores/README.md says', () => {
    expect(readFileSync('docs/stores/README.md', 'utf8')).toContain('The two warnings of the linter');
  });

  it.each<[string, readonly Finding[], string]>([
    ['a third one, in another chunk', [...both, unsafe('chunks/options-8CEHKiFz.js')], '2 findings'],
    ['a second one in the reader', [...both, unsafe(READER)], '2 findings'],
    ['one in the toast', [...both, unsafe('toast.js')], 'toast.js'],
    ['one in the background', [...both, unsafe('background.js')], 'background.js'],
    ['one named like the reader’s script', [...both, unsafe('chunks/content-scripts/reader.js')], 'chunks/content'],
    ['only one of the two', both.slice(1), '0 findings'],
    ['nothing at all', [], '0 findings'],
    ['something else in the same file', [...both, { ...unsafe(READER), code: 'DANGEROUS_EVAL' }], 'EVAL'],
    ['something about the whole package', [...both, { ...unsafe(''), code: 'MANIFEST_FIELD_INVALID' }], 'MANIFEST'],
  ])('may not find %s', (_, findings, said) => {
    expect(complaintsOf(findings, () => PREACT).join('\n')).toContain(said);
  });

  it.each([
    ['of our own instead', 'e.innerHTML=t'],
    ['of our own beside Preact’s', `${PREACT};e.innerHTML=t`],
    ['of our own that adds to what is there', `${PREACT};e.innerHTML+=t`],
    ['that is not in the file', ''],
  ])('may not find one %s', (_, source) => {
    const complaints = complaintsOf(both, (file) => (file.startsWith('chunks/') ? source : PREACT));
    expect(complaints).toHaveLength(2);
    expect(complaints[0]).toContain('chunks/use-now-BMYFmIPM.js');
  });
});
