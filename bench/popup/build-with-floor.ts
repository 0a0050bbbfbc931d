import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../../scripts/setup/run.mjs';

/** The least that a browser can show: a page of one line. */
const floor = '<!doctype html><meta charset="utf-8"><title>Floor</title><main><p class="floor">One line.</p></main>';

/** The production build for Chromium with `floor.html` beside its pages, removed with the stack. @returns its folder. */
export async function buildWithFloor(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dexmark-floor-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  await cp(join(projectFolder, '.output/chrome-mv3'), folder, { recursive: true });
  await writeFile(join(folder, 'floor.html'), floor);
  return folder;
}
