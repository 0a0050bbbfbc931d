/**
 * Builds the extension with a defence taken out, so that an attack can be shown to need that defence. Nothing of this is in
 * the production build: pieces of its sources are replaced on their way into the bundle, and have to be there.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { build as buildExtension, type InlineConfig } from 'wxt';
import { projectFolder } from '../../../scripts/setup/run.mjs';

const OUTPUT = '.output/weakened';
const SOURCES = [
  '{components,entrypoints,lib,public,scripts/build}/**/*',
  '{package-lock,tsconfig}.json',
  'wxt.config.ts',
];

/** A piece of source text, and what stands there instead. */
export interface Replacement {
  /** Relative to the project's folder. */
  readonly file: string;
  readonly piece: string;
  readonly instead: string;
}

export interface Weakening {
  readonly replacements: readonly Replacement[];
  /** A plugin of the build that does nothing, by its name. */
  readonly plugin?: string;
  /** Changes the manifest after it is made. */
  readonly manifest?: (manifest: Record<string, unknown>) => void;
}

/**
 * Builds into a folder of its own, unless it stands there from an earlier run with the same sources.
 * @param name of the folder.
 * @returns where the build is.
 * @throws Error when a piece is not in its file exactly once, or its file is not in the build at all: the weakening is out of date.
 */
export async function buildWeakened(
  name: string,
  weakening: Weakening,
  browser: 'chrome' | 'firefox' = 'chrome',
): Promise<string> {
  const folder = join(projectFolder, OUTPUT, name);
  // Beside the folder: a browser loads whatever lies in it.
  const label = `${folder}.key`;
  const key = await keyOf(weakening, browser);
  if (existsSync(folder) && (await readFile(label, 'utf8').catch(() => '')) === key) return folder;
  await rm(label, { force: true });
  await build(name, weakening, browser);
  await writeFile(label, key);
  return folder;
}

/** Whatever a build is made of: every source, every version of a library, and what is taken out. */
async function keyOf({ replacements, plugin, manifest }: Weakening, browser: string): Promise<string> {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([browser, replacements, plugin, manifest && `${manifest}`]));
  const files = await Array.fromAsync(glob(SOURCES, { cwd: projectFolder, withFileTypes: true }));
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  for (const path of paths.toSorted()) hash.update(`${relative(projectFolder, path)}\n`).update(await readFile(path));
  return hash.digest('hex');
}

async function build(
  name: string,
  { replacements, plugin, manifest }: Weakening,
  browser: 'chrome' | 'firefox',
): Promise<void> {
  let lacksPlugin = plugin === undefined;
  const found = new Map(replacements.map((replacement) => [replacement, 0]));
  const config = {
    root: projectFolder,
    browser,
    mode: 'production',
    outDir: OUTPUT,
    outDirTemplate: name,
    logger: silent,
    vite: () => ({ logLevel: 'silent', plugins: [replacing(found)] }),
    hooks: {
      // Beside the hook of this name in wxt.config.ts, whose place a second one here would take.
      ready: ({ hook }) => {
        hook('vite:build:extendConfig', (_, vite) => {
          const plugins = vite.plugins?.flat() ?? [];
          vite.plugins = plugins.filter((one) => !(one && 'name' in one && one.name === plugin));
          lacksPlugin ||= vite.plugins.length < plugins.length;
        });
      },
      'build:manifestGenerated': (_, made) => manifest?.(made as unknown as Record<string, unknown>),
    },
  } satisfies InlineConfig;
  await buildExtension(config);
  if (!lacksPlugin) throw new Error(`"${name}" is out of date: the build has no plugin "${plugin}".`);
  for (const [{ file, piece }, times] of found)
    if (times === 0) throw new Error(`"${name}" is out of date: ${file} has to have, exactly once: ${piece}`);
}

/** Replaces what is there exactly once, and notes that it was found. */
function replacing(found: Map<Replacement, number>): Plugin {
  return {
    name: 'weaken',
    enforce: 'pre',
    transform(code, id) {
      const [path] = id.split('?');
      return [...found].reduce<string | null>((source, [replacement, times]) => {
        if (join(projectFolder, replacement.file) !== path) return source;
        const pieces = (source ?? code).split(replacement.piece);
        if (pieces.length !== 2) return source;
        found.set(replacement, times + 1);
        return pieces.join(replacement.instead);
      }, null);
    },
  };
}

type Logger = NonNullable<InlineConfig['logger']>;
const kinds = ['debug', 'log', 'info', 'success', 'warn', 'error', 'fatal'];
const silent = { level: 0, ...Object.fromEntries(kinds.map((kind) => [kind, () => undefined])) } as unknown as Logger;
