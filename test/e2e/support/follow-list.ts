/** What a person sees of the follow list in the popup. */
import { expect, type Page } from '@playwright/test';

/** The first check takes some requests, no faster than the service allows. */
const FIRST_CHECK_MS = 45_000;

/** Waits until the status line says that the list is up to date, and the rows are read: their number stands in the tab. */
export async function followListIsChecked(popup: Page): Promise<void> {
  await expect(popup.getByRole('status')).toContainText(/Checked (just now|\d)/, { timeout: FIRST_CHECK_MS });
  await expect(popup.getByRole('tab', { name: 'Unread' })).toContainText(/\d/);
}

/** The names of the buttons that mark a next chapter: one for each row in sight. */
export function marksOffered(popup: Page): Promise<string[]> {
  return popup
    .getByRole('button', { name: /^Mark as read: / })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent));
}

/** Searches for a title, and gives the name of the button that marks its next chapter; `undefined` when there is none. */
export async function nextOffered(popup: Page, title: string): Promise<string | undefined> {
  await popup.getByRole('searchbox', { name: 'Search follows' }).fill(title);
  return (await marksOffered(popup)).find((name) => name.includes(title));
}

/** Marks the next chapter of the first series that offers one, and waits until the popup says that this is done. */
export async function markFirstRow(popup: Page): Promise<void> {
  const [name] = await marksOffered(popup);
  if (name === undefined) throw new Error('Nothing is left to mark.');
  await popup.getByRole('button', { name, exact: true }).click();
  await expect(popup.getByText(name.replace(/^Mark as read/, 'Marked as read'), { exact: true })).toBeVisible();
  await expect(popup.getByRole('button', { name, exact: true })).toHaveCount(0);
}
