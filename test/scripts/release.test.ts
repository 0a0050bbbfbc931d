import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { beforeUpload } from '../../scripts/release/before-upload.ts';
import { releasedChangelog } from '../../scripts/release/changelog.ts';
import { makeRelease, type Release } from '../../scripts/release/make-release.ts';
import { releaseSteps } from '../../scripts/release/steps.ts';
import { missingTranslations } from '../../scripts/release/translations.ts';
import { checkVersion } from '../../scripts/release/version.ts';
import { projectFolder } from '../../scripts/setup/run.mjs';
import { temporaryFolder } from './temporary-folder.ts';

const changelog = '# Changelog\n\n## Unreleased\n\n* A mark is kept.\n\n## 0.1.0 (2026-01-01)\n\n* A list.\n';
const lockfile = {
  name: 'dexmark',
  version: '0.1.0',
  packages: { '': { name: 'dexmark', version: '0.1.0' }, 'node_modules/idb': { version: '0.1.0' } },
};

describe('a release', () => {
  const inFolder = temporaryFolder();
  beforeEach(async () => {
    await write('package.json', json({ name: 'dexmark', version: '0.1.0', dependencies: { idb: '0.1.0' } }));
    await write('package-lock.json', json(lockfile));
    await write('CHANGELOG.md', changelog);
    git('init', '--quiet', '--initial-branch=main');
    git('config', 'user.name', 'A test');
    git('config', 'user.email', 'test@dexmark.example');
    git('add', '.');
    git('commit', '--quiet', '--message', 'begin');
  });

  it('sets the version, names it in the changelog, and is committed and tagged', async () => {
    await release();
    expect(JSON.parse(await read('package.json'))).toMatchObject({ version: '0.2.0', dependencies: { idb: '0.1.0' } });
    expect(JSON.parse(await read('package-lock.json'))).toEqual({
      ...lockfile,
      version: '0.2.0',
      packages: { ...lockfile.packages, '': { name: 'dexmark', version: '0.2.0' } },
    });
    expect(await read('CHANGELOG.md')).toContain('## Unreleased\n\n## 0.2.0 (2026-11-24)\n\n* A mark is kept.');
    expect(git('status', '--porcelain')).toBe('');
    expect(git('log', '-1', '--format=%s').trim()).toBe('chore(release): 0.2.0');
    expect(git('rev-parse', 'v0.2.0^{commit}')).toBe(git('rev-parse', 'HEAD'));
  });

  it('is checked with its version in place, before it is committed', async () => {
    let seen: string | undefined;
    await release({
      check: async () => {
        seen = JSON.parse(await read('package.json')).version;
        expect(git('tag')).toBe('');
      },
    });
    expect(seen).toBe('0.2.0');
  });

  it('demands every text in every language', async () => {
    await mkdir(join(inFolder(), 'locales'));
    await write('locales/en.yml', 'history:\n  title: History\n  rows:\n    1: One\n    n: $1\n');
    await write('locales/ja.yml', 'history:\n  rows:\n    n: $1\n');
    expect(missingTranslations(join(inFolder(), 'locales'))).toEqual(['ja: history.title']);
  });

  it('may be the first, of the version that stands there', async () => {
    await commit('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n* A list.\n');
    await release({ version: '0.1.0' });
    expect(git('rev-parse', 'v0.1.0^{commit}')).toBe(git('rev-parse', 'HEAD'));
    expect(await read('CHANGELOG.md')).toContain('## 0.1.0 (2026-11-24)');
  });

  it('takes along what its checks have written into the files of the project', async () => {
    await commit('note.txt', 'before');
    await release({ check: () => write('note.txt', 'figures') });
    expect(git('show', 'HEAD:note.txt')).toBe('figures');
  });

  it('that fails its checks leaves everything as it was', async () => {
    await commit('note.txt', 'before');
    const head = git('rev-parse', 'HEAD');
    const failing = () => write('note.txt', 'figures').then(() => Promise.reject(new Error('a test failed')));
    await expect(release({ check: failing })).rejects.toThrow('a test failed');
    expect([git('status', '--porcelain'), git('rev-parse', 'HEAD'), git('tag')]).toEqual(['', head, '']);
  });

  it('that is tagged by another hand while it is checked leaves no commit', async () => {
    const head = git('rev-parse', 'HEAD');
    await expect(release({ check: async () => void git('tag', 'v0.2.0') })).rejects.toThrow('git tag');
    expect([git('status', '--porcelain'), git('rev-parse', 'HEAD')]).toEqual(['', head]);
  });

  it('is packed last: its sources are those that are committed', () => {
    const scripts = releaseSteps.map(([script]) => script);
    expect(scripts).toEqual(['scripts/stages/run-all.ts', 'bench/run.ts', 'scripts/zip/zip.ts']);
  });

  it('says which fields of the publisher are still to be filled in, and goes on without them', () => {
    const filled = {
      ...{ geckoId: 'dexmark@reader.org', name: 'A. Reader', contact: 'a@reader.org' },
      privacyPolicy: 'https://reader.org/dexmark',
    };
    expect(beforeUpload(filled).join()).not.toContain('publisher.ts');
    const lacking = { ...filled, name: '', privacyPolicy: 'https://reader.example/dexmark' };
    expect(beforeUpload(lacking)).toContainEqual(
      expect.stringMatching(/^Fill in publisher\.ts: name, privacyPolicy\./),
    );
  });

  it.each<[what: string, given: Partial<Release>, before: () => unknown, says: string]>([
    ['beside work that is not committed', {}, () => write('note.txt', 'later'), 'not committed'],
    ['of a version that is tagged', {}, () => git('tag', 'v0.2.0'), 'a tag v0.2.0 already'],
    ['of an earlier version', { version: '0.0.9' }, () => undefined, 'not later than 0.1.0'],
    ['of the same version, if tagged', { version: '0.1.0' }, () => git('tag', 'v0.0.1'), 'not later than 0.1.0'],
    ['without a change', {}, () => commit('CHANGELOG.md', changelog.replace('* A mark is kept.\n', '')), 'no change'],
    ['without a changelog', {}, () => commit('CHANGELOG.md', '# Changelog\n'), 'one heading'],
  ])('is not made %s', async (_, given, before, says) => {
    await before();
    const status = git('status', '--porcelain');
    await expect(release(given)).rejects.toThrow(says);
    expect(git('status', '--porcelain')).toBe(status);
    expect(git('log', '--format=%s')).not.toContain('release');
  });

  function release(given: Partial<Release> = {}): Promise<void> {
    return makeRelease({
      folder: inFolder(),
      version: '0.2.0',
      day: '2026-11-24',
      check: async () => undefined,
      ...given,
    });
  }

  function git(...args: string[]): string {
    return execFileSync('git', args, { cwd: inFolder(), encoding: 'utf8' });
  }

  async function commit(file: string, text: string): Promise<void> {
    await write(file, text);
    git('add', file);
    git('commit', '--quiet', '--all', '--message', 'change');
  }

  const read = (file: string) => readFile(inFolder(file), 'utf8');
  const write = (file: string, text: string) => writeFile(inFolder(file), text);
});

