/** What keeps pages from the background, from what it keeps, and from our own pages. */
import { without } from './lack.ts';

/** A script of ours that passes on what the page says, as if it were taken over. */
const passingOn = {
  'entrypoints/reader.content/index.tsx': {
    'if (Reflect.has(globalThis, HERE)) return true;': `if (Reflect.has(globalThis, HERE)) return true;
      const passOn = (message) => void chrome.runtime.sendMessage(message);
      window.addEventListener('message', ({ data }) => passOn(data));
      window.addEventListener('dexmark', ({ detail }) => passOn(detail));
      new BroadcastChannel('dexmark').onmessage = ({ data }) => passOn(data);`,
  },
};

export const atTheBorder = without({
  'deaf-scripts': { lacks: 'scripts that hear nothing of the page', changes: passingOn },
  'led-on-from-here': {
    lacks: 'a way on that begins at the chapter in the tab alone',
    changes: {
      ...passingOn,
      'entrypoints/background/up-next.ts': {
        'if (tabId === undefined || chapterNamedBy(address)?.id !== chapterId) throw':
          'if (tabId === undefined || address === chapterId) throw',
        'return upNextLine(await openNext(parts, tabId, address), null);': `const next = await findUpNext(parts, chapterId);
          if (next) await browser.tabs.update(tabId, { url: addressOf(parts, next.chapter.id) });
          return upNextLine(next, null);`,
      },
    },
  },
  'closed-border': {
    lacks: 'a border that is closed to pages',
    manifest: (manifest) => {
      manifest.externally_connectable = { matches: ['https://mangadex.org/*', 'https://blog.example/*'] };
    },
    changes: {
      'entrypoints/background/index.ts': {
        'browser.runtime.onMessage.addListener((message: unknown, sender) => answers.follow(dispatch(message, sender)));': `
          const ours = (sender) => ({ ...sender, id: browser.runtime.id, origin: home.siteOrigin });
          chrome.runtime.onMessageExternal.addListener((message, sender) => void dispatch(message, ours(sender)));
          chrome.runtime.onConnectExternal.addListener((port) =>
            port.onMessage.addListener((message) => void dispatch(message, ours(port.sender))));
          browser.runtime.onMessage.addListener((message: unknown, sender) => answers.follow(dispatch(message, sender)));`,
      },
    },
  },
  'judged-senders': {
    lacks: 'a judge of who sends',
    changes: {
      'lib/messages/dispatch.ts': {
        'if (asker === null || !(await mayAsk(asker, from, sender))) throw':
          'if (asker === undefined || mayAsk === undefined || from === undefined) throw',
      },
    },
  },
  'own-names': {
    lacks: 'names that are the table’s own',
    changes: {
      'lib/messages/dispatch.ts': {
        'Object.hasOwn(contract, name)': 'name in contract',
        'if (asker === null || !(await mayAsk(asker, from, sender))) throw':
          'if (asker === null || (from && !(await mayAsk(asker, from, sender)))) throw',
        'v.safeParse(schema, envelope.input)':
          'schema ? v.safeParse(schema, envelope.input) : { success: true, output: envelope.input }',
      },
    },
  },
  'closed-storage': {
    lacks: 'storage that is closed to scripts in pages',
    changes: {
      'entrypoints/background/storage-access.ts': {
        "({ accessLevel: 'TRUSTED_CONTEXTS' })": "({ accessLevel: 'TRUSTED_AND_UNTRUSTED_CONTEXTS' })",
      },
    },
  },
  'told-apart': {
    lacks: 'a tab for each thing that is told',
    changes: {
      'lib/messages/tell.ts': {
        'states.filter(({ chapterId }) => shown.has(chapterId))': 'states.filter(() => shown.size > 0)',
      },
    },
  },
  'told-by-document': {
    lacks: 'a document for each thing that is told',
    changes: {
      'lib/messages/page-document.ts': { 'documentId === undefined ? { frameId } : { documentId }': '{ frameId }' },
    },
  },
  'own-package': {
    lacks: 'a package that is closed to pages',
    manifest: (manifest) => {
      manifest.web_accessible_resources = [{ resources: ['*'], matches: ['<all_urls>'] }];
      manifest.content_security_policy = { extension_pages: "script-src 'self'; object-src 'self'" };
    },
  },
  'words-as-text': {
    lacks: 'words that are shown as text',
    manifest: (manifest) => {
      manifest.content_security_policy = { extension_pages: "script-src 'self'; object-src 'self'" };
    },
    changes: {
      'components/follows/FollowFeed.tsx': {
        '          {title}\n        </h2>': '<span ref={(place) => place && (place.innerHTML = title)} /></h2>',
      },
      'components/series/ChapterRow.tsx': {
        '<bdi class="chapter-title">{title}</bdi>':
          '<bdi class="chapter-title" ref={(place) => place && (place.innerHTML = title ?? "")} />',
      },
      'components/report/ReportForm.tsx': {
        '          {text}\n        </label>': '<span ref={(place) => place && (place.innerHTML = text)} /></label>',
      },
    },
  },
  'free-questions': {
    lacks: 'questions that cost the service nothing',
    changes: {
      'entrypoints/background/handlers.ts': {
        "'chapter.states': (question, sender) => showChaptersIn(": `'chapter.states': async (question, sender) =>
          void syncLibrary(await dependencies(), { kind: 'asked', priority: 'screen' }) ?? showChaptersIn(`,
      },
    },
  },
});
