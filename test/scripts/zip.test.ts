import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ArchivedFile, pack, unpack } from '../../scripts/zip/archive.ts';
import { makePackages } from '../../scripts/zip/packages.ts';
import { secretsIn } from '../../scripts/zip/secrets.ts';

/** Of what is built: `npm test` builds both packages first. */

const anyFiles = fc.uniqueArray(
  fc.record({
    path: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    bytes: fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
    isExecutable: fc.boolean(),
  }),
  { selector: ({ path }) => path, maxLength: 20 },
);

describe('an archive', () => {
  it('gives back the files that went in, by name', () => {
    fc.assert(
      fc.property(anyFiles, (files) => {
        expect(unpack(pack(files))).toEqual(files.toSorted(byPath));
      }),
    );
  });

  it('has the same bytes in whatever order the files come', () => {
    fc.assert(
      fc.property(anyFiles, (files) => {
        expect(pack(files.toReversed()).equals(pack(files))).toBe(true);
      }),
    );
  });

  it('keeps what cannot be made smaller as it is, and makes the rest smaller', () => {
    const [tiny, long] = [fileOf('a', 'x'), fileOf('b', 'x'.repeat(5_000))];
    expect(pack([long]).length).toBeLessThan(200);
    expect(pack([tiny]).includes(Buffer.from('ax'))).toBe(true);
  });

  it('that was damaged is noticed', () => {
    const archive = pack([fileOf('a', 'text that stays as it is')]);
    archive[archive.indexOf('text')] = 0;
    expect(() => unpack(archive)).toThrow('a is damaged.');
  });
});

describe('the packages for the stores', () => {
  const packages = makePackages();
  const pathsIn = (kind: string) =>
    packages.find(({ name }) => name.endsWith(`-${kind}.zip`))?.files.map(({ path }) => path);

  it('have the same bytes twice', () => {
    const bytesOf = (all: typeof packages) => all.map(({ bytes }) => bytes.toString('base64'));
    expect(bytesOf(makePackages())).toEqual(bytesOf(packages));
  });

  it.each(['chrome', 'firefox'])(
    'hold for %s what is built, and no more: scripts, styles, pages, texts, icons',
    (browser) => {
      const folder = `.output/${browser}-mv3`;
      const built = globSync('**/*.*', { cwd: folder });
      expect(pathsIn(browser)?.toSorted()).toEqual(built.toSorted());
      expect(built).toContain('manifest.json');
      const usual =
        /^(?:manifest\.json|managed-settings\.json|[\w-]+\.(?:html|js)|(?:chunks|content-scripts)\/[\w-]+\.js|assets\/[\w-]+\.(?:css|svg)|icon\/[\w-]+\.png|_locales\/\w+\/messages\.json)$/;
      expect(built.filter((path) => !usual.test(path))).toEqual([]);
    },
  );

  it('hold as sources what git tracks, with all that a build needs', () => {
    const tracked = execFileSync('git', ['-c', 'safe.directory=*', 'ls-files', '-z'], { encoding: 'utf8' })
      .split('\0')
      .filter((path) => path !== '' && existsSync(path));
    expect(pathsIn('sources')?.toSorted()).toEqual(tracked.toSorted());
    const needed = ['package-lock.json', 'publisher.ts', 'wxt.config.ts', 'scripts/zip.mjs', 'README.md'];
    expect(tracked).toEqual(expect.arrayContaining(needed));
    expect(tracked.filter((path) => /^(?:node_modules|\.output|\.wxt|test-results)\//.test(path))).toEqual([]);
  });

  it('hold no key, no certificate, and nothing of the machine that made them', () => {
    expect(packages.flatMap(({ files }) => secretsIn(files))).toEqual([]);
  });
});

describe('a secret', () => {
  const armoured = `-----${'BEGIN '}PRIVATE KEY-----`;

  it.each<[path: string, text: string, what: string]>([
    ['test/server.pem', '', 'a key, a certificate or a log by its name'],
    ['.env.local', '', 'a key, a certificate or a log by its name'],
    ['npm-debug.log', '', 'a key, a certificate or a log by its name'],
    ['lib/clock.ts', armoured, 'a key or a certificate'],
    ['background.js', 'sources in /home/person/dexmark', 'a path of this machine'],
    ['package-lock.json', '{ "resolved": "" }', 'a registry'],
  ])('is found in %s', (path, text, what) => {
    expect(secretsIn([fileOf(path, text)], ['/home/person/'])).toEqual([`${path}: ${what}`]);
  });

  it('is not found where there is none', () => {
    const files = [fileOf('lib/keys.ts', 'keys'), fileOf('environment.ts', 'BEGIN')];
    expect(secretsIn(files, ['/home/person/'])).toEqual([]);
  });
});

function fileOf(path: string, text: string): ArchivedFile {
  return { path, bytes: Buffer.from(text), isExecutable: false };
}

function byPath(a: ArchivedFile, b: ArchivedFile): number {
  return a.path < b.path ? -1 : 1;
}
