/** Words that others have written, shown in our own pages: titles, groups, reasons with markup in them (`hostile-shelves.ts`). */
import { expect, type Page } from '@playwright/test';
import type { Attack, Scene } from '../attack.ts';

const written = { against: 'words-as-text', wants: 'entry', at: 'blog' } as const;

export const wording: readonly Attack[] = [
  {
    ...written,
    name: 'puts markup into the title of a series',
    play: async (scene) => {
      const popup = await open(scene, 'popup.html');
      await expect(popup.getByRole('listitem').first()).toBeVisible();
      await close(popup);
    },
  },
  {
    ...written,
    name: 'puts markup into the title of a chapter',
    play: async (scene) => {
      const popup = await open(scene, 'popup.html');
      await popup
        .getByRole('button', { name: /^More: / })
        .first()
        .click();
      await expect(popup.getByRole('heading', { level: 3 }).first()).toBeVisible();
      await close(popup);
    },
  },
  {
    ...written,
    name: 'puts markup into a reason for reports',
    play: async (scene) => {
      const report = await open(scene, `report.html?category=chapter&objectId=${scene.other.id}`);
      await expect(report.getByRole('radio').first()).toBeVisible();
      await close(report);
    },
  },
];

/** The person opens one of our pages, in which others' words stand. */
async function open({ arena }: Scene, name: string): Promise<Page> {
  const page = await arena.extension.context.newPage();
  await page.setViewportSize({ width: 400, height: 560 });
  await page.goto(arena.extension.address(name));
  return page;
}

/** When everything that it has asked for has come. */
async function close(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.close();
}
