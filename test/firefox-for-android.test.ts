import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { firstVersion, isPartial } from './support/compatibility';
import { extensionApiIn, isAskedFor } from './support/extension-api';
import { PRODUCT, readSources } from './support/source-tree';

/** What Firefox for Android lacks is asked for before it is used, and docs/browsers.md says what stands in its place. */

const OLDEST = 142;
/** As MDN's data lists it. */
const listed: Readonly<Record<string, string>> = { contextMenus: 'menus' };

/** What its events are given, besides a listener. */
const given = ['tabs.onUpdated.filter'] as const;
const buttonsFile = 'entrypoints/background/notifications.ts';

const sources = await readSources(PRODUCT);
const used = new Map(sources.map((file) => [file, extensionApiIn(file)]));
const all = new Set([...used.values()].flatMap((parts) => [...parts]));
const [, section = ''] = readFileSync('docs/browsers.md', 'utf8').split('## What Firefox for Android lacks');
const manifest = JSON.parse(readFileSync('.output/firefox-mv3/manifest.json', 'utf8'));

describe('Firefox for Android', () => {
  it.each([
    { what: 'part', parts: ['commands', 'contextMenus', 'windows'], isIt: (part: string) => !part.includes('.') },
    { what: 'piece of one', parts: ['notifications.onButtonClicked', 'storage.managed'], isIt: isPiece },
  ])('is asked for each $what of the extension API that it lacks, where that is used', ({ parts, isIt }) => {
    expect(all.size).toBeGreaterThan(40);
    expect(lacking(all).filter(isIt)).toEqual(parts);
    for (const part of parts) {
      const users = [...used].filter(([, names]) => [...names].some((name) => `${name}.`.startsWith(`${part}.`)));
      expect(users.length).toBeGreaterThan(0);
      const asked = users.filter(([file]) => isAskedFor(file, part));
      // One file knows for all others.
      if (part === 'notifications.onButtonClicked') expect(asked.map(([{ path }]) => path)).toEqual([buttonsFile]);
      else expect(asked).toEqual(users);
    }
  });

  it.each(given)('takes no %s, which one file gives it and can do without', (part) => {
    expect(lacking(new Set([part, spaceOf(part)]))).toEqual([part]);
    const users = sources.filter(({ source }) => /onUpdated\.addListener\(|tabs\.onUpdated/.test(source));
    expect(users.map(({ path }) => path)).toEqual(['entrypoints/background/open-tabs.ts']);
  });

  it('has a line in docs/browsers.md for whatever it lacks, or has in part, and for nothing else', () => {
    const lacked = lacking(all).filter((part) => isPiece(part) || !part.includes('.'));
    const partial = [...all].filter((part) => isPartial('firefox_android', pathOf(part)));
    expect(partial.length).toBeGreaterThan(0);
    expect(namesIn(section).toSorted()).toEqual([...lacked, ...given, ...partial].toSorted());
  });

  it('knows every key of the manifest but the shortcuts, and is not named there', () => {
    const keys = Object.keys(manifest);
    expect(keys.length).toBeGreaterThan(10);
    const unknown = keys.filter(
      (key) => !((firstVersion('firefox_android', `webextensions.manifest.${key}`) ?? 0) <= OLDEST),
    );
    expect(unknown).toEqual(['commands']);
    // README and docs/decisions/39-oldest-browsers-and-phones.md say why.
    expect(Object.keys(manifest.browser_specific_settings)).toEqual(['gecko']);
    expect(Number.parseInt(manifest.browser_specific_settings.gecko.strict_min_version, 10)).toBe(OLDEST);
  });
});

it('finds a part that is used without a question', () => {
  const file = (source: string) => ({ path: 'planted.ts', source });
  const parts = (source: string) => [...extensionApiIn(file(source))];
  expect(parts('browser.windows?.get(1); const { onBeforeRequest } = browser.webRequest;')).toEqual([
    'windows.get',
    'windows',
    'webRequest.onBeforeRequest',
    'webRequest',
  ]);
  expect(parts('browser.storage[area].get(key); notifications()?.clear(id);')).toEqual([
    'storage',
    'notifications.clear',
  ]);
  expect(lacking(new Set(['windows.get', 'tabs.create', 'noSuchPart']))).toEqual(['noSuchPart', 'windows.get']);
  expect(isAskedFor(file('browser.windows.get(1)'), 'windows')).toBe(false);
  expect(isAskedFor(file('browser.storage.managed.get()'), 'storage.managed')).toBe(false);
  expect(isAskedFor(file('browser.storage.managed?.get()'), 'storage.managed')).toBe(true);
  expect(isAskedFor(file('const { menus } = browser;\n  if (!menus) return;'), 'menus')).toBe(true);
});

/** What MDN does not know counts as lacking. */
function lacking(parts: ReadonlySet<string>): string[] {
  return [...parts]
    .filter((part) => !((firstVersion('firefox_android', pathOf(part)) ?? Number.NaN) <= OLDEST))
    .toSorted();
}

/** Of a part that it has. */
function isPiece(part: string): boolean {
  return part.includes('.') && !lacking(all).includes(spaceOf(part));
}

function pathOf(part: string): string {
  const [space = '', ...rest] = part.split('.');
  return ['webextensions.api', listed[space] ?? space, ...rest].join('.');
}

function spaceOf(part: string): string {
  return part.split('.')[0] ?? '';
}

/** The first column of the tables. */
function namesIn(text: string): string[] {
  const cells = [...text.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}
