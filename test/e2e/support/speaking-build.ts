import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { textName } from '../../../lib/text-name.ts';
import { copyBuild } from './build-copy.ts';

/** The production build for Chromium with these texts by their keys in place of its English, removed with the stack. @returns its folder. */
export async function makeBuildSpeaking(
  texts: ReadonlyMap<string, string>,
  stack: AsyncDisposableStack,
): Promise<string> {
  const folder = await copyBuild('chrome', stack);
  const messages = [...texts].map(([key, message]) => [textName(key), { message }]);
  await writeFile(join(folder, '_locales/en/messages.json'), JSON.stringify(Object.fromEntries(messages)));
  return folder;
}
