import { expect, type Locator, type Page } from '@playwright/test';

/** More than any page of ours has stops. */
const MOST_STOPS = 60;

/** Goes there by the Tab key, as a person does who has no mouse. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < MOST_STOPS && !(await isThere()); stops++) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}
