import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Browser, firstVersion, firstVersionOfUnit, membersOf, stylePartsOf } from './support/compatibility';
import { PRODUCT, readSources } from './support/source-tree';
import { namesInScript, namesInStyles } from './support/used-names';

/**
 * Nothing is used that the oldest browser of the manifest does not have, as far as names tell: docs/browsers.md. `npm test` builds first.
 */

/** Newer, or called like something newer, and named all the same. */
const excused: Readonly<Record<Browser, Readonly<Record<string, string>>>> = {
  chrome: {
    ...ourOwn('watch', 'draw', 'revoke'),
    moveBefore: 'Preact asks whether it is there',
    openPopup: '`any-page/quick-action.ts` asks whether it is there',
    'action.openPopup': 'the same',
    removeAll: 'of the context menus, which MDN lists by another name',
    'Symbol.dispose': 'the signals of Preact set a property of that name, which nothing reads',
    'font-family: ui-monospace': 'the first of several, as in each browser that lacks it',
  },
  firefox: {
    ...ourOwn('watch', 'forget', 'revoke', 'retry', 'service'),
    moveBefore: 'Preact asks whether it is there',
    setAccessLevel: '`entrypoints/background/storage-access.ts` asks whether it is there',
    navigation: '`lib/in-page/navigation.ts` asks whether it is there',
    'text-wrap: pretty': 'lines break as they do without it',
    'word-break: auto-phrase': 'the same',
    'forced-color-adjust: preserve-parent-color': 'words are drawn in the colour of the text',
    'font-family: ui-monospace': 'the first of several, as in each browser that lacks it',
  },
};

/** What docs/browsers.md names, and where the data has it. */
const named: Readonly<Record<string, string>> = {
  'light-dark()': 'css.types.color.light-dark',
  union: 'javascript.builtins.Set.union',
  difference: 'javascript.builtins.Set.difference',
  intersection: 'javascript.builtins.Set.intersection',
  'scrollbar-width': 'css.properties.scrollbar-width',
  opacityProperty: 'api.Element.checkVisibility.options_opacityProperty_parameter',
  lastAccessed: 'webextensions.api.tabs.Tab.lastAccessed',
  ':dir()': 'css.selectors.dir',
  'URL.canParse': 'api.URL.canParse_static',
  'Promise.withResolvers': 'javascript.builtins.Promise.withResolvers',
  'word-break: auto-phrase': 'css.properties.word-break.auto-phrase',
  'Map.groupBy': 'javascript.builtins.Map.groupBy',
  'Object.groupBy': 'javascript.builtins.Object.groupBy',
  '@starting-style': 'css.at-rules.starting-style',
  'text-wrap: pretty': 'css.properties.text-wrap.pretty',
  'AbortSignal.any': 'api.AbortSignal.any_static',
  'text-wrap': 'css.properties.text-wrap',
  toSorted: 'javascript.builtins.Array.toSorted',
  toSpliced: 'javascript.builtins.Array.toSpliced',
  setBadgeTextColor: 'webextensions.api.action.setBadgeTextColor',
  lh: 'css.types.length.lh',
  dvh: 'css.types.length.viewport_percentage_units_dynamic',
  prerendering: 'api.Document.prerendering',
  prerenderingchange: 'api.Document.prerenderingchange_event',
  documentId: 'webextensions.api.runtime.MessageSender.documentId',
  'forced-color-adjust: preserve-parent-color': 'css.properties.forced-color-adjust.preserve-parent-color',
  ':has()': 'css.selectors.has',
  'blocking="render"': 'html.elements.script.blocking',
  checkVisibility: 'api.Element.checkVisibility',
  translate: 'css.properties.translate',
  scale: 'css.properties.scale',
  'storage.session': 'webextensions.api.storage.session',
  navigation: 'api.Window.navigation',
  currententrychange: 'api.Navigation.currententrychange_event',
  injectImmediately: 'webextensions.api.scripting.executeScript.injectImmediately',
  initiatorDomains: 'webextensions.api.declarativeNetRequest.RuleCondition.initiatorDomains',
  requestDomains: 'webextensions.api.declarativeNetRequest.RuleCondition.requestDomains',
};

/** Called like something that came between Chrome 101 and the oldest. */
const alike: Readonly<Record<string, string>> = {
  ...ourOwn('check', 'take', 'skipped', 'setStatus', 'token', 'subject', 'entry'),
  dispose: 'a method of the signals of Preact',
  setUninstallURL: 'in the table of the polyfill, and never called',
};

const sources = await readSources(PRODUCT);
const sheets = readAll('{components,entrypoints}/**/*.css');
const pages = readAll('entrypoints/*/*.html');

