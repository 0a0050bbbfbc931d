/** What goes to the stores: both builds, and the sources that a reviewer builds them from. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../setup/run.mjs';
import { type ArchivedFile, pack } from './archive.ts';

export interface Package {
  /** `dexmark-0.1.0-chrome.zip` */
  readonly name: string;
  readonly files: readonly ArchivedFile[];
  readonly bytes: Buffer;
}

/** @returns the packages of what is built, and the sources where the project's folder is a repository of its own. */
export function makePackages(): Package[] {
  const sources = readTracked();
  return [
    packageOf('chrome', readBuilt('.output/chrome-mv3')),
    packageOf('firefox', readBuilt('.output/firefox-mv3')),
    ...(sources ? [packageOf('sources', sources)] : []),
  ];
}

function packageOf(kind: string, files: readonly ArchivedFile[]): Package {
  const { name, version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  return { name: `${name}-${version}-${kind}.zip`, files, bytes: pack(files) };
}

function readBuilt(folder: string): ArchivedFile[] {
  const entries = globSync('**/*', { cwd: join(projectFolder, folder), withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const root = join(projectFolder, folder, '/');
  return paths.map((path) => ({ path: path.slice(root.length).replaceAll('\\', '/'), bytes: readFileSync(path) }));
}

/** What git tracks and is there, as it lies in the folder; undefined in sources that were unpacked. */
function readTracked(): ArchivedFile[] | undefined {
  const top = git('rev-parse', '--show-toplevel').trim();
  if (top === '' || realpathSync(top) !== realpathSync(projectFolder)) return undefined;
  const lines = git('ls-files', '--stage', '-z')
    .split('\0')
    .filter((line) => line !== '');
  const tracked = lines.map((line) => {
    const [stage = '', path = ''] = line.split('\t');
    return { path, isExecutable: stage.startsWith('100755') };
  });
  const present = tracked.filter(({ path }) => existsSync(join(projectFolder, path)));
  return present.map((file) => ({ ...file, bytes: readFileSync(join(projectFolder, file.path)) }));
}

/** Also in a folder that belongs to someone else, as in a container. */
function git(...args: string[]): string {
  const { stdout } = spawnSync('git', ['-c', 'safe.directory=*', ...args], {
    cwd: projectFolder,
    encoding: 'utf8',
    maxBuffer: 16_000_000,
  });
  return stdout ?? '';
}
