/** What holds of secrets in every browser. */
import { expect } from '@playwright/test';
import type { Journal } from '../../fake-service/journal.ts';
import type { Account } from '../../fake-service/library/types.ts';
import type { WalkTab } from '../journeys/walk.ts';
import { plantInStores, readAllStores } from './all-stores.ts';
import { foundIn, foundInFolder, givenTokens, planted, type Secret, typedSecrets } from './secrets.ts';
import type { Taken } from './signed-in-walk.ts';
import type { Told } from './telling-build.ts';

export interface Trail extends Taken {
  readonly journal: Journal;
  readonly account: Account;
  /** What passed the border, and the background's console. */
  readonly told: readonly Told[];
  /** What pages wrote to theirs. */
  readonly console: readonly string[];
}

/** While the browser runs: only the access token's own item has one, and only the sign-in's own message carries what was typed. */
export async function expectNoTrace(page: Pick<WalkTab, 'evaluate'>, trail: Trail): Promise<void> {
  const { told, journal, account, diagnosis, exported } = trail;
  const secrets = [...typedSecrets(account), ...givenTokens(journal)];
  expect(secrets.length, 'what was typed, two sessions and a refresh').toBe(8);

  const stores = await readAllStores(page);
  const kept = stores.flatMap(([name, text]) => foundIn(text, secrets).map((found) => `${found} in ${name}`));
  expect(kept).toEqual([`access token 3 in session session.accessToken`]);
  expect(stores.filter(([name]) => name === 'vault sealed')).toHaveLength(1);

  const messages = told.flatMap(([what, text]) =>
    foundIn(text, secrets).map((found) => `${found} ${what}: ${nameIn(text)}`),
  );
  const typed = ['password asked: session.signIn', 'client secret asked: session.signIn'];
  // A page without an answer asks again.
  const signIns = messages.length / typed.length;
  expect(signIns).toBeGreaterThanOrEqual(2);
  expect(messages).toEqual(Array.from({ length: signIns }, () => typed).flat());
  for (const what of ['asked', 'answered', 'sent']) expect(told.map(([kind]) => kind)).toContain(what);
  expect(trail.console.flatMap((line) => foundIn(line, secrets))).toEqual([]);
  expect(foundIn(diagnosis, secrets)).toEqual([]);
  const inFiles = exported.flatMap(({ file, text, planted }) =>
    foundIn(text, [...secrets, ...planted]).map((found) => `${found} in ${file}`),
  );
  expect(inFiles, 'in exported files, what was planted alone').toEqual([
    'imported group in settings',
    'title of a series in Everything (JSON)',
    'note of a series in Everything (JSON)',
    'title of a series in Table (CSV)',
    'note of a series in Table (CSV)',
    'title of a series in List for other sites (XML)',
  ]);
}

/** @returns what each store was given, which the search has to find when the browser is closed. */
export async function plantEverywhere(page: Pick<WalkTab, 'evaluate'>): Promise<Secret[]> {
  const places = ['local', 'sync', 'page', 'database'] as const;
  const secrets = places.map((place) => planted(place));
  const texts = Object.fromEntries(secrets.map(({ name, pieces: [text = ''] }) => [name, text]));
  await plantInStores(page, texts as Record<(typeof places)[number], string>);
  return secrets;
}

/** Once the browser is closed. @param profile its folder. */
export async function expectNothingOnDisk(profile: string, { journal, account }: Trail, planted: readonly Secret[]) {
  const found = await foundInFolder(profile, planted);
  expect(planted.filter(({ name }) => !found.some((each) => each.startsWith(`${name} in `)))).toEqual([]);
  expect(await foundInFolder(profile, [...typedSecrets(account), ...givenTokens(journal)])).toEqual([]);
}

function nameIn(message: string): string {
  const parsed: unknown = JSON.parse(message);
  return typeof parsed === 'object' && parsed !== null && 'name' in parsed ? String(parsed.name) : '';
}
