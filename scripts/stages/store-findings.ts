/** What may stand in the lint's report on the package for Firefox: two findings, and docs/stores/README.md tells a reviewer of both. */

export interface Finding {
  readonly code: string;
  readonly file: string;
  readonly message: string;
}

/** Where Preact is: in the one chunk that our pages share, and in the reader's script. */
const PLACES = [/^chunks\/[\w-]+\.js$/, /^content-scripts\/reader\.js$/];
/** Preact sets it from `dangerouslySetInnerHTML` alone, which our sources may not have (`test/architecture.test.ts`). */
const PREACTS = /\.innerHTML\s*=\s*\w+\.__html\b/g;
const ANY_ASSIGNMENT = /\.innerHTML\s*\+?=(?!=)/g;

/**
 * @param sourceOf the text of a file of the package.
 * @returns what the lint has found besides those two, and which of them it has not found; each as a line.
 */
export function complaintsOf(findings: readonly Finding[], sourceOf: (file: string) => string): string[] {
  const isPreacts = ({ code, file }: Finding) =>
    code === 'UNSAFE_VAR_ASSIGNMENT' && PLACES.some((place) => place.test(file)) && setsOnlyPreacts(sourceOf(file));
  const others = findings.filter((finding) => !isPreacts(finding));
  const preacts = findings.filter(isPreacts);
  const counts = PLACES.map((place) => ({ place, count: preacts.filter(({ file }) => place.test(file)).length }));
  return [
    ...others.map(({ code, file, message }) => `${code} ${file}: ${message}`),
    ...counts
      .filter(({ count }) => count !== 1)
      .map(({ place, count }) => `${count} findings of Preact's own innerHTML at ${place.source}, where there is one.`),
  ];
}

function setsOnlyPreacts(source: string): boolean {
  const [all, preacts] = [ANY_ASSIGNMENT, PREACTS].map((pattern) => source.match(pattern)?.length ?? 0);
  return all === 1 && preacts === 1;
}
