/** What keeps pages from the background, from what it keeps, and from our own pages. */
import type { Lack } from './lack.ts';

/** A script of ours that passes on what the page says, as if it were taken over. */
const passingOn = {
  file: 'entrypoints/reader.content/index.tsx',
  piece: 'if (Reflect.has(globalThis, HERE)) return true;',
  instead: `if (Reflect.has(globalThis, HERE)) return true;
      const passOn = (message) => void chrome.runtime.sendMessage(message);
      window.addEventListener('message', ({ data }) => passOn(data));
      window.addEventListener('dexmark', ({ detail }) => passOn(detail));
      new BroadcastChannel('dexmark').onmessage = ({ data }) => passOn(data);`,
};

export const atTheBorder = {
  'deaf-scripts': {
    lacks: 'scripts that hear nothing of the page',
    replacements: [passingOn],
  },
  'led-on-from-here': {
    lacks: 'a way on that begins at the chapter in the tab alone',
    replacements: [
      passingOn,
      {
        file: 'entrypoints/background/up-next.ts',
        piece: 'if (tabId === undefined || chapterNamedBy(address)?.id !== chapterId) throw',
        instead: 'if (tabId === undefined || address === chapterId) throw',
      },
      {
        file: 'entrypoints/background/up-next.ts',
        piece: 'return upNextLine(await openNext(parts, tabId, address), null);',
        instead: `const next = await findUpNext(parts, chapterId);
          if (next) await browser.tabs.update(tabId, { url: addressOf(parts, next.chapter.id) });
          return upNextLine(next, null);`,
      },
    ],
  },
  'closed-border': {
    lacks: 'a border that is closed to pages',
    manifest: (manifest) => {
      manifest.externally_connectable = { matches: ['https://mangadex.org/*', 'https://blog.example/*'] };
    },
    replacements: [
      {
        file: 'entrypoints/background/index.ts',
        piece:
          'browser.runtime.onMessage.addListener((message: unknown, sender) => answers.follow(dispatch(message, sender)));',
        instead: `
          const ours = (sender) => ({ ...sender, id: browser.runtime.id, origin: home.siteOrigin });
          chrome.runtime.onMessageExternal.addListener((message, sender) => void dispatch(message, ours(sender)));
          chrome.runtime.onConnectExternal.addListener((port) =>
            port.onMessage.addListener((message) => void dispatch(message, ours(port.sender))));
          browser.runtime.onMessage.addListener((message: unknown, sender) => answers.follow(dispatch(message, sender)));`,
      },
    ],
  },
  'judged-senders': {
    lacks: 'a judge of who sends',
    replacements: [
      {
        file: 'lib/messages/dispatch.ts',
        piece: 'if (asker === null || !(await mayAsk(asker, from, sender))) throw',
        instead: 'if (asker === undefined || mayAsk === undefined || from === undefined) throw',
      },
    ],
  },
  'own-names': {
    lacks: 'names that are the table’s own',
    replacements: [
      { file: 'lib/messages/dispatch.ts', piece: 'Object.hasOwn(contract, name)', instead: 'name in contract' },
      {
        file: 'lib/messages/dispatch.ts',
        piece: 'if (asker === null || !(await mayAsk(asker, from, sender))) throw',
        instead: 'if (asker === null || (from && !(await mayAsk(asker, from, sender)))) throw',
      },
      {
        file: 'lib/messages/dispatch.ts',
        piece: 'v.safeParse(schema, envelope.input)',
        instead: 'schema ? v.safeParse(schema, envelope.input) : { success: true, output: envelope.input }',
      },
    ],
  },
  'closed-storage': {
    lacks: 'storage that is closed to scripts in pages',
    replacements: [
      {
        file: 'entrypoints/background/storage-access.ts',
        piece: "({ accessLevel: 'TRUSTED_CONTEXTS' })",
        instead: "({ accessLevel: 'TRUSTED_AND_UNTRUSTED_CONTEXTS' })",
      },
    ],
  },
  'told-apart': {
    lacks: 'a tab for each thing that is told',
    replacements: [
      {
        file: 'lib/messages/tell.ts',
        piece: 'states.filter(({ chapterId }) => shown.has(chapterId))',
        instead: 'states.filter(() => shown.size > 0)',
      },
    ],
  },
  'told-by-document': {
    lacks: 'a document for each thing that is told',
    replacements: [
      {
        file: 'lib/messages/page-document.ts',
        piece: 'documentId === undefined ? { frameId } : { documentId }',
        instead: '{ frameId }',
      },
    ],
  },
  'own-package': {
    lacks: 'a package that is closed to pages',
    manifest: (manifest) => {
      manifest.web_accessible_resources = [{ resources: ['*'], matches: ['<all_urls>'] }];
      manifest.content_security_policy = { extension_pages: "script-src 'self'; object-src 'self'" };
    },
    replacements: [],
  },
  'words-as-text': {
    lacks: 'words that are shown as text',
    manifest: (manifest) => {
      manifest.content_security_policy = { extension_pages: "script-src 'self'; object-src 'self'" };
    },
    replacements: [
      {
        file: 'components/follows/FollowRow.tsx',
        piece: '          {title}\n        </h2>',
        instead: '<span dangerouslySetInnerHTML={{ __html: title }} /></h2>',
      },
      {
        file: 'components/series/ChapterRow.tsx',
        piece: '<bdi class="chapter-title">{title}</bdi>',
        instead: '<bdi class="chapter-title" dangerouslySetInnerHTML={{ __html: title }} />',
      },
      {
        file: 'components/report/ReportForm.tsx',
        piece: '          {text}\n        </label>',
        instead: '<span dangerouslySetInnerHTML={{ __html: text }} /></label>',
      },
    ],
  },
  'free-questions': {
    lacks: 'questions that cost the service nothing',
    replacements: [
      {
        file: 'entrypoints/background/handlers.ts',
        piece: "'chapter.states': async (question, sender) => showChaptersIn(",
        instead: `'chapter.states': async (question, sender) =>
          void syncLibrary(await dependencies(), { kind: 'asked', priority: 'screen' }) ?? showChaptersIn(`,
      },
    ],
  },
} as const satisfies Record<string, Lack>;
