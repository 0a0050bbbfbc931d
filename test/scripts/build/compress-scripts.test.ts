import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { compressScripts } from '../../../scripts/build/compress-scripts';

/** @returns the script as the build leaves it. */
async function compressed(code: string): Promise<string> {
  const { generateBundle } = compressScripts();
  if (typeof generateBundle !== 'function') throw new Error('It changes no bundle.');
  const chunk = { type: 'chunk', fileName: 'content-scripts/links.js', code, map: null };
  await Reflect.apply(generateBundle, {}, [{ format: 'iife' }, { [chunk.fileName]: chunk }]);
  return chunk.code;
}

it.each([true, false])('leaves a script that is put into a page its answer to the background: %s', async (isThere) => {
  const main = 'let isThere = globalThis.here; if (isThere) return true; globalThis.here = [1]; return false;';
  const code = await compressed(`(function(){function run(){try{${main}}catch(thrown){throw thrown}}return run()})();`);
  expect(runInNewContext(code, { here: isThere })).toBe(isThere);
});

it.each([
  ['production', true],
  ['development', false],
])('takes its time in %s: %s', (mode, isMeant) => {
  const { apply } = compressScripts();
  if (typeof apply !== 'function') throw new Error('It takes part in every build.');
  expect(apply({}, { command: 'build', mode })).toBe(isMeant);
});
