import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

/** In bytes, gzipped, of what is built: `npm test` builds first. What stands in other people's pages costs their time and their memory. */
const budgets = [
  { script: 'toast.js', is: 'put into a page for one click', chrome: 7_500, firefox: 7_700 },
  { script: 'first-screen.js', is: 'before the first rows of the popup', chrome: 1_500, firefox: 1_500 },
  {
    script: 'content-scripts/links.js',
    is: 'in every page of a site on which marks are on',
    ...{ chrome: 9_800, firefox: 10_050 },
  },
  {
    script: 'content-scripts/reader.js',
    is: 'in every page of the service’s own site; its lists load `links.js` besides',
    ...{ chrome: 14_550, firefox: 14_700 },
  },
] as const;

describe.each(['chrome', 'firefox'] as const)('the package for %s', (browser) => {
  it.each(budgets)('keeps to the budget of $script, $is', ({ script, [browser]: bytes }) => {
    expect(gzipSync(readFileSync(`.output/${browser}-mv3/${script}`)).byteLength).toBeLessThanOrEqual(bytes);
  });
});
