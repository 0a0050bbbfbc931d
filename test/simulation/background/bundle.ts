/**
 * The background as it is built, from its composition root down, as one function that a life of the worker is begun with: each
 * life has modules and globals of its own, as each start of a real worker has. A bug can be planted in a line of it.
 */
import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';

/** One line replaced by another. */
export interface PlantedLine {
  /** Relative to the root of the repository. */
  readonly file: string;
  readonly line: string;
  readonly instead: string;
}

/** What a worker finds around it, by the names under which the code knows it. */
export type Surroundings = Readonly<Record<(typeof surroundings)[number], unknown>>;

const surroundings = [
  'browser',
  'fetch',
  'Response',
  'Blob',
  'indexedDB',
  'IDBCursor',
  'IDBDatabase',
  'IDBIndex',
  'IDBKeyRange',
  'IDBObjectStore',
  'IDBRequest',
  'IDBTransaction',
  'crypto',
  'navigator',
  'self',
  'performance',
  'Date',
  'setTimeout',
  'clearTimeout',
  'console',
] as const;

/** Begins a life: evaluates every module and registers every listener, in the first turn. */
export type Begin = (surroundings: Surroundings) => void;

/** @throws Error when the line to plant a bug in is not there exactly once. */
export async function bundleBackground(planted: readonly PlantedLine[] = []): Promise<Begin> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [browserAround, plant(planted)],
    define: { 'import.meta.env.BROWSER': '"chrome"', 'import.meta.env': '({})' },
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      lib: { entry: resolve('entrypoints/background/index.ts'), formats: ['iife'], name: 'background' },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined;
  if (!chunk) throw new Error('the background could not be built');
  // Made of our own source, a moment ago.
  const evaluate = new Function(...surroundings, `${chunk.code}\nreturn background;`);
  return (around) => evaluate(...surroundings.map((name) => around[name])).main();
}

/** What WXT gives a built extension, and nothing more: the browser, and a name for what `main` is. */
const browserAround: Plugin = {
  name: 'browser-around',
  enforce: 'pre',
  resolveId: (id) => (provided.has(id) ? `\0${id}` : null),
  load: (id) => provided.get(id.slice(1)) ?? null,
};

const provided = new Map([
  // Under another name than the one outside, or it would hide it.
  ['wxt/browser', 'const around = browser; export { around as browser };'],
  ['wxt/utils/define-background', 'export const defineBackground = (background) => background;'],
  ['#i18n', 'export const i18n = { t: (key) => key };'],
]);

function plant(lines: readonly PlantedLine[]): Plugin {
  const byFile = Map.groupBy(lines, ({ file }) => resolve(file));
  const planted = new Set<PlantedLine>();
  return {
    name: 'plant',
    enforce: 'pre',
    transform(code, id) {
      return (byFile.get(id) ?? []).reduce((source, wanted) => {
        const pieces = source.split(wanted.line);
        if (pieces.length !== 2) throw new Error(`${wanted.file} has to have exactly one: ${wanted.line}`);
        planted.add(wanted);
        return pieces.join(wanted.instead);
      }, code);
    },
    buildEnd(failure) {
      if (failure) return;
      const missing = lines.find((line) => !planted.has(line));
      if (missing) throw new Error(`${missing.file} is no part of the background`);
    },
  };
}
