/** Signing in as a person does: on the options page, field by field. */
import { expect, type Page } from '@playwright/test';
import type { Account } from '../../fake-service/library/types.ts';

/** What goes into the form, exactly as typed. */
export interface Typed {
  readonly username: string;
  readonly password: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export function typedBy({ username, password, client }: Account): Typed {
  return { username, password, clientId: client.id, clientSecret: client.secret };
}

export async function fillIn(page: Page, typed: Typed): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(typed.username);
  await page.getByLabel('Password', { exact: true }).fill(typed.password);
  await page.getByLabel('Client ID', { exact: true }).fill(typed.clientId);
  await page.getByLabel('Client secret', { exact: true }).fill(typed.clientSecret);
}

/** What stands in the form now. */
export async function readForm(page: Page): Promise<Typed> {
  return {
    username: await page.getByLabel('Username', { exact: true }).inputValue(),
    password: await page.getByLabel('Password', { exact: true }).inputValue(),
    clientId: await page.getByLabel('Client ID', { exact: true }).inputValue(),
    clientSecret: await page.getByLabel('Client secret', { exact: true }).inputValue(),
  };
}

/** Fills the form, presses "Sign in", and waits until the page says whose account it is. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await fillIn(page, typedBy(account));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(page.getByText(account.username, { exact: true })).toBeVisible();
}
