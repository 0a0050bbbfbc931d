/** Pictures of what a person sees, in the order in which they were taken. */
import { mkdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Page } from '@playwright/test';
import { projectFolder } from '../setup/run.mjs';

export type Scheme = 'light' | 'dark';

export interface Album {
  /** Takes a picture of a page in each colour scheme: `01-sign-in-light.png`. */
  take(page: Page, name: string, schemes?: readonly Scheme[]): Promise<void>;
}

/** An empty album in a folder of the project; what an earlier run left there goes. */
export async function createAlbum(folder: string): Promise<Album> {
  const path = join(projectFolder, folder);
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { recursive: true });
  let count = 0;
  return {
    async take(page, name, schemes = ['light', 'dark']) {
      count += 1;
      await page.bringToFront();
      for (const scheme of schemes) {
        const file = join(path, `${String(count).padStart(2, '0')}-${name}-${scheme}.png`);
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        await page.screenshot({ path: file });
        console.log(`    ${relative(projectFolder, file)}`);
      }
    },
  };
}
