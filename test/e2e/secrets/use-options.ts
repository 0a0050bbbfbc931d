/** What a person does on the options page. */

import { isOriginLeftOut, leaveOutOrigin } from '../journeys/refused-writes.ts';
import { chooseHowMarksAreSent, sentIn } from '../journeys/single-marks.ts';
import { choiceIsSaved, markIn, type Walk, type WalkTab } from '../journeys/walk.ts';
import { expect } from '../support/expect.ts';
import { unreadIn } from '../support/find-chapters.ts';
import { exportedBy, giveFile } from './files.ts';
import { planted, type Secret } from './secrets.ts';
import type { Exported } from './signed-in-walk.ts';

/** One by one, and without `Origin`; as before, once a mark has left so. */
export async function sendMarksOtherwise(on: Walk, options: WalkTab): Promise<void> {
  const { service, account } = on;
  service.fakeService.switches.singleMarks = 'taken';
  await chooseHowMarksAreSent(options, true);
  await leaveOutOrigin(options);
  await expect.poll(() => options.evaluate(isOriginLeftOut)).toBe(true);
  const { chapter } = unreadIn(service.fakeService.world, account);
  const reader = await markIn(on, chapter);
  expect(sentIn(service.journal).single).toBe(1);
  await reader.close();
  await options.bringToFront();
  await leaveOutOrigin(options);
  await expect.poll(() => options.evaluate(isOriginLeftOut)).toBe(false);
  await chooseHowMarksAreSent(options, false);
}

/** Exports the settings, imports them changed, exports what came of it, and takes that back. */
export async function exchangeSettings(options: WalkTab): Promise<Exported> {
  await expect.poll(() => options.text('main')).toContain('Hidden groups');
  const first = await exportedBy(options, 'Export settings');
  const file = JSON.parse(first);
  const [group, imported] = plantedGroup();
  const { slots, hiddenGroups } = file.settings;
  const changed = { ...file.settings, slots: slots - 1, hiddenGroups: [...hiddenGroups, group] };
  await giveFile(options, '[aria-labelledby=settings-file-title]', JSON.stringify({ ...file, settings: changed }));
  await options.pressFirst('Change 2');
  await expect.poll(() => options.text('main')).toContain('2 settings imported.');
  const second = await exportedBy(options, 'Export settings');
  await options.press('Undo');
  await expect.poll(() => options.text('main')).toContain('The import has been undone.');
  return { file: 'settings', text: first + second, planted: [imported] };
}

export async function changeSettings(options: WalkTab): Promise<string> {
  await options.evaluate(() => {
    for (const card of ['account', 'reading'])
      document.querySelector<HTMLInputElement>(`[aria-labelledby=${card}-title] .toggle input`)?.click();
  });
  await choiceIsSaved(options);
  return copyDiagnosis(options);
}

export async function copyDiagnosis(options: WalkTab): Promise<string> {
  await options.bringToFront();
  await options.evaluate(() => {
    navigator.clipboard.writeText = async (text) => void document.documentElement.setAttribute('data-copied', text);
  });
  await options.press('Copy diagnosis');
  const copied = () => options.evaluate(() => document.documentElement.getAttribute('data-copied') ?? '');
  await expect.poll(copied).toContain('Dexmark ');
  return copied();
}

/** A hidden group, which is all that a person can put into the settings by its letters; the file has to be found to hold it. */
function plantedGroup(): readonly [id: string, Secret] {
  const id = crypto.randomUUID();
  return [id, planted('imported group', id)];
}
