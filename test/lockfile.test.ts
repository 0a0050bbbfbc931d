import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { missingBuilds } from '../scripts/setup/lockfile.mjs';

describe.each(['package-lock.json', 'bench/package-lock.json'])('the lockfile %s', (file) => {
  const text = readFileSync(file, 'utf8');

  it('names every build for other platforms, or `npm ci` refuses it: node scripts/complete-lockfile.mjs', () => {
    expect(missingBuilds(JSON.parse(text)).map(([place]) => place)).toEqual([]);
  });

  it("carries no registry's address: the reader's own is used", () => {
    expect(text).not.toContain('"resolved"');
  });
});

describe('the search for missing builds', () => {
  it('names one that is not there', () => {
    const packages = {
      'node_modules/tool': { version: '1.0.0', optionalDependencies: { 'tool-darwin-arm64': '1.0.0' } },
    };
    expect(missingBuilds({ packages })).toEqual([
      ['node_modules/tool-darwin-arm64', { version: '1.0.0', cpu: ['arm64'], optional: true, os: ['darwin'] }],
    ]);
  });
});
