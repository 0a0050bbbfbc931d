/**
 * The background as it is built, from its composition root down, as one function that a life of the worker is begun with: each
 * life has modules and globals of its own, as each start of a real worker has. A bug can be planted in a line of it.
 */
import type { Plugin } from 'vite';
import { bundle, type PlantedLine } from '../core/planting';

/** What a worker finds around it, by the names under which the code knows it: in every life the same names. */
export type Surroundings = Readonly<Record<string, unknown>>;

/** Begins a life: evaluates every module and registers every listener, in the first turn. */
export type Begin = (surroundings: Surroundings) => void;

type Evaluate = (...around: readonly unknown[]) => { main(): void };

/** @throws Error when the line to plant a bug in is not there exactly once. */
export async function bundleBackground(planted: readonly PlantedLine[] = []): Promise<Begin> {
  const code = await bundle('entrypoints/background/index.ts', planted, {
    plugins: [browserAround],
    define: { 'import.meta.env.BROWSER': '"chrome"', 'import.meta.env': '({})' },
  });
  let evaluate: Evaluate | undefined;
  return (around) => {
    // Made of our own source, a moment ago, and compiled once.
    evaluate ??= new Function(...Object.keys(around), code) as Evaluate;
    evaluate(...Object.values(around)).main();
  };
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