describe.each(['chrome', 'firefox'] as const)('the oldest %s of the manifest', (browser) => {
  const oldest = oldestOf(browser);
  const scripts = readAll(`.output/${browser}-mv3/**/*.js`).map(namesInScript);
  const styles = sheets.map(namesInStyles);

  it('has every method that the built scripts call', () => {
    const members = membersOf(browser);
    const called = new Set(scripts.flatMap(({ methods }) => methods));
    expect(called.size).toBeGreaterThan(200);
    expect(newer(called, (name) => members.get(name))).toEqual([]);
  });

  it('has everything global that they name, with what they take from it', () => {
    const globals = new Set(scripts.flatMap(({ globals }) => globals));
    const sinceOf = (name: string) => sinceOfGlobal(browser, name);
    expect([...globals].filter((name) => sinceOf(name) !== undefined).length).toBeGreaterThan(100);
    expect(newer(globals, sinceOf)).toEqual([]);
  });

  it('has every part of the extension API that our code names', () => {
    const calls = sources.flatMap(({ source }) => [...source.matchAll(/\bbrowser\.(\w+)\??\.(\w+)/g)]);
    const parts = new Set(calls.map(([, space, name]) => `${space}.${name}`));
    expect(parts.size).toBeGreaterThan(30);
    expect(newer(parts, (part) => firstVersion(browser, `webextensions.api.${part}`))).toEqual([]);
  });

  it.each(['properties', 'at-rules', 'selectors'] as const)('knows the %s of our style sheets', (kind) => {
    const used = new Set(styles.flatMap((names) => names[kind]));
    expect(newer(used, (name) => firstVersion(browser, `css.${kind}.${name}`))).toEqual([]);
  });

  it('knows their functions, their units, and the words of their properties', () => {
    const parts = stylePartsOf(browser);
    const used = new Set(styles.flatMap(({ functions }) => functions));
    expect(used).toContain('light-dark');
    expect(newer(used, (name) => parts.get(name))).toEqual([]);
    const units = new Set(styles.flatMap((names) => names.units));
    expect([...units].filter((unit) => firstVersionOfUnit(browser, unit) !== undefined).length).toBeGreaterThan(3);
    expect(newer(units, (unit) => firstVersionOfUnit(browser, unit))).toEqual([]);
    const values = new Set(styles.flatMap((names) => names.values));
    expect([...values].filter((value) => sinceOfValue(browser, value) !== undefined).length).toBeGreaterThan(100);
    expect(newer(values, (value) => sinceOfValue(browser, value))).toEqual([]);
  });

  function newer(names: ReadonlySet<string>, sinceOf: (name: string) => number | undefined): string[] {
    return [...names].filter((name) => (sinceOf(name) ?? 0) > oldest && !(name in excused[browser]));
  }
});

it('colours are built as they are written, and not as custom properties for browsers before the oldest', () => {
  const built = readAll('.output/{chrome,firefox}-mv3/{assets/*.css,*.js,content-scripts/*.js}').join('\n');
  expect(built).toContain('light-dark(#');
  expect(built).not.toMatch(/--(?:lightningcss|buncss)/);
});

