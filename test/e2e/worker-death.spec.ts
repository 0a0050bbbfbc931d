import { expect } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { marksIn } from './support/marks.ts';
import { killWorker } from './support/worker-death.ts';

test.describe('a worker that dies', () => {
  // Only its own alarm wakes it here, which the browser lets ring after half a minute at the earliest.
  const NEXT_LIFE_MS = 90_000;

  test('between the click and the delivery delivers the mark in its next life', async ({
    service,
    extension,
    signedIn,
    reading: { manga, chapter },
    reader: { page, control },
  }) => {
    service.faults.order({ method: 'POST', route: '/manga/{id}/read' }, { kind: 'drop', work: 'undone' });

    await control.press('Mark as read');
    await expect.poll(control.buttons).toContain('Undo');
    // Else the next life would meet it, and wait for its own next one.
    await expect.poll(() => service.journal.requests({ method: 'POST', route: '/manga/{id}/read' }).length).toBe(1);
    await killWorker(extension.context);
    await page.close();
    expect(signedIn.read).not.toContain(chapter.id);

    await expect
      .poll(() => marksIn(service.journal), { timeout: NEXT_LIFE_MS })
      .toEqual([{ mangaId: manga.id, read: [chapter.id], unread: [], history: true }]);
    expect(signedIn.read).toContain(chapter.id);
  });
});
