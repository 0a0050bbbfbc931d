import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

/** Budgets in bytes, gzipped, of what is built: `npm test` builds first. */
describe.each(['chrome-mv3', 'firefox-mv3'])('the package %s', (folder) => {
  it("puts at most 20 kB of script on the service's own pages", () => {
    const script = readFileSync(`.output/${folder}/content-scripts/reader.js`);
    expect(gzipSync(script).byteLength).toBeLessThanOrEqual(20_000);
  });
});
