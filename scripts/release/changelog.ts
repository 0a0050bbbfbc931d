const UNRELEASED = '## Unreleased';

/**
 * Gives the sentences under "Unreleased" to the version, and leaves an empty heading above them. Throws an Error where there are none.
 * @param day as `2026-11-24`.
 */
export function releasedChangelog(changelog: string, version: string, day: string): string {
  const [before, after, ...more] = changelog.split(`\n${UNRELEASED}\n`);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`CHANGELOG.md has one heading “${UNRELEASED}”, or it is no changelog.`);
  const [sentences = ''] = after.split(/^## /m);
  if (!/^\* \S/m.test(sentences)) throw new Error('CHANGELOG.md names no change that is unreleased.');
  return `${before}\n${UNRELEASED}\n\n## ${version} (${day})\n${after}`;
}
