/** The version, the changelog and the tag of a release, once everything that is to hold was seen to hold. */
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releasedChangelog } from './changelog.ts';
import { checkVersion } from './version.ts';

export interface Release {
  /** The repository's. */
  readonly folder: string;
  readonly version: string;
  /** As `2026-11-24`. */
  readonly day: string;
  /** Runs on the files of the release, before they are committed with what it has written. Rejects where something does not hold. */
  readonly check: () => Promise<void>;
}

const [MANIFEST, LOCKFILE, CHANGELOG] = ['package.json', 'package-lock.json', 'CHANGELOG.md'] as const;

/** Commits and tags; whatever fails before leaves the files as they were. Throws an Error that says why. */
export async function makeRelease({ folder, version, day, check }: Release): Promise<void> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
  if (git('status', '--porcelain').trim() !== '') throw new Error('Something is not committed yet.');
  if (git('tag', '--list', `v${version}`).trim() !== '') throw new Error(`There is a tag v${version} already.`);

  const read = (file: string) => readFile(join(folder, file), 'utf8');
  const [manifest, lockfile, changelog] = await Promise.all([read(MANIFEST), read(LOCKFILE), read(CHANGELOG)]);
  const before: string = JSON.parse(manifest).version;
  // The first release may be of the version that stands there.
  if (version !== before || git('tag').trim() !== '') checkVersion(version, before);
  const released = {
    [MANIFEST]: withVersion(manifest, version, 1),
    [LOCKFILE]: withVersion(lockfile, version, 2),
    [CHANGELOG]: releasedChangelog(changelog, version, day),
  };
  try {
    for (const [file, text] of Object.entries(released)) await writeFile(join(folder, file), text);
    await check();
    git('commit', '--quiet', '--all', '--message', `chore(release): ${version}`);
  } catch (thrown) {
    git('checkout', '--quiet', '--', '.');
    throw thrown;
  }
  try {
    git('tag', '--annotate', `v${version}`, '--message', `Dexmark ${version}`);
  } catch (thrown) {
    git('reset', '--quiet', '--keep', 'HEAD^');
    throw thrown;
  }
}

/** The text stays as it is otherwise. @param times how often the project's own version stands at its head. */
function withVersion(text: string, version: string, times: number): string {
  let left = times;
  return text.replace(/^(\s*"version": )"[^"]+"/gm, (line, before: string) =>
    left-- > 0 ? `${before}"${version}"` : line,
  );
}
