/** What a release goes through before it is committed, in order. It is packed last: among the packages are its sources, as they are committed. */
export const releaseSteps = [
  ['scripts/stages/run-all.ts'],
  ['bench/run.ts', 'page'],
  ['scripts/zip/zip.ts', '--from-sources'],
] as const;
