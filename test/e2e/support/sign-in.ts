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

/** Where each is typed, by the labels of the fields, and what. */
export function fieldsOf(typed: Typed): readonly (readonly [label: string, text: string])[] {
  return [
    ['Username', typed.username],
    ['Password', typed.password],
    ['Client ID', typed.clientId],
    ['Client secret', typed.clientSecret],
  ];
}

export async function fillIn(page: Page, typed: Typed): Promise<void> {
  for (const [label, text] of fieldsOf(typed)) await page.getByLabel(label, { exact: true }).fill(text);
}

/** What stands in the form now. */
export async function readForm(page: Page): Promise<Typed> {
  const written = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
  const [username, password] = [await written('Username'), await written('Password')];
  return { username, password, clientId: await written('Client ID'), clientSecret: await written('Client secret') };
}

/** Fills the form, presses "Sign in", and waits until the page says whose account it is. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await fillIn(page, typedBy(account));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(page.getByText(account.username, { exact: true })).toBeVisible();
}

/** The same on a page in any language. */
export async function signInByKeys(page: Page, account: Account): Promise<void> {
  for (const [field, value] of Object.entries(typedBy(account))) await page.fill(`input[name=${field}]`, value);
  await page.keyboard.press('Enter');
  await expect(page.getByText(account.username, { exact: true })).toBeVisible();
}
