import { describe, expect, it } from 'vitest';
import {
  breaches,
  circles,
  guarded,
  isSilentSomewhere,
  mayDrawViews,
  mayImport,
  mayPassOver,
  readsViewsSomewhere,
  type SourceFile,
  waysToLibraries,
} from './support/architecture';
import { PRODUCT, readSources } from './support/source-tree';

const files = await readSources(PRODUCT);

describe('the law of who may import whom', () => {
  it('is kept by every file of the tree', () => {
    expect(breaches(files)).toEqual([]);
  });

  it('has no circle of imports, of types included', () => {
    expect(circles(files)).toEqual([]);
  });

  it('finds a circle, also one that types alone close', () => {
    const planted = [
      { path: 'lib/outbox/a.ts', source: "import type { B } from './b';" },
      { path: 'lib/outbox/b.ts', source: "import { c } from '../pacing/c';" },
      { path: 'lib/pacing/c.ts', source: "export type { A } from '../outbox/a';" },
      { path: 'lib/pacing/d.ts', source: "import { c } from './c';" },
    ];
    expect(circles(planted)).toEqual([['lib/outbox/a', 'lib/outbox/b', 'lib/pacing/c', 'lib/outbox/a']]);
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

  it('names no file that passes failures over without a note and has nothing of the kind', () => {
    const silent = files.filter(({ path, source }) => isSilentSomewhere({ path, source }));
    const named = new Set(silent.map(({ path }) => path.replace(/\.tsx?$/, '')));
    expect(Object.keys(mayPassOver).filter((path) => !named.has(path))).toEqual([]);
  });

  it('names no file of the background that draws views and reads none', () => {
    const reading = new Set(files.filter(readsViewsSomewhere).map(({ path }) => path.replace(/\.tsx?$/, '')));
    expect(Object.keys(mayDrawViews).filter((path) => !reading.has(path))).toEqual([]);
  });

  it('was held against the whole tree', () => {
    const folders = new Set(files.map(({ path }) => path.split('/').slice(0, 2).join('/')));
    for (const folder of [
      'lib/api',
      'lib/pacing',
      'lib/outbox',
      'lib/model',
      'lib/session',
      'lib/library',
      'entrypoints/popup',
    ]) {
      expect(folders).toContain(folder);
    }
  });

  it.each<[breach: string, planted: SourceFile, found: string]>([
    [
      'a content script that opens the library',
      {
        path: 'entrypoints/reader.content/control.tsx',
        source: "import { openForReading } from '../../lib/database/database';",
      },
      'entrypoints/reader.content/control.tsx may not import lib/database/database',
    ],
    [
      'a page that writes the library',
      { path: 'entrypoints/popup/list.tsx', source: "import { putChapters } from '../../lib/library/store';" },
      'entrypoints/popup/list.tsx may not import lib/library/store',
    ],
    [
      'an action that looks into the vault',
      { path: 'lib/actions/session/sign-in.ts', source: "import { openVault } from '../../session/vault';" },
      'lib/actions/session/sign-in.ts may not import lib/session/vault',
    ],
    [
      'a store that knows its neighbour',
      { path: 'lib/outbox/outbox.ts', source: "import { createPacer } from '../pacing/pacer';" },
      'lib/outbox/outbox.ts may not import lib/pacing/pacer',
    ],
    [
      'a library that knows what fills it',
      { path: 'lib/library/store.ts', source: "import type { Step } from './sync/sync-job';" },
      'lib/library/store.ts may not import lib/library/sync/sync-job',
    ],
    [
      'a queue that knows who sends it',
      { path: 'lib/outbox/outbox.ts', source: "import { createLane } from './delivery/lane';" },
      'lib/outbox/outbox.ts may not import lib/outbox/delivery/lane',
    ],
    [
      'a model that knows its database',
      { path: 'lib/model/rows.ts', source: "import type { Dexmark } from '../database/schema';" },
      'lib/model/rows.ts may not import lib/database/schema',
    ],
    [
      'a neighbour fetched late',
      { path: 'lib/outbox/outbox.ts', source: "const { createPacer } = await import('../pacing/pacer');" },
      'lib/outbox/outbox.ts may not import lib/pacing/pacer',
    ],
    [
      'a neighbour passed on',
      { path: 'lib/pacing/turn.ts', source: "export { createSession } from '../session/session';" },
      'lib/pacing/turn.ts may not import lib/session/session',
    ],
    [
      'a neighbour taken whole where its types alone are allowed',
      { path: 'lib/library/sync/sync.ts', source: "import { createApi } from '../../api/client';" },
      'lib/library/sync/sync.ts may not import lib/api/client',
    ],
    [
      'a request past the pacer',
      { path: 'lib/library/covers.ts', source: "await fetch(url, { credentials: 'omit' });" },
      'lib/library/covers.ts: nothing outside lib/api calls fetch',
    ],
    [
      'a clock of its own',
      { path: 'lib/outbox/delivery/lane.ts', source: 'const at = Date.now();' },
      'lib/outbox/delivery/lane.ts: time comes from lib/clock',
    ],
    [
      'a path written by hand',
      { path: 'lib/outbox/delivery/lane.ts', source: "const path = '/manga/' + id;" },
      'lib/outbox/delivery/lane.ts: endpoint paths are written in lib/service',
    ],
    ...['catch(() => undefined)', 'catch(() => {})', 'then(show, () => undefined)', 'catch(() => void 0)'].map(
      (ending): [string, SourceFile, string] => [
        `a failure that ends in silence: ${ending}`,
        { path: 'lib/outbox/delivery/lane.ts', source: `void work().${ending};` },
        'lib/outbox/delivery/lane.ts: a failure that is passed over is logged',
      ],
    ),
    [
      'a failure that is caught and forgotten',
      { path: 'lib/outbox/delivery/lane.ts', source: 'try { work(); } catch {}' },
      'lib/outbox/delivery/lane.ts: a failure that is passed over is logged',
    ],
    ...[
      "import { readView } from '../../storage/views';",
      "import { type View, watchView as watch, writeView } from '../../storage/views';",
      "import * as views from '../../storage/views';",
      "export { readView } from '../../storage/views';",
      "export * from '../../storage/views';",
      "const { readView } = await import('../../storage/views');",
    ].map((source): [string, SourceFile, string] => [
      `a background that decides from what pages are shown: ${source}`,
      { path: 'lib/actions/session/sign-in.ts', source },
      'lib/actions/session/sign-in.ts: what the background loads reads no view',
    ]),
    ...['browser.storage.local.get(KEY)', 'const { session } = browser.storage', "localStorage.setItem('a', '1')"].map(
      (source): [string, SourceFile, string] => [
        `a key that is not declared: ${source}`,
        { path: 'lib/outbox/outbox.ts', source },
        'lib/outbox/outbox.ts: what is kept outside the database is declared as an item of lib/storage',
      ],
    ),
    ...["navigator.locks.request('queue', work)", 'browser.alarms.create(`later`, { when })'].map(
      (source): [string, SourceFile, string] => [
        `a name of its own for a lock or an alarm: ${source}`,
        { path: 'entrypoints/background/badge.ts', source },
        'entrypoints/background/badge.ts: locks and alarms are named in lib/storage/names',
      ],
    ),
    [
      'a page that loads every schema',
      { path: 'entrypoints/popup/list.tsx', source: "import { registry } from '../../lib/storage/registry';" },
      'entrypoints/popup/list.tsx may not import lib/storage/registry',
    ],
    [
      'a forged header',
      { path: 'lib/api/paced-fetch.ts', source: "const headers = { 'User-Agent': 'another browser' };" },
      'lib/api/paced-fetch.ts: no request of ours sets User-Agent, Origin, Via or Referer',
    ],
    [
      'a rule that sets a header',
      {
        path: 'entrypoints/background/origin-rule.ts',
        source: "const headers = [{ header: 'origin', operation: 'set', value: 'https://mangadex.org' }];",
      },
      'entrypoints/background/origin-rule.ts: no request of ours sets User-Agent, Origin, Via or Referer',
    ],
    [
      'a second place that changes requests',
      { path: 'entrypoints/background/site-tabs.ts', source: 'browser.declarativeNetRequest.updateSessionRules({});' },
      'entrypoints/background/site-tabs.ts: one file has the browser change what is sent',
    ],
    ...[
      'host.innerHTML = title;',
      "host['innerHTML'] += title;",
      'host.outerHTML = title;',
      "host.insertAdjacentHTML('beforeend', title);",
      'document.write(title);',
      'const row = <p dangerouslySetInnerHTML={{ __html: title }} />;',
      'frame.srcdoc = title;',
    ].map((source): [string, SourceFile, string] => [
      `a title that becomes markup: ${source}`,
      { path: 'components/follows/FollowRow.tsx', source },
      'components/follows/FollowRow.tsx: no text becomes markup',
    ]),
    [
      'a fetch with the site’s cookies',
      { path: 'lib/api/send.ts', source: "await fetch(url, { redirect: 'error' });" },
      "lib/api/send.ts: every fetch says credentials: 'omit'",
    ],
    [
      'a fetch whose credentials can be changed by what is spread into it',
      { path: 'lib/api/send.ts', source: "await self.fetch(url, { credentials: 'omit', ...request });" },
      "lib/api/send.ts: every fetch says credentials: 'omit'",
    ],
    [
      'a content script that takes the context of WXT',
      { path: 'entrypoints/toast.ts', source: 'export default { main(ctx) {} };' },
      'entrypoints/toast.ts: content scripts have no context of WXT',
    ],
    ...['parts: Dependencies', '{ outbox }: Dependencies', 'parts: () => Promise<Dependencies>'].map(
      (taken): [string, SourceFile, string] => [
        `an action that takes everything: ${taken}`,
        {
          path: 'lib/actions/series/set-status.ts',
          source: `import type { Dependencies } from '../dependencies';\nexport function setStatus(${taken}): void {}`,
        },
        'lib/actions/series/set-status.ts: an action names the services that it takes',
      ],
    ),
    ...[
      'async ({ chapterId }) => { await remember(chapterId); return markChapter(await dependencies(), chapterId); }',
      'async ({ chapterId }) => ({ pages: await pagesToPass(await dependencies(), chapterId) })',
      'async ({ chapterId }) => markChapter(await dependencies(), chapterId ?? last)',
    ].map((handler): [string, SourceFile, string] => [
      `a handler that knows what to do: ${handler}`,
      { path: 'entrypoints/background/handlers.ts', source: `export const handlers = { 'chapter.mark': ${handler} };` },
      "entrypoints/background/handlers.ts: 'chapter.mark' is more than one call of an action",
    ]),
    ...[
      'const build = () => outbox.count();\n  const outbox = createOutbox();',
      'const { outbox, library } = createStores({ onChange: () => outbox.count() });',
    ].map((source): [string, SourceFile, string] => [
      `a part that is named before it stands: ${source}`,
      { path: 'entrypoints/background/create-dependencies.ts', source: `function create() {\n  ${source}\n}` },
      'entrypoints/background/create-dependencies.ts: outbox is named before it stands',
    ]),
    [
      'a part that is assigned later',
      { path: 'entrypoints/background/index.ts', source: 'let outbox = null;' },
      'entrypoints/background/index.ts: the composition assigns nothing later (let)',
    ],
    [
      'a file in a folder without a law',
      { path: 'lib/helpers/strings.ts', source: '' },
      'lib/helpers/strings.ts lies in no zone',
    ],
  ])('finds %s', (_, planted, found) => {
    expect(breaches([planted])).toEqual([expect.stringContaining(found)]);
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
    const forbidden = Object.keys(mayImport).filter((other) => other !== zone && !isAllowed(other));
    const [target] = forbidden;
    if (target === undefined) throw new Error('It may import everything.');
    const up = '../'.repeat(zone.split('/').length);
    const planted = { path: `${zone}/planted.ts`, source: `import { any } from '${up}${target}/any';` };
    expect(breaches([planted])).toContain(`${zone}/planted.ts may not import ${target}/any`);
  });

  it('lets the background write views, and know their types', () => {
    const source = "import { type View, views, writeView } from '../../storage/views';";
    expect(breaches([{ path: 'lib/actions/session/sign-in.ts', source }])).toEqual([]);
  });

  it('lets a handler name an action, or call one with what it was given and constants', () => {
    const handlers = [
      'openReportWindow',
      'diagnostics.clear',
      '() => diagnostics.clear()',
      'async (mark) => markChapter(await dependencies(), mark)',
      "async () => void syncLibrary(await dependencies(), { kind: 'asked' })",
    ];
    const source = `export const handlers = { ${handlers.map((one, n) => `'a.${n}': ${one}`).join(', ')} };`;
    expect(breaches([{ path: 'entrypoints/background/handlers.ts', source }])).toEqual([]);
  });

  it('lets a file speak of forbidden words in its comments', () => {
    expect(
      breaches([{ path: 'lib/outbox/delivery/lane.ts', source: '/* not Date.now() */ // nor fetch(\nexport {};' }]),
    ).toEqual([]);
  });
});
