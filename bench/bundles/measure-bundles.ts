import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'wxt';
import { projectFolder } from '../../scripts/setup/run.mjs';
import { loadedAtOnce, loadedInAll } from '../../test/support/built-files.ts';
import { type Figure, noted } from '../figures.ts';
import type { Measurement } from '../results.ts';
import { type BuiltFile, type Content, contentsOf, total } from './contents.ts';
import { treemapsOf } from './treemap.ts';

/** Each with the files that it consists of. @param folder of the build. */
const bundles: Readonly<Record<string, (folder: string) => readonly string[]>> = {
  'the background': (folder) => loadedAtOnce(folder, 'background.js'),
  'the popup': (folder) => loadedInAll(folder, 'popup.html'),
  'the library': (folder) => loadedInAll(folder, 'library.html'),
  'the options page': (folder) => loadedInAll(folder, 'options.html'),
  'the reader’s script': () => ['content-scripts/reader.js'],
  'link marks': () => ['content-scripts/links.js'],
  'the toast': () => ['toast.js'],
};

/** Of a bundle: what has less has no line of its own. */
const LEAST_SHARE = 0.01;

/** Builds with source maps, which change no byte of a script, and draws the picture beside the results. */
export async function measureBundles(): Promise<Measurement> {
  await using stack = new AsyncDisposableStack();
  const outDir = await mkdtemp(join(tmpdir(), 'dexmark-maps-'));
  stack.defer(() => rm(outDir, { recursive: true }));
  await build({ root: projectFolder, outDir, browser: 'chrome', vite: () => ({ build: { sourcemap: 'hidden' } }) });
  const folder = join(outDir, 'chrome-mv3');
  const contents = new Map<string, Content[]>();
  for (const [name, filesOf] of Object.entries(bundles))
    contents.set(name, contentsOf(await Promise.all(filesOf(folder).map((file) => builtFile(folder, file)))));
  await writeFile(join(projectFolder, 'bench/results/bundles.svg'), treemapsOf(contents));
  return { figures: [...contents].flatMap(([name, parts]) => figuresOf(name, parts)) };
}

async function builtFile(folder: string, name: string): Promise<BuiltFile> {
  const path = join(folder, name);
  const text = await readFile(path, 'utf8');
  if (!existsSync(`${path}.map`)) return { name, text, map: null };
  const map = JSON.parse(await readFile(`${path}.map`, 'utf8'));
  const sources = map.sources.map((source: string) => relative(projectFolder, resolve(dirname(path), source)));
  return { name, text, map: { ...map, sources } };
}

function figuresOf(bundle: string, contents: readonly Content[]): Figure[] {
  const whole = total(contents);
  const isSmall = ({ bytes }: Content) => bytes < LEAST_SHARE * whole.bytes;
  const small = contents.filter(isSmall);
  const rest = { name: `${small.length} smaller ones`, ...total(small) };
  const lines = [...contents.filter((content) => !isSmall(content)), ...(small.length > 0 ? [rest] : [])];
  return [
    noted(`**${bundle}**`, `${whole.bytes} bytes, ${whole.gzippedBytes} gzipped`),
    ...lines.map(({ name, bytes, gzippedBytes }) =>
      noted(`${bundle}: ${name}`, `${bytes} bytes, ${percent(bytes / whole.bytes)}, about ${gzippedBytes} gzipped`),
    ),
  ];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
