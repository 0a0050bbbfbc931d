import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Browser, firstVersion, membersOf, stylePartsOf } from './support/compatibility';
import { PRODUCT, readSources } from './support/source-tree';
import { namesInScript, namesInStyles } from './support/used-names';

/**
 * Nothing is used that the oldest browser of the manifest does not have, as far as names tell: docs/browsers.md. `npm test` builds first.
 */

/** Newer, or called like something newer, and named all the same. */
const excused: Readonly<Record<Browser, Readonly<Record<string, string>>>> = {
  chrome: {
    moveBefore: 'Preact asks whether it is there',
    watch: 'our own name',
    draw: 'our own name',
    revoke: 'our own name',
    openPopup: '`any-page/quick-action.ts` asks whether it is there',
    'action.openPopup': 'the same',
    removeAll: 'of the context menus, which MDN lists by another name',
    'Symbol.dispose': 'the signals of Preact set a property of that name, which nothing reads',
  },
  firefox: {
    moveBefore: 'Preact asks whether it is there',
    watch: 'our own name',
    forget: 'our own name',
    revoke: 'our own name',
    retry: 'our own name',
    service: 'our own name',
    setAccessLevel: '`entrypoints/background/storage-access.ts` asks whether it is there',
    navigation: '`lib/in-page/navigation.ts` asks whether it is there',
  },
};

/** What docs/browsers.md names, and where the data has it. */
const named: Readonly<Record<string, string>> = {
  'light-dark()': 'css.types.color.light-dark',
  'scrollbar-width': 'css.properties.scrollbar-width',
  opacityProperty: 'api.Element.checkVisibility.options_opacityProperty_parameter',
  ':dir()': 'css.selectors.dir',
  'URL.canParse': 'api.URL.canParse_static',
  'Promise.withResolvers': 'javascript.builtins.Promise.withResolvers',
  'Map.groupBy': 'javascript.builtins.Map.groupBy',
  '@starting-style': 'css.at-rules.starting-style',
  'AbortSignal.any': 'api.AbortSignal.any_static',
  toSorted: 'javascript.builtins.Array.toSorted',
  documentId: 'webextensions.api.runtime.MessageSender.documentId',
  ':has()': 'css.selectors.has',
  'blocking="render"': 'html.elements.script.blocking',
  'storage.session': 'webextensions.api.storage.session',
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

  it('knows their functions', () => {
    const parts = stylePartsOf(browser);
    const used = new Set(styles.flatMap(({ functions }) => functions));
    expect(used).toContain('light-dark');
    expect(newer(used, (name) => parts.get(name))).toEqual([]);
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

  it('begins with the oldest Chrome, and names nothing that is not used', () => {
    expect(Number(rows[0]?.[1])).toBe(oldestOf('chrome'));
    const text = [...sources.map(({ source }) => source), ...sheets, ...pages].join('\n');
    expect(Object.keys(named).filter((name) => !text.includes(name.replace('()', '(')))).toEqual([]);
  });
});

it('finds what is newer where it is planted', () => {
  const script = namesInScript('Promise.try(f); new Temporal.Instant(1n); [].findFirst(1); import.meta.url;');
  expect(script).toEqual({
    globals: ['Promise', 'Promise.try', 'Temporal', 'Temporal.Instant'],
    methods: ['try', 'findFirst'],
  });
  expect(sinceOfGlobal('chrome', 'Promise.try')).toBeGreaterThan(oldestOf('chrome'));
  expect(sinceOfGlobal('chrome', 'Temporal')).toBeGreaterThan(oldestOf('chrome'));
  expect(namesInStyles('/* a:b */ @scope { a:open { color: light-dark(#000, #fff); field-sizing: content } }')).toEqual(
    {
      properties: ['color', 'field-sizing'],
      'at-rules': ['scope'],
      selectors: ['open'],
      functions: ['light-dark'],
    },
  );
});

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