describe('a version', () => {
  it.each(['1.0', '1.0.0-beta', 'v1.0.0', '01.0.0', '', '1.0.0.0'])('is no version: “%s”', (version) => {
    expect(() => checkVersion(version, '0.1.0')).toThrow('is no version');
  });

  it.each([
    ['0.2.0', '0.1.9'],
    ['0.1.10', '0.1.9'],
    ['1.0.0', '0.99.99'],
  ])('%s comes after %s', (version, before) => {
    expect(() => checkVersion(version, before)).not.toThrow();
    expect(() => checkVersion(before, version)).toThrow('not later');
    expect(() => checkVersion(version, version)).toThrow('not later');
  });

  it('is one that Chrome reads', () => {
    expect(() => checkVersion('1.0.65536', '0.1.0')).toThrow('65535');
  });
});

it('the changelog of this project can be released', async () => {
  const read = (file: string) => readFile(join(projectFolder, file), 'utf8');
  const [own, { version }] = [await read('CHANGELOG.md'), JSON.parse(await read('package.json'))];
  const head = `\n## Unreleased\n\n## ${version} (`;
  // A release is tested with its own changelog, and so is what follows until it has a change.
  const released = own.includes(head) ? own : releasedChangelog(own, version, '2026-11-24');
  expect(released.split(head)[1]).toMatch(/^[\d-]+\)\n\n\* /);
});

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
