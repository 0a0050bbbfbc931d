/** What the publisher has to do between a release and its upload. */

/** The fields of `publisher.ts` that stand for nobody yet: empty, or of the domain that is kept for examples (RFC 2606). */
export function unfilledIn(publisher: Readonly<Record<string, string>>): string[] {
  return Object.keys(publisher).filter((field) => /^$|\.example(?:$|\/)/.test(publisher[field] ?? ''));
}

/** One line for each thing to do, in order. */
export function beforeUpload(publisher: Readonly<Record<string, string>>): string[] {
  const unfilled = unfilledIn(publisher);
  return [
    ...(unfilled.length > 0
      ? [
          `Fill in publisher.ts: ${unfilled.join(', ')}. Repeat them where npm test asks for it, commit, and make the packages anew: npm run zip -- --from-sources`,
        ]
      : []),
    'Push it: git push --follow-tags',
    'Follow docs/stores/README.md, which has the answers to what the stores ask.',
  ];
}
