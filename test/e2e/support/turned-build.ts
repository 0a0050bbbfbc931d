import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../../../scripts/setup/run.mjs';
import { pseudoTexts } from '../../support/pseudo-texts.ts';

/** The production build for Chromium, with the pseudo-locale in place of its English; removed with the stack. @returns its folder. */
export function makeTurnedBuild(stack: AsyncDisposableStack): Promise<string> {
  return makeBuildSpeaking(pseudoTexts(), stack);
}

/** The same with other texts by their keys. */
export async function makeBuildSpeaking(
  texts: ReadonlyMap<string, string>,
  stack: AsyncDisposableStack,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dexmark-speaking-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  await cp(join(projectFolder, '.output/chrome-mv3'), folder, { recursive: true });
  const messages = [...texts].map(([key, message]) => [key.replaceAll('.', '_'), { message }]);
  await writeFile(join(folder, '_locales/en/messages.json'), JSON.stringify(Object.fromEntries(messages)));
  return folder;
}
