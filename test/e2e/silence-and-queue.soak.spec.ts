import { expect } from '@playwright/test';
import { answerRefusal, Refusal } from '../fake-service/api/refusal.ts';
import type { Account } from '../fake-service/library/types.ts';
import { forbidden } from '../fake-service/rules/edge-pages.ts';
import { marksOffered } from './support/follow-list.ts';
import { marksIn } from './support/marks.ts';
import { freshTest, test } from './support/scene-fixtures.ts';

test.describe('a refused reading status', () => {
  test('is no longer shown as set, and waits in the queue with its reason', async ({ service, signedIn, popup }) => {
    const more = popup.getByRole('button', { name: /^More: / }).first();
    const title = ((await more.getAttribute('aria-label')) ?? '').replace('More: ', '');
    await more.click();
    const choice = popup.getByRole('combobox', { name: 'Reading status' });
    const before = await choice.inputValue();
    const dropped = droppedBy(signedIn);
    const gone = answerRefusal(new Refusal(404, 'Manga not found'));
    service.faults.order(
      { route: '/manga/{id}/status', method: 'POST' },
      { kind: 'replace', work: 'undone', answer: gone },
    );

    await choice.selectOption('Dropped');

    await expect(popup.getByRole('status')).toContainText('1 refused');
    await expect(choice).toHaveValue(before);
    await popup.getByRole('tab', { name: 'Waiting' }).click();
    await expect(popup.getByText(/^set to “Dropped” /)).toBeVisible();
    await popup.getByRole('button', { name: `Try again: ${title}, reading status` }).click();
    await expect(popup.getByText('Nothing waiting')).toBeVisible();
    await expect.poll(() => droppedBy(signedIn)).toBe(dropped + 1);
  });
});

test.describe('a ban', () => {
  test('is kept in silence, until one question on another network ends it', async ({ service, popup }) => {
    service.faults.order({ host: 'api' }, { kind: 'replace', work: 'undone', answer: forbidden });

    await popup.getByRole('button', { name: 'Refresh' }).click();

    const status = popup.getByRole('status');
    await expect(status).toContainText(
      /MangaDex has blocked your internet address. Dexmark sends nothing until (?:\w+ )?\d+:\d+/,
    );
    const asked = service.journal.requests().length;
    await popup.getByRole('button', { name: 'Refresh' }).click();
    await expect(
      popup.getByText(/Asking now would restart the wait, until (?:\w+ )?\d+:\d+(?:\s[AP]M)? at the earliest/),
    ).toBeVisible();
    await popup.getByRole('button', { name: 'Ask now' }).click();
    expect(service.journal.requests()).toHaveLength(asked);

    await popup.getByRole('button', { name: 'I’m on another network' }).click();

    await expect(status).not.toContainText('blocked');
    expect(service.journal.requests().length).toBeGreaterThan(asked);
  });
});

test.describe('what waits for the end of a ban', () => {
  test('is undone one by one and all at once, and is never sent', async ({ service, popup }) => {
    service.faults.order({ host: 'api' }, { kind: 'replace', work: 'undone', answer: forbidden });
    await popup.getByRole('button', { name: 'Refresh' }).click();
    await expect(popup.getByRole('status')).toContainText('MangaDex has blocked your internet address');
    const [first = 'nothing to mark', ...more] = (await marksOffered(popup)).slice(0, 3);
    for (const name of [first, ...more]) await popup.getByRole('button', { name, exact: true }).click();

    await popup.getByRole('tab', { name: 'Waiting' }).click();
    await popup
      .getByRole('button', { name: first.replace('Mark as read', 'Undo'), exact: true })
      .last()
      .click();
    await expect(popup.getByRole('heading', { level: 2 })).toHaveCount(2);
    await popup.getByRole('button', { name: 'Undo all waiting changes' }).click();
    await expect(popup.getByText('2 changes are waiting. Undo them all?')).toBeVisible();
    await popup.getByRole('button', { name: 'Undo 2' }).click();

    await expect(popup.getByText('Nothing waiting')).toBeVisible();
    await popup.getByRole('tab', { name: 'Unread' }).click();
    for (const name of [first, ...more]) await expect(popup.getByRole('button', { name, exact: true })).toBeVisible();
    expect(marksIn(service.journal)).toEqual([]);
  });
});

test.describe('the shared allowance', () => {
  freshTest('is shown with what was asked in the last minute', async ({ popup }) => {
    const meter = popup.getByRole('button', { name: /^Shared allowance: \d of 5 free$/ });

    await meter.click();

    const panel = popup.getByRole('region', { name: 'Shared allowance' });
    await expect(panel).toContainText(/Free right now: \d of 5 requests per second/);
    await expect(panel).toContainText(/Checking your list\d+/);
    await popup.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(meter).toBeFocused();
  });
});

/** How many series the account has dropped. */
function droppedBy({ statuses }: Account): number {
  return [...statuses.values()].filter((status) => status === 'dropped').length;
}
