/**
 * Builds and packs what goes to the stores into `.output`, and says each package's checksum. `--check` does it twice and compares;
 * `--from-sources` builds both packages once more from the sources' package alone, as a reviewer does, and compares.
 */
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, command, projectFolder, run } from '../setup/run.mjs';
import { unpack } from './archive.ts';
import { makePackages, type Package } from './packages.ts';
import { secretsIn } from './secrets.ts';

await command(async () => {
  const packages = await makeAll();
  for (const path of globSync(join(projectFolder, '.output/*.zip'))) await rm(path);
  for (const { name, bytes } of packages) await writeFile(join(projectFolder, '.output', name), bytes);
  if (process.argv.includes('--check')) compare(packages, await makeAll(), 'a second time');
  if (process.argv.includes('--from-sources'))
    compare(packages, await makeFromSources(packages), 'from the sources alone');
  for (const { name, files, bytes } of packages)
    console.log(`${sumOf(bytes)}  .output/${name}  ${files.length} files, ${bytes.length} bytes`);
});

async function makeAll(): Promise<Package[]> {
  for (const family of ['chromium', 'firefox'] as const) await build(family);
  const packages = makePackages();
  const found = packages.flatMap(({ name, files }) => secretsIn(files).map((secret) => `${name}: ${secret}`));
  if (found.length > 0) throw new Error(found.join('\n'));
  return packages;
}

type Made = Pick<Package, 'name' | 'bytes'>;

/** Unpacks the sources into an empty folder, and does there what a reviewer does. */
async function makeFromSources(packages: readonly Package[]): Promise<Made[]> {
  const sources = packages.find(({ name }) => name.endsWith('-sources.zip'));
  if (!sources) throw new Error('This folder is no repository, so there is no package of sources to build from.');
  const folder = await mkdtemp(join(tmpdir(), 'dexmark-sources-'));
  try {
    for (const { path, bytes, isExecutable } of unpack(sources.bytes)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), bytes, { mode: isExecutable ? 0o755 : 0o644 });
    }
    if ((await run(process.execPath, [join(folder, 'scripts/zip.mjs')])) !== 0)
      throw new Error('The sources alone cannot be built; the words of what failed are above.');
    const others = packages.filter((one) => one !== sources);
    return await Promise.all(
      others.map(async ({ name }) => ({ name, bytes: await readFile(join(folder, '.output', name)) })),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Throws with what differs, file by file. */
function compare(packages: readonly Package[], again: readonly Made[], how: string): void {
  for (const { name, bytes } of again) {
    const first = packages.find((one) => one.name === name);
    if (first?.bytes.equals(bytes)) {
      console.log(`${name} has the same bytes ${how}.`);
      continue;
    }
    const before = new Map(first?.files.map((file) => [file.path, file.bytes]));
    const after = new Map(unpack(bytes).map((file) => [file.path, file.bytes]));
    const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
      (path) => !after.get(path)?.equals(before.get(path) ?? Buffer.alloc(0)),
    );
    throw new Error(`${name} has other bytes ${how}: ${differing.join(', ') || 'the same files, packed otherwise'}.`);
  }
}

function sumOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
