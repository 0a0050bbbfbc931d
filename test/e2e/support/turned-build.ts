import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pseudoTexts } from '../../support/pseudo-texts.ts';
import { copyBuild } from './build-copy.ts';

/** The production build for Chromium, with the pseudo-locale in place of its English; removed with the stack. @returns its folder. */
export function makeTurnedBuild(stack: AsyncDisposableStack): Promise<string> {
  return makeBuildSpeaking(pseudoTexts(), stack);
}

/** The same with other texts by their keys. */
export async function makeBuildSpeaking(
  texts: ReadonlyMap<string, string>,
  stack: AsyncDisposableStack,
): Promise<string> {
  const folder = await copyBuild('chrome', stack);
  const messages = [...texts].map(([key, message]) => [key.replaceAll('.', '_'), { message }]);
  await writeFile(join(folder, '_locales/en/messages.json'), JSON.stringify(Object.fromEntries(messages)));
  return folder;
}
