/** What keeps our scripts apart from the pages that they stand in. */
import { inliningName } from '../../../../scripts/build/inline-custom-properties.ts';
import type { Lack } from './lack.ts';

const openRoot = { file: 'lib/in-page/closed-root.ts', piece: "{ mode: 'closed' }", instead: "{ mode: 'open' }" };
const longInSight = '({ drawnAt: -1e9, isByUser: true, lastFault: { at: -1e9, isOver: true }, paintedAt: 1e9 })';
const alwaysSeen = {
  file: 'lib/in-page/watch-visibility.ts',
  piece: '...record,',
  instead: `...record, seen: () => ${longInSight},`,
};

export const inPages = {
  'closed-root': { lacks: 'a closed root', replacements: [openRoot] },
  'definable-host': {
    lacks: 'a host that no page can define',
    replacements: [
      {
        file: 'lib/in-page/corner.ts',
        piece: "document.createElement('div')",
        instead: "document.createElement('dexmark-control')",
      },
      { file: 'lib/in-page/closed-root.ts', piece: "host.localName.includes('-')", instead: 'false' },
    ],
  },
  'trusted-events': {
    lacks: 'a closed root and an ear for trusted events alone',
    replacements: [
      openRoot,
      { file: 'lib/in-page/closed-root.ts', piece: 'if (event.isTrusted) return;', instead: 'return;' },
      { file: 'lib/in-page/held-clicks.ts', piece: '!event.isTrusted || isHolding', instead: 'isHolding' },
      { file: 'lib/in-page/held-clicks.ts', piece: 'return count > 0 ? null : {', instead: 'return {' },
      // As controls do that hear keys by themselves.
      {
        file: 'lib/in-page/held-clicks.ts',
        piece: "shadow.addEventListener('click', (event) => void judgeClick(event), { capture: true });",
        instead: `
          shadow.addEventListener('click', (event) => void judgeClick(event), { capture: true });
          shadow.addEventListener('touchend', (event) => void judgeClick(event), { capture: true });
          shadow.addEventListener('pointerup', (event) => event.isTrusted || void judgeClick(event), { capture: true });
          shadow.addEventListener('keydown', (event) => event.isTrusted || void judgeClick(event), { capture: true });`,
      },
    ],
  },
  'serializable-root': {
    lacks: 'a root that no markup shows',
    replacements: [{ ...openRoot, instead: "{ mode: 'closed', serializable: true }" }],
  },
  'unfindable-words': {
    lacks: 'words that no search finds',
    replacements: [
      { file: 'components/look/theme.css', piece: '.words > span {\n  display: none;', instead: '.words > span {' },
      {
        file: 'components/look/theme.css',
        piece: 'inset: 0;\n  content: attr(data-words);',
        instead: 'inset: 0;\n  content: none;',
      },
    ],
  },
  'one-size': {
    lacks: 'one size for what is read and what is not',
    replacements: [
      { file: 'components/reader/reader.css', piece: '  width: min(23em, calc(100vw - 32px));', instead: '' },
      { file: 'components/reader/reader.css', piece: '  min-height: 30px;', instead: '' },
      { file: 'components/reader/reader.css', piece: '  padding-block: 4px;', instead: '' },
      { file: 'components/reader/ReaderControl.tsx', piece: ': <UndoPlaceholder />}', instead: ': null}' },
    ],
  },
  'plain-values': {
    lacks: 'values in the place of names that a page can register',
    plugin: inliningName,
    replacements: [],
  },
  'fonts-by-kind': {
    lacks: 'fonts that are named by their kind alone',
    replacements: [
      {
        file: 'components/reader/reader.css',
        piece: 'font: 14px / 1.45 system-ui, sans-serif;',
        instead: 'font: 14px / 1.45 "Segoe UI", system-ui, sans-serif;',
      },
    ],
  },
  'nothing-inherited': {
    lacks: 'a root that inherits nothing',
    replacements: [{ file: 'lib/in-page/closed-root.ts', piece: 'all:initial;', instead: '' }],
  },
  'painted-whole': {
    lacks: 'words that are painted as large as their place',
    replacements: [
      {
        file: 'components/look/theme.css',
        piece: 'text-shadow:\n    -9999px -999px #0000,\n    9999px 999px #0000;',
        instead: '',
      },
      {
        file: 'components/reader/reader.css',
        piece: 'text-shadow:\n    -9999px -999px #0000,\n    9999px 999px #0000;',
        instead: '',
      },
    ],
  },
  'painted-always': {
    lacks: 'something drawn in every state',
    replacements: [
      {
        file: 'components/reader/ReaderControl.tsx',
        piece: "<ReaderIcon name={blockingNote?.icon ?? 'tick'} />",
        instead: "{(blockingNote || isRead) && <ReaderIcon name={blockingNote?.icon ?? 'tick'} />}",
      },
    ],
  },
  'painted-still': {
    lacks: 'drawings that do not move with the words',
    replacements: [
      { file: 'components/reader/ReaderControl.tsx', piece: '<ReaderIcon key={label} ', instead: '<ReaderIcon ' },
    ],
  },
  'silent-host': {
    lacks: 'a host that says nothing',
    replacements: [
      {
        file: 'entrypoints/reader.content/chapter-control.tsx',
        piece: 'const watched = watch.watched();',
        instead: `const watched = watch.watched();
          (root.getRootNode() as ShadowRoot).host.setAttribute('data-read', watched.state?.read ?? '');`,
      },
    ],
  },
  sight: { lacks: 'a look at what the person sees', replacements: [alwaysSeen] },
  'sight-of-marks': {
    lacks: 'a look at what the person sees of marks beside links',
    replacements: [
      {
        file: 'lib/in-page/links/visibility-of-many.ts',
        piece: '...mark,',
        instead: `...mark, seen: () => ${longInSight},`,
      },
    ],
  },
  'own-address': {
    lacks: 'the address as the only word on which chapter this is',
    replacements: [
      {
        file: 'entrypoints/reader.content/chapter-page.ts',
        piece: 'const named = chapterNamedByPath(pathname);',
        instead: `
          const form = document.querySelector<HTMLFormElement>('#chapter, #location');
          const link = document.querySelector<HTMLLinkElement>('link[rel=canonical], base');
          const named = chapterNamedByPath(new URL(form?.action ?? link?.href ?? pathname, 'https://mangadex.org').pathname);`,
      },
    ],
  },
  'click-of-its-time': {
    lacks: 'a look whether the page still shows what was pressed',
    replacements: [
      alwaysSeen,
      {
        file: 'entrypoints/reader.content/chapter-watch.ts',
        piece: "ask('chapter.mark', { operationId: newOperationId(), chapterId, read })",
        instead:
          "ask('chapter.mark', { operationId: newOperationId(), chapterId: location.pathname.split('/')[2] as string, read })",
      },
      {
        file: 'entrypoints/reader.content/chapter-watch.ts',
        piece: 'if (watched.isSaving || !isStillShown()) return;',
        instead: '',
      },
      {
        file: 'lib/in-page/held-clicks.ts',
        piece: "if (!isUnchanged()) return 'changed';",
        instead: '',
      },
    ],
  },
  'parsed-ids': {
    lacks: 'ids that are parsed',
    replacements: [
      {
        file: 'lib/service/ids.ts',
        piece: 'v.pipe(v.string(), v.regex(ID))',
        instead: 'v.string()',
      },
      { file: 'lib/service/uuid.ts', piece: '&& ID.test(value)', instead: '' },
    ],
  },
  'turned-by-hand': {
    lacks: 'a look whether a person turned the page',
    replacements: [
      {
        file: 'entrypoints/reader.content/last-page.ts',
        piece: 'recentInput.isRecent()',
        instead: 'true',
      },
    ],
  },
  'own-world': {
    lacks: 'a world of our own for our script: it runs in the page’s',
    // Firefox has no extension API there; but a script can waive what keeps it from the page's own objects.
    inFirefox: {
      replacements: [
        {
          file: 'lib/in-page/closed-root.ts',
          piece: "host.attachShadow({ mode: 'closed' })",
          instead: "XPCNativeWrapper(host.wrappedJSObject.attachShadow(cloneInto({ mode: 'closed' }, window)))",
        },
        {
          file: 'lib/in-page/held-clicks.ts',
          piece: "shadow.addEventListener('click', (event) => void judgeClick(event), { capture: true });",
          instead: `
            const hear = exportFunction((event) => void judgeClick(event.wrappedJSObject ?? event), window);
            shadow.wrappedJSObject.addEventListener('click', hear, cloneInto({ capture: true }, window));`,
        },
        {
          file: 'lib/in-page/held-clicks.ts',
          piece: 'const [target] = event.composedPath();',
          instead: 'const target = XPCNativeWrapper(event.composedPath()[0]);',
        },
        {
          file: 'entrypoints/reader.content/chapter-control.tsx',
          piece: 'const watched = watch.watched();',
          instead:
            "const watched = watch.watched(); root.wrappedJSObject.setAttribute('data-state', watched.state?.read ?? '');",
        },
      ],
    },
    manifest: (manifest) => {
      manifest.externally_connectable = { matches: ['https://mangadex.org/*'] };
    },
    replacements: [
      {
        file: 'entrypoints/reader.content/index.tsx',
        piece: "runAt: 'document_start',",
        instead: "runAt: 'document_start', world: 'MAIN',",
      },
      {
        file: 'lib/messages/own-runtime.ts',
        piece: 'return chrome?.runtime?.id === undefined ? undefined : chrome.runtime;',
        instead: `
          const [, id] = /chrome-extension:\\/\\/(\\w+)/.exec(new Error().stack ?? '') ?? [];
          const deaf = { addListener: () => undefined, removeListener: () => undefined };
          return { sendMessage: (message) => chrome.runtime.sendMessage(id, message), onMessage: deaf } as never;`,
      },
      {
        file: 'lib/in-page/translate.ts',
        piece: 'chrome.i18n.getMessage(',
        instead: '(chrome.i18n?.getMessage ?? String)(',
      },
      {
        file: 'entrypoints/background/index.ts',
        piece:
          'browser.runtime.onMessage.addListener((message: unknown, sender) => answers.follow(dispatch(message, sender)));',
        instead: `
          chrome.runtime.onMessageExternal.addListener((message, sender, reply) => {
            void dispatch(message, { ...sender, id: browser.runtime.id })?.then(reply);
            return true;
          });
          browser.runtime.onMessage.addListener((message: unknown, sender) => answers.follow(dispatch(message, sender)));`,
      },
    ],
  },
  'deaf-while-alive': {
    lacks: 'ears that are deaf to a later version while there is none',
    replacements: [{ file: 'lib/in-page/take-over.ts', piece: 'isAlive() || onEnd()', instead: '[isAlive, onEnd()]' }],
  },
} as const satisfies Record<string, Lack>;
