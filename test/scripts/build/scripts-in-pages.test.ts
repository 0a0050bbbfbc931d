import { describe, expect, it } from 'vitest';
import { mainAlone } from '../../../scripts/build/scripts-in-pages';

describe('of the entry point of a script in pages', () => {
  it.each([
    ['what WXT reads at the build', "export default defineContentScript({ matches: ['a'], main() { run(); } });"],
    ['the call around a function', 'export default defineUnlistedScript(() => { run(); });'],
  ])('the build leaves out %s', (_, code) => {
    const built = mainAlone('entry.ts', `const run = 1;\n${code}\nconst after = 2;`);
    expect(built).toMatch(
      /^const run = 1;\nexport default (function main|\()\(\).*run\(\); \}(\);)?\nconst after = 2;$/,
    );
    expect(built).not.toMatch(/matches|define/);
  });

  it('something must be there', () => {
    expect(() => mainAlone('entry.ts', 'export const main = 1;')).toThrow('entry.ts defines no script.');
  });
});
