/** Test files that `npm run soak` runs and `npm test` does not. In Chromium the tag `@soak` says the same of a single test. */
export const SOAK_FILES = '**/*.soak.{spec,test}.ts';

/** What Vitest leaves out: files of the soak, unless its command names one. */
export const leftOutFiles = process.argv.slice(2).some((arg) => /\.soak(?:\.test\.tsx?)?$/.test(arg))
  ? []
  : [SOAK_FILES];
