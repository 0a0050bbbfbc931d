/** What keeps our scripts apart from the pages that they stand in. */
import { inliningName } from '../../../../scripts/build/inline-custom-properties.ts';
import { without } from './lack.ts';

const openRoot = { "{ mode: 'closed' }": "{ mode: 'open' }" };
const longInSight = '({ drawnAt: -1e9, isByUser: true, lastFault: { at: -1e9, isOver: true }, paintedAt: 1e9 })';
const alwaysSeen = { 'lib/in-page/watch-visibility.ts': { '...record,': `...record, seen: () => ${longInSight},` } };
const listening = "shadow.addEventListener('click', (event) => void judgeClick(event), { capture: true });";

export const inPages = without({
  'closed-root': { lacks: 'a closed root', changes: { 'lib/in-page/closed-root.ts': openRoot } },
  'definable-host': {
    lacks: 'a host that no page can define',
    changes: {
      'lib/in-page/corner.ts': { "document.createElement('div')": "document.createElement('dexmark-control')" },
      'lib/in-page/closed-root.ts': { "host.localName.includes('-')": 'false' },
    },
  },
  'trusted-events': {
    lacks: 'a closed root and an ear for trusted events alone',
    changes: {
      'lib/in-page/closed-root.ts': { ...openRoot, 'if (event.isTrusted) return;': 'return;' },
      'lib/in-page/held-clicks.ts': {
        '!event.isTrusted || isHolding': 'isHolding',
        'return count > 0 ? null : {': 'return {',
        // As controls do that hear keys by themselves.
        [listening]: `
          ${listening}
          shadow.addEventListener('touchend', (event) => void judgeClick(event), { capture: true });
          shadow.addEventListener('pointerup', (event) => event.isTrusted || void judgeClick(event), { capture: true });
          shadow.addEventListener('keydown', (event) => event.isTrusted || void judgeClick(event), { capture: true });`,
      },
    },
  },
  'serializable-root': {
    lacks: 'a root that no markup shows',
    changes: { 'lib/in-page/closed-root.ts': { "{ mode: 'closed' }": "{ mode: 'closed', serializable: true }" } },
  },
  'unfindable-words': {
    lacks: 'words that no search finds',
    changes: {
      'components/look/theme.css': {
        '.words > span {\n  display: none;': '.words > span {',
        'inset: 0;\n  content: attr(data-words);': 'inset: 0;\n  content: none;',
      },
    },
  },
  'one-size': {
    lacks: 'one size for what is read and what is not',
    changes: {
      'components/reader/reader.css': {
        '  width: min(23em, calc(100vw - 32px));': '',
        '  min-height: 30px;': '',
        '  padding-block: 4px;': '',
      },
      'components/reader/ReaderControl.tsx': { ': <UndoPlaceholder />}': ': null}' },
    },
  },
  'plain-values': { lacks: 'values in the place of names that a page can register', plugin: inliningName },
  'fonts-by-kind': {
    lacks: 'fonts that are named by their kind alone',
    changes: {
      'components/reader/reader.css': {
        'font: 14px / 1.45 system-ui, sans-serif;': 'font: 14px / 1.45 "Segoe UI", system-ui, sans-serif;',
      },
    },
  },
  'nothing-inherited': {
    lacks: 'a root that inherits nothing',
    changes: { 'lib/in-page/closed-root.ts': { 'all:initial;': '' } },
  },
  'painted-whole': {
    lacks: 'words that are painted as large as their place',
    changes: {
      'components/look/theme.css': { 'text-shadow:\n    -9999px -999px #0000,\n    9999px 999px #0000;': '' },
      'components/reader/reader.css': { 'text-shadow:\n    -9999px -999px #0000,\n    9999px 999px #0000;': '' },
    },
  },
  'painted-always': {
    lacks: 'something drawn in every state',
    changes: {
      'components/reader/ReaderControl.tsx': {
        "<ReaderIcon name={blockingNote?.icon ?? 'tick'} />":
          "{(blockingNote || isRead) && <ReaderIcon name={blockingNote?.icon ?? 'tick'} />}",
      },
    },
  },
  'painted-still': {
    lacks: 'drawings that do not move with the words',
    changes: { 'components/reader/ReaderControl.tsx': { '<ReaderIcon key={label} ': '<ReaderIcon ' } },
  },
  'silent-host': {
    lacks: 'a host that says nothing',
    changes: {
      'entrypoints/reader.content/chapter-control.tsx': {
        'const watched = watch.watched();': `const watched = watch.watched();
          (root.getRootNode() as ShadowRoot).host.setAttribute('data-read', watched.state?.read ?? '');`,
      },
    },
  },
  sight: { lacks: 'a look at what the person sees', changes: alwaysSeen },
  'sight-of-marks': {
    lacks: 'a look at what the person sees of marks beside links',
    changes: {
      'lib/in-page/links/link-mark-visibility.ts': { '...mark,': `...mark, seen: () => ${longInSight},` },
    },
  },
  'through-frames': {
    lacks: 'a look at where a page has its frames',
    changes: {
      'lib/in-page/around.ts': {
        'canMarkFrames && element.ownerDocument': 'element === null && element.ownerDocument',
      },
    },
  },
  'own-address': {
    lacks: 'the address as the only word on which chapter this is',
    changes: {
      'entrypoints/reader.content/chapter-page.ts': {
        'const named = chapterNamedByPath(pathname);': `
          const form = document.querySelector<HTMLFormElement>('#chapter, #location');
          const link = document.querySelector<HTMLLinkElement>('link[rel=canonical], base');
          const named = chapterNamedByPath(new URL(form?.action ?? link?.href ?? pathname, 'https://mangadex.org').pathname);`,
      },
    },
  },
  'click-of-its-time': {
    lacks: 'a look whether the page still shows what was pressed',
    changes: {
      ...alwaysSeen,
      'entrypoints/reader.content/chapter-watch.ts': {
        "ask('chapter.mark', { operationId: newOperationId(), chapterId, read })":
          "ask('chapter.mark', { operationId: newOperationId(), chapterId: location.pathname.split('/')[2] as string, read })",
        'if (watched.isSaving || !isStillShown()) return;': '',
      },
      'lib/in-page/held-clicks.ts': { "if (!isUnchanged()) return 'changed';": '' },
    },
  },
  'parsed-ids': {
    lacks: 'ids that are parsed',
    changes: {
      'lib/service/ids.ts': { 'v.pipe(v.string(), v.regex(ID))': 'v.string()' },
      'lib/service/uuid.ts': { '&& ID.test(value)': '' },
    },
  },
  'turned-by-hand': {
    lacks: 'a look whether a person turned the page',
    changes: { 'entrypoints/reader.content/last-page.ts': { 'recentInput.isRecent()': 'true' } },
  },
  'own-world': {
    lacks: 'a world of our own for our script: it runs in the page’s',
    // Firefox has no extension API there; but a script can waive what keeps it from the page's own objects.
    inFirefox: {
      changes: {
        'lib/in-page/closed-root.ts': {
          "host.attachShadow({ mode: 'closed' })":
            "XPCNativeWrapper(host.wrappedJSObject.attachShadow(cloneInto({ mode: 'closed' }, window)))",
        },
        'lib/in-page/held-clicks.ts': {
          [listening]: `
            const hear = exportFunction((event) => void judgeClick(event.wrappedJSObject ?? event), window);
            shadow.wrappedJSObject.addEventListener('click', hear, cloneInto({ capture: true }, window));`,
          'const [target] = event.composedPath();': 'const target = XPCNativeWrapper(event.composedPath()[0]);',
        },
        'entrypoints/reader.content/chapter-control.tsx': {
          'const watched = watch.watched();':
            "const watched = watch.watched(); root.wrappedJSObject.setAttribute('data-state', watched.state?.read ?? '');",
        },
      },
    },
    manifest: (manifest) => {
      manifest.externally_connectable = { matches: ['https://mangadex.org/*'] };
    },
    changes: {
      'entrypoints/reader.content/index.tsx': { "runAt: 'document_start',": "runAt: 'document_start', world: 'MAIN'," },
      'lib/messages/own-runtime.ts': {
        'return chrome?.runtime?.id === undefined ? undefined : chrome.runtime;': `
          const [, id] = /chrome-extension:\\/\\/(\\w+)/.exec(new Error().stack ?? '') ?? [];
          const deaf = { addListener: () => undefined, removeListener: () => undefined };
          return { sendMessage: (message) => chrome.runtime.sendMessage(id, message), onMessage: deaf } as never;`,
      },
      'lib/in-page/translate.ts': { 'chrome.i18n.getMessage(': '(chrome.i18n?.getMessage ?? String)(' },
      'entrypoints/background/index.ts': {
        'browser.runtime.onMessage.addListener((message: unknown, sender) => answers.follow(dispatch(message, sender)));': `
          chrome.runtime.onMessageExternal.addListener((message, sender, reply) => {
            void dispatch(message, { ...sender, id: browser.runtime.id })?.then(reply);
            return true;
          });
          browser.runtime.onMessage.addListener((message: unknown, sender) => answers.follow(dispatch(message, sender)));`,
      },
    },
  },
  'deaf-while-alive': {
    lacks: 'ears that are deaf to a later version while there is none',
    changes: { 'lib/in-page/replace-stale-scripts.ts': { 'isAlive() || onEnd()': '[isAlive, onEnd()]' } },
  },
});
