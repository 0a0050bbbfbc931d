/**
 * Builds the extension with a defence taken out, so that an attack can be shown to need that defence. Nothing of this is in
 * the production build: pieces of its sources are replaced on their way into the bundle, and have to be there.
 */
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { build, type InlineConfig } from 'wxt';
import { projectFolder } from '../../../scripts/setup/run.mjs';

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
 * Builds into a folder of its own.
 * @param name of the folder.
 * @returns where the build is.
 * @throws Error when a piece is not in its file exactly once, or its file is not in the build at all: the weakening is out of date.
 */
export async function buildWeakened(
  name: string,
  { replacements, plugin, manifest }: Weakening,
  browser: 'chrome' | 'firefox' = 'chrome',
): Promise<string> {
  let lacksPlugin = plugin === undefined;
  const found = new Map(replacements.map((replacement) => [replacement, 0]));
  const config = {
    root: projectFolder,
    browser,
    mode: 'production',
    outDir: '.output/weakened',
    outDirTemplate: name,
    logger: silent,
    vite: () => ({ logLevel: 'silent', plugins: [replacing(found)] }),
    hooks: {
      'vite:build:extendConfig': (_, vite) => {
        const plugins = vite.plugins?.flat() ?? [];
        vite.plugins = plugins.filter((one) => !(one && 'name' in one && one.name === plugin));
        lacksPlugin ||= vite.plugins.length < plugins.length;
      },
      'build:manifestGenerated': (_, made) => manifest?.(made as unknown as Record<string, unknown>),
    },
  } satisfies InlineConfig;
  await build(config);
  if (!lacksPlugin) throw new Error(`"${name}" is out of date: the build has no plugin "${plugin}".`);
  for (const [{ file, piece }, times] of found)
    if (times === 0) throw new Error(`"${name}" is out of date: ${file} has to have, exactly once: ${piece}`);
  return join(projectFolder, config.outDir, name);
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

const nothing = () => undefined;
const silent: NonNullable<InlineConfig['logger']> = {
  level: 0,
  debug: nothing,
  log: nothing,
  info: nothing,
  success: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};
