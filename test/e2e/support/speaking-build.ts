import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packTexts } from '../../../scripts/build/pack-texts.ts';
import { textsOf } from '../../../scripts/release/translations.ts';
import { copyBuild } from './build-copy.ts';

/** The production build for Chromium with these texts by their keys in place of its English, removed with the stack. @returns its folder. */
export async function makeBuildSpeaking(
  texts: ReadonlyMap<string, string>,
  stack: AsyncDisposableStack,
): Promise<string> {
  const folder = await copyBuild('chrome', stack);
  await writeFile(join(folder, '_locales/en/messages.json'), JSON.stringify(packTexts(textsOf('en'), texts)));
  return folder;
}
