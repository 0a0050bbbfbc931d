import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  breaches,
  guarded,
  isSilentSomewhere,
  mayDrawViews,
  mayImport,
  mayPassOver,
  readsViewsSomewhere,
  waysToLibraries,
} from './support/architecture';
import { PRODUCT, readSources } from './support/source-tree';

const files = await readSources(PRODUCT);

describe('the law of who may import whom', () => {
  it('is kept by every file of the tree', () => {
    expect(breaches(files)).toEqual([]);
  });

  it('has Biome find each circle of imports, also one that types alone close', () => {
    const folder = mkdtempSync(join(tmpdir(), 'circle-'));
    copyFileSync('biome.json', join(folder, 'biome.json'));
    const planted = {
      'a.ts': "import type { B } from './b';\nexport type A = B;",
      'b.ts': "import { c } from './c';\nexport type B = typeof c;",
      'c.ts': "export type { A } from './a';\nexport const c = 1;",
      'd.ts': "import { c } from './c';\nexport const d = c;",
    };
    for (const [name, source] of Object.entries(planted)) writeFileSync(join(folder, name), source);
    const options = ['--vcs-enabled=false', '--only=suspicious/noImportCycles'];
    const { stderr } = spawnSync(resolve('node_modules/.bin/biome'), ['lint', ...options], { cwd: folder });
    rmSync(folder, { recursive: true });
    const found = [...String(stderr).matchAll(/^(\S+?):\S+ lint/gm)].map(([, name]) => name);
    expect(found).toEqual(['a.ts', 'b.ts', 'c.ts']);
  });

  it('leads no script in other people’s pages to a library that weighs too much there', () => {
    expect(waysToLibraries(files)).toEqual([]);
  });

  it('finds such a library behind any file on the way, and passes over types', () => {
    const planted = [
      { path: 'entrypoints/toast/toasts.tsx', source: "import { ask } from '../../lib/messages/ask';" },
      { path: 'lib/messages/ask.ts', source: "import * as v from 'valibot';\nimport type { VNode } from 'preact';" },
      { path: 'entrypoints/links.content/index.ts', source: "import { browser } from 'wxt/browser';" },
      { path: 'entrypoints/popup/main.tsx', source: "import { render } from 'preact';" },
    ];
    expect(waysToLibraries(planted)).toEqual([
      ['entrypoints/toast/toasts.tsx', 'lib/messages/ask.ts', 'valibot'],
      ['entrypoints/links.content/index.ts', 'wxt/browser'],
    ]);
  });

  it.each([
    ['passes failures over without a note and has nothing of the kind', mayPassOver, isSilentSomewhere],
    ['of the background draws views and reads none', mayDrawViews, readsViewsSomewhere],
  ])('names no file that %s', (_, named, hasSuch) => {
    const having = new Set(files.filter(hasSuch).map(({ path }) => path.replace(/\.tsx?$/, '')));
    expect(Object.keys(named).filter((path) => !having.has(path))).toEqual([]);
  });

  it('was held against the whole tree', () => {
    const folders = new Set(files.map(({ path }) => path.split('/').slice(0, 2).join('/')));
    const parts = ['api', 'pacing', 'outbox', 'model', 'session', 'library'].map((part) => `lib/${part}`);
    expect([...folders]).toEqual(expect.arrayContaining([...parts, 'entrypoints/popup']));
  });

  it.each([
    ['a content script that opens the library', 'entrypoints/reader.content/control.tsx', 'lib/database/database'],
    ['a page that writes the library', 'entrypoints/popup/list.tsx', 'lib/library/store'],
    ['a page that loads every schema', 'entrypoints/popup/list.tsx', 'lib/actions/registry'],
    ['an action that looks into the vault', 'lib/actions/sign-in.ts', 'lib/session/vault'],
    ['a store that knows its neighbour', 'lib/outbox/outbox.ts', 'lib/pacing/pacer'],
    [
      'a library that knows what fills it',
      'lib/library/store.ts',
      'lib/library/sync/sync-job',
      'import type { any } from _',
    ],
    ['a queue that knows who sends it', 'lib/outbox/outbox.ts', 'lib/outbox/delivery/lane'],
    ['a model that knows its database', 'lib/model/rows.ts', 'lib/database/schema', 'import type { any } from _'],
    ['a neighbour fetched late', 'lib/outbox/outbox.ts', 'lib/pacing/pacer', 'await import(_)'],
    ['a neighbour passed on', 'lib/pacing/turn.ts', 'lib/session/session', 'export { any } from _'],
    ['a neighbour taken whole where its types alone may be', 'lib/library/sync/sync.ts', 'lib/api/client'],
  ])('finds %s', (_, path, target, taking = 'import { any } from _') => {
    const source = taking.replace('_', `'./${posix.relative(posix.dirname(path), target)}'`);
    expect(breaches([{ path, source }])).toEqual([expect.stringContaining(`${path} may not import ${target}`)]);
  });

  it.each([
    ...planted('lib/library/covers.ts', 'nothing outside lib/api calls fetch', [
      "await fetch(url, { credentials: 'omit' });",
    ]),
    ...planted('lib/outbox/delivery/lane.ts', 'time comes from lib/clock', ['const at = Date.now();']),
    ...planted('lib/outbox/delivery/lane.ts', 'endpoint paths are written in lib/service', [
      "const path = '/manga/' + id;",
    ]),
    ...planted('lib/outbox/delivery/lane.ts', 'a failure that is passed over is logged', [
      ...['catch(() => undefined)', 'catch(() => {})', 'then(show, () => undefined)', 'catch(() => void 0)'].map(
        (ending) => `void work().${ending};`,
      ),
      'try { work(); } catch {}',
    ]),
    ...planted('lib/actions/sign-in.ts', 'what the background loads reads no view', [
      "import { readView } from '../storage/views';",
      "import { type View, watchView as watch, writeView } from '../storage/views';",
      "import * as views from '../storage/views';",
      "export { readView } from '../storage/views';",
      "export * from '../storage/views';",
      "const { readView } = await import('../storage/views');",
    ]),
    ...planted('lib/outbox/outbox.ts', 'what is kept outside the database is declared as an item of lib/storage', [
      'browser.storage.local.get(KEY)',
      'const { session } = browser.storage',
      "localStorage.setItem('a', '1')",
    ]),
    ...planted('entrypoints/background/badge.ts', 'locks and alarms are named in lib/storage/names', [
      "navigator.locks.request('queue', work)",
      'browser.alarms.create(`later`, { when })',
    ]),
    ...planted('lib/api/paced-fetch.ts', 'no request of ours sets User-Agent, Origin, Via or Referer', [
      "const headers = { 'User-Agent': 'another browser' };",
    ]),
    ...planted('entrypoints/background/origin-rule.ts', 'no request of ours sets User-Agent, Origin, Via or Referer', [
      "const headers = [{ header: 'origin', operation: 'set', value: 'https://mangadex.org' }];",
    ]),
    ...planted('entrypoints/background/site-tabs.ts', 'one file has the browser change what is sent', [
      'browser.declarativeNetRequest.updateSessionRules({});',
    ]),
    ...planted(
      'lib/library/unread/series-facts.ts',
      'no list becomes the arguments of one call, which has no room for a hundred thousand',
      ['Math.max(...times)', 'Math.min(0, ...times)', 'rows.push(...added)', 'String.fromCharCode(...bytes)'],
    ),
    ...planted('components/follows/FollowFeed.tsx', 'no text becomes markup', [
      'host.innerHTML = title;',
      "host['innerHTML'] += title;",
      'host.outerHTML = title;',
      "host.insertAdjacentHTML('beforeend', title);",
      'document.write(title);',
      'const row = <p dangerouslySetInnerHTML={{ __html: title }} />;',
      'frame.srcdoc = title;',
    ]),
    ...planted('lib/api/send.ts', "every fetch says credentials: 'omit'", [
      "await fetch(url, { redirect: 'error' });",
      // What is spread into it can change them.
      "await self.fetch(url, { credentials: 'omit', ...request });",
    ]),
    ...planted('entrypoints/toast.ts', 'content scripts have no context of WXT', ['export default { main(ctx) {} };']),
    ...planted('lib/actions/series/listing.ts', 'an action names the services that it takes', [
      ...['parts: Dependencies', '{ outbox }: Dependencies', 'parts: () => Promise<Dependencies>'].map(
        (taken) => `import type { Dependencies } from '../dependencies';\nexport function setStatus(${taken}): void {}`,
      ),
    ]),
    ...planted('entrypoints/background/handlers.ts', "'chapter.mark' is more than one call of an action", [
      ...[
        'async ({ chapterId }) => { await remember(chapterId); return markChapter(await dependencies(), chapterId); }',
        'async ({ chapterId }) => ({ pages: await pagesToPass(await dependencies(), chapterId) })',
        'async ({ chapterId }) => markChapter(await dependencies(), chapterId ?? last)',
      ].map((handler) => `export const handlers = { 'chapter.mark': ${handler} };`),
    ]),
    ...planted('entrypoints/background/create-dependencies.ts', 'outbox is named before it stands', [
      'function create() {\n  const build = () => outbox.count();\n  const outbox = createOutbox();\n}',
      'function create() {\n  const { outbox, library } = createStores({ onChange: () => outbox.count() });\n}',
    ]),
    ...planted('entrypoints/background/index.ts', 'the composition assigns nothing later (let)', [
      'let outbox = null;',
    ]),
  ])('finds in $path that it breaks "$rule": $source', ({ path, rule, source }) => {
    expect(breaches([{ path, source }])).toEqual([expect.stringContaining(`${path}: ${rule}`)]);
  });

  it('finds a file in a folder without a law', () => {
    expect(breaches([{ path: 'lib/helpers/strings.ts', source: '' }])).toEqual([
      expect.stringContaining('lib/helpers/strings.ts lies in no zone'),
    ]);
  });

  it.each(Object.keys(guarded))('keeps %s from pages', (target) => {
    const planted = { path: 'entrypoints/popup/list.tsx', source: `import { any } from '../../${target}';` };
    expect(breaches([planted])).toEqual([
      expect.stringContaining(`entrypoints/popup/list.tsx may not import ${target}: it is for `),
    ]);
  });

  it.each(Object.keys(mayImport))('finds in %s what may not be imported there', (zone) => {
    const allowed = mayImport[zone] ?? [];
    const isAllowed = (other: string) =>
      allowed.some((place) => place === other || other.startsWith(`${place}/`) || `${other}/`.startsWith(`${place}/`));
    const target = Object.keys(mayImport).find((other) => other !== zone && !isAllowed(other));
    if (target === undefined) throw new Error('It may import everything.');
    const up = '../'.repeat(zone.split('/').length);
    const planted = { path: `${zone}/planted.ts`, source: `import { any } from '${up}${target}/any';` };
    expect(breaches([planted])).toContain(`${zone}/planted.ts may not import ${target}/any`);
  });

  it.each([
    [
      'the background write views, and know their types',
      'lib/actions/sign-in.ts',
      "import { type View, views, writeView } from '../storage/views';",
    ],
    [
      'a handler name an action, or call one with what it was given and constants',
      'entrypoints/background/handlers.ts',
      `export const handlers = {
        'a.0': openReportWindow,
        'a.1': diagnostics.clear,
        'a.2': () => diagnostics.clear(),
        'a.3': async (mark) => markChapter(await dependencies(), mark),
        'a.4': async () => void syncLibrary(await dependencies(), { kind: 'asked' }),
      };`,
    ],
    [
      'a file speak of forbidden words in its comments',
      'lib/outbox/delivery/lane.ts',
      '/* not Date.now() */ // nor fetch(\nexport {};',
    ],
  ])('lets %s', (_, path, source) => {
    expect(breaches([{ path, source }])).toEqual([]);
  });
});

/** Each breach of a rule that one file could be found with. */
function planted(path: string, rule: string, sources: readonly string[]) {
  return sources.map((source) => ({ path, rule, source }));
}
