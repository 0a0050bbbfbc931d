import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { asModule, polyfillAsModule } from '../../../scripts/build/polyfill-as-module';

const path = createRequire(import.meta.url).resolve('webextension-polyfill');

/** In a browser whose API tells which of its parts are looked at. @returns what the module exports. */
function run(
  code: string,
  names: readonly ('chrome' | 'browser')[],
): { exported: unknown; api: object; seen: string[] } {
  const seen: string[] = [];
  const api = { runtime: { id: 'dexmark' } };
  const part = (name: string) => ({
    enumerable: true,
    get: () => {
      seen.push(name);
      return {};
    },
  });
  Object.defineProperties(api, { alarms: part('alarms'), tabs: part('tabs') });
  const script = code.replace('export default', 'globalThis.exported =');
  const world: { exported?: unknown } = Object.fromEntries(names.map((name) => [name, api]));
  runInNewContext(script, world);
  return { exported: world.exported, api, seen };
}

it('gives the browser’s own API where there is one, and looks at no part of it', async () => {
  const { exported, api, seen } = run(asModule(await readFile(path, 'utf8')), ['chrome', 'browser']);
  expect(exported).toBe(api);
  expect(seen).toEqual([]);
});

it('wraps that of a browser that only has `chrome`', async () => {
  const { exported, api } = run(asModule(await readFile(path, 'utf8')), ['chrome']);
  expect(exported).not.toBe(api);
  expect(exported).toHaveProperty('runtime.id', 'dexmark');
});

it('touches no other file', () => {
  const { transform } = polyfillAsModule();
  if (typeof transform !== 'function') throw new Error('It transforms nothing.');
  const given = (id: string) => Reflect.apply(transform, {}, ['module.exports = 1;', id]);
  expect(given('/project/node_modules/webextension-polyfill/dist/browser-polyfill.js')).toEqual({
    code: expect.stringContaining('export default'),
    map: null,
  });
  expect(given('/project/lib/browser-polyfill.ts')).toBeNull();
});
