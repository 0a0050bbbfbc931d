import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyBuild } from './build-copy.ts';

/** What Firefox for Android does not have (docs/browsers.md). */
export const lackingOnPhones = ['commands', 'contextMenus', 'menus', 'windows'] as const;

/** Runs before any script of the build. An event of the browser throws at what it does not know. */
const script = `for (const api of [browser, chrome]) {
  for (const name of ${JSON.stringify(lackingOnPhones)}) Object.defineProperty(api, name, { value: undefined });
  Object.defineProperty(api.storage, 'managed', { value: undefined });
  const { onUpdated } = api.tabs;
  const listen = onUpdated.addListener.bind(onUpdated);
  const addListener = (listener, ...filter) => {
    if (filter.length > 0) throw new Error('Incorrect argument types for tabs.onUpdated.');
    listen(listener);
  };
  Object.defineProperty(api.tabs, 'onUpdated', { value: { addListener } });
}
`;

/** The production build for Firefox, where the background and each page find nothing of that; removed with the stack. @returns its folder. */
export async function makePhoneBuild(stack: AsyncDisposableStack): Promise<string> {
  const folder = await copyBuild('firefox', stack);
  await writeFile(join(folder, 'phone.js'), script);
  for await (const page of glob('*.html', { cwd: folder })) {
    const html = await readFile(join(folder, page), 'utf8');
    const changed = html.replace('<head>', '<head><script src="/phone.js"></script>');
    if (changed === html) throw new Error(`${page} has no head to put a script into.`);
    await writeFile(join(folder, page), changed);
  }
  const file = join(folder, 'manifest.json');
  const { commands: _, ...manifest } = JSON.parse(await readFile(file, 'utf8'));
  manifest.permissions = manifest.permissions.filter((name: string) => name !== 'contextMenus');
  manifest.background.scripts.unshift('phone.js');
  await writeFile(file, JSON.stringify(manifest));
  return folder;
}