describe('docs/browsers.md', () => {
  const rows = [...readFileSync('docs/browsers.md', 'utf8').matchAll(/^\| (\d+) \| ([^|]+) \|/gm)];
  const namesOf = (row: string) => [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

  it('gives what the code uses the versions that MDN gives it, newest first', () => {
    const listed = rows.flatMap(([, version, row = '']) => namesOf(row).map((name) => [name, Number(version)]));
    expect(listed).toEqual(Object.entries(named).map(([name, path]) => [name, firstVersion('chrome', path)]));
    const versions = rows.map(([, version]) => Number(version));
    expect(versions).toEqual(versions.toSorted((a, b) => b - a));
  });

  it('has a row for whatever is used and came after Chrome 100', () => {
    const rowsFor = new Set(Object.entries(named).flatMap(([name, path]) => [name, nameIn(path)]));
    const used = usedSince((version) => version > 100 && version <= oldestOf('chrome'));
    expect(used.filter((name) => !rowsFor.has(name) && !(name in alike))).toEqual([]);
    expect(Object.keys(alike).filter((name) => !used.includes(name))).toEqual([]);
  });

  it('begins with the oldest Chrome, and names nothing that is not used', () => {
    expect(Number(rows[0]?.[1])).toBe(oldestOf('chrome'));
    const text = [...sources.map(({ source }) => source), ...sheets, ...pages].join('\n');
    expect(Object.keys(named).filter((name) => !text.includes(name.replace('()', '(')))).toEqual([]);
  });
});

it('finds what is newer where it is planted', () => {
  const script = namesInScript(
    "Promise.try(f); new Temporal.Instant(1n); [].findFirst(1); import.meta.url; on(`scrollend`, 'load', { once: 1 })",
  );
  expect(script).toEqual({
    globals: ['Promise', 'Promise.try', 'Temporal', 'Temporal.Instant', 'on'],
    methods: ['try', 'findFirst'],
    members: ['try', 'Instant', 'findFirst', 'url', 'scrollend', 'load', 'once'],
  });
  expect(sinceOfGlobal('chrome', 'Promise.try')).toBeGreaterThan(oldestOf('chrome'));
  expect(sinceOfGlobal('chrome', 'Temporal')).toBeGreaterThan(oldestOf('chrome'));
  const sheet =
    '/* a:b */ @scope { a:open { color: light-dark(#000, #fff); field-sizing: content; width: calc(-.5dvh + 1lh) } }';
  expect(namesInStyles(sheet)).toEqual({
    properties: ['color', 'field-sizing', 'width'],
    'at-rules': ['scope'],
    selectors: ['open'],
    functions: ['light-dark', 'calc'],
    units: ['dvh', 'lh'],
    values: ['field-sizing: content'],
  });
  expect(sinceOfValue('chrome', 'field-sizing: content')).toBe(firstVersion('chrome', 'css.properties.field-sizing'));
  expect(firstVersionOfUnit('chrome', 'dvh')).toBeGreaterThan(firstVersionOfUnit('chrome', 'vh') ?? Infinity);
});

/** @returns what is built for Chrome, our style sheets and our code name, of the versions that are asked for; what only is called like it, too. */
function usedSince(isAsked: (version: number) => boolean): string[] {
  const members = membersOf('chrome');
  const parts = stylePartsOf('chrome');
  const scripts = readAll('.output/chrome-mv3/**/*.js').map(namesInScript);
  const styles = sheets.map(namesInStyles);
  const inStyles = (kind: 'properties' | 'at-rules' | 'selectors') =>
    styles
      .flatMap((names) => names[kind])
      .map((name) => [name, firstVersion('chrome', `css.${kind}.${name}`)] as const);
  const dated = [
    ...scripts.flatMap(({ globals }) => globals).map((name) => [name, sinceOfGlobal('chrome', name)] as const),
    ...scripts.flatMap((all) => [...all.methods, ...all.members]).map((name) => [name, members.get(name)] as const),
    ...[...inStyles('properties'), ...inStyles('at-rules'), ...inStyles('selectors')],
    ...styles.flatMap(({ functions }) => functions).map((name) => [name, parts.get(name)] as const),
    ...styles.flatMap(({ units }) => units).map((name) => [name, firstVersionOfUnit('chrome', name)] as const),
    ...styles
      .flatMap(({ values }) => values.filter(isNewerThanProperty))
      .map((value) => [value, sinceOfValue('chrome', value)] as const),
  ];
  const asked = dated.filter(([, version]) => version !== undefined && isAsked(version));
  return [...new Set(asked.map(([name]) => name))];
}

/** One that is as old as its property is named by that. */
function isNewerThanProperty(value: string): boolean {
  const [property = ''] = value.split(': ');
  return sinceOfValue('chrome', value) !== firstVersion('chrome', `css.properties.${property}`);
}

/** What the data calls it at the end of its path: `canParse`, `text-wrap: pretty`. */
function nameIn(path: string): string {
  const [, , property, word] = path.split('.');
  if (path.startsWith('css.properties.') && word !== undefined) return `${property}: ${word}`;
  return path.replace(/^.*\./, '').replace(/_(?:static|event)$/, '');
}

/** @param value `text-wrap: pretty`. The data knows few of them by the word alone. */
function sinceOfValue(browser: Browser, value: string): number | undefined {
  return firstVersion(browser, `css.properties.${value.replace(': ', '.')}`);
}

/** The first that the built manifest lets in. */
function oldestOf(browser: Browser): number {
  const manifest = JSON.parse(readFileSync(`.output/${browser}-mv3/manifest.json`, 'utf8'));
  const version = manifest.minimum_chrome_version ?? manifest.browser_specific_settings.gecko.strict_min_version;
  return Number.parseInt(version, 10);
}

/** @param name of a global, or of what is taken from one. */
function sinceOfGlobal(browser: Browser, name: string): number | undefined {
  const [owner = '', member] = name.split('.');
  if (member === undefined)
    return (
      firstVersion(browser, `javascript.builtins.${owner}`) ??
      firstVersion(browser, `api.${owner}`) ??
      firstVersion(browser, `api.Window.${owner}`)
    );
  const places = [`javascript.builtins.${name}`, `api.${name}_static`];
  return places.map((place) => firstVersion(browser, place)).find((version) => version !== undefined);
}

function readAll(pattern: string): string[] {
  return globSync(pattern).map((path) => readFileSync(path, 'utf8'));
}

function ourOwn(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, 'our own name']));
}
