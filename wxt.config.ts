import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import preact from '@preact/preset-vite';
import { defineConfig } from 'wxt';
import { messageName } from './lib/packed-text';
import { developmentProfile, liveProfile } from './lib/service/profile';
import { publisher } from './publisher';
import { compressScripts } from './scripts/build/compress-scripts';
import { inliningOf } from './scripts/build/inline-custom-properties';
import { managedSchema } from './scripts/build/managed-schema';
import { moduleAfterFirstFrame } from './scripts/build/module-after-first-frame';
import { packTexts, placesOf, textsByPlace } from './scripts/build/pack-texts';
import { polyfillAsModule } from './scripts/build/polyfill-as-module';
import { preactWithoutHtml } from './scripts/build/preact-without-html';
import { scriptsInPages } from './scripts/build/scripts-in-pages';
import { textsOf } from './scripts/release/translations';

const { api, auth, uploads, site } = liveProfile;
const english = textsOf('en');

/** What requests go to, with the development twin; another address takes a build of its own. */
const requestedOrigins = [liveProfile, developmentProfile].flatMap((profile) => [
  profile.api,
  profile.auth,
  profile.uploads,
]);

/** The first with `light-dark()`: docs/browsers.md, "What Chrome 123 is for". */
const oldestChrome = 123;
const oldestFirefox = 142;

/** What three of our pages load is one file: by themselves they would share a dozen, and each costs every opening a little. */
const sharedOutput = {
  codeSplitting: { groups: [{ name: 'shared', test: /\.(ts|tsx|js|mjs)$/, minShareCount: 3 }] },
};

/** What an administrator can set. A policy needs it in Chrome alone. */
const MANAGED_SETTINGS = 'managed-settings.json';

export default defineConfig({
  // Every name is imported by hand, so that a reader can follow it to its file.
  imports: false,
  modules: ['@wxt-dev/webextension-polyfill', '@wxt-dev/i18n/module'],
  i18n: { localesDir: 'lib/locales' },
  manifestVersion: 3,
  targetBrowsers: ['chrome', 'firefox'],
  vite: () => ({
    plugins: [
      inliningOf(fromHere('components/look/theme.css')),
      polyfillAsModule(),
      preactWithoutHtml(),
      textsByPlace(placesOf(english.keys())),
      preact({ prefreshEnabled: false }),
      compressScripts(),
      moduleAfterFirstFrame(),
    ],
    build: {
      // Our pages load one script from the package itself: there is nothing to load ahead of time.
      modulePreload: false,
      // A picture stays a file: the policy of our pages takes none that is written into an address.
      assetsInlineLimit: 0,
      rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 3 } } },
      // The oldest browsers of the manifest: for older ones `light-dark()` would become custom properties.
      cssTarget: [`chrome${oldestChrome}`, `firefox${oldestFirefox}`],
    },
    resolve: {
      alias: {
        'wxt/utils/content-script-context': fromHere('lib/in-page/bare-context.ts'),
        '@wxt-dev/i18n': fromHere('lib/translate.ts'),
      },
    },
  }),
  hooks: {
    'config:resolved': ({ config }) => {
      // `imports: false` leaves out their types alone: a parameter that is called `storage` would bring a library of that name.
      config.imports.presets = [];
    },
    'build:publicAssets': ({ config }, files) => {
      for (const file of files) {
        if (!('contents' in file) || !file.relativeDest.endsWith('messages.json')) continue;
        const language = basename(dirname(file.relativeDest));
        file.contents = JSON.stringify(packTexts(english, textsOf(language)));
        if (config.browser === 'firefox' || language !== 'en') continue;
        const schema = managedSchema((key) => english.get(key) ?? '');
        files.push({ relativeDest: MANAGED_SETTINGS, contents: JSON.stringify(schema) });
      }
    },
    'vite:build:extendConfig': (entrypoints, config) => {
      if (entrypoints.some(({ type, name }) => type === 'content-script' || name === 'toast'))
        config.plugins?.push(
          scriptsInPages({
            '@wxt-dev/i18n': fromHere('lib/in-page/translate.ts'),
          }),
        );
      // One entry is one file already.
      if (entrypoints.length > 1) Object.assign(config.build?.rolldownOptions?.output ?? {}, sharedOutput);
    },
  },
  manifest: ({ browser }) => ({
    name: textPlace('extension.name'),
    short_name: 'Dexmark',
    description: textPlace('extension.description'),
    default_locale: 'en',
    permissions: [
      'storage', // the outbox, the library and the ledger live in this browser
      'unlimitedStorage', // a queue of marks must not be evicted when a disk runs low
      'alarms', // what must happen later has to outlive the worker
      'contextMenus', // "Mark as read" on a link to a chapter, "Follow series" on one to a series
      'scripting', // the toast in the page where the person clicked; link marks, on the sites that they turn on
      'activeTab', // feedback in the page where the person clicked
      'declarativeNetRequestWithHostAccess', // leaves `Origin` out of our own writes, for those who turn that on
      'webRequest', // counts what the site's own tabs spend of the shared allowance, and sees what they mark; observes, never changes
    ],
    optional_permissions: ['notifications'],
    host_permissions: [api, auth, uploads, site].map((origin) => `${origin}/*`),
    optional_host_permissions: ['https://*/*'],
    incognito: 'not_allowed', // what is read in a private window must leave no trace
    content_security_policy: {
      extension_pages: [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob:",
        `connect-src ${requestedOrigins.join(' ')}`,
        // A browser that does not know these two passes over them.
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    },
    action: { default_title: textPlace('extension.name') },
    // Chrome suggests four at most, and none that it uses itself: of Alt+Shift that is A B C N P R T W X Z. ChromeOS opens its
    // files with M; on a Mac these keys write letters.
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+D', mac: 'MacCtrl+Shift+D' } },
      'mark-chapter': {
        suggested_key: { default: 'Alt+Shift+M', mac: 'MacCtrl+Shift+M', chromeos: 'Alt+Shift+J' },
        description: textPlace('shortcuts.mark'),
      },
      report: {
        suggested_key: { default: 'Alt+Shift+F', mac: 'MacCtrl+Shift+F' },
        description: textPlace('shortcuts.report'),
      },
      'up-next': {
        suggested_key: { default: 'Alt+Shift+U', mac: 'MacCtrl+Shift+U' },
        description: textPlace('shortcuts.upNext'),
      },
    },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: publisher.geckoId,
              // sender.origin, strict IndexedDB durability and the data-collection declaration are all there from 142 (on Android too).
              strict_min_version: `${oldestFirefox}.0`,
              data_collection_permissions: {
                required: ['authenticationInfo', 'websiteActivity'],
                // Asked for with the first site for link marks, or with marks at the last page.
                optional: ['browsingActivity'],
              },
            },
          },
        }
      : {
          minimum_chrome_version: `${oldestChrome}`,
          storage: { managed_schema: MANAGED_SETTINGS },
        }),
  }),
});

/** Where the browser puts a text into the manifest. */
function textPlace(key: string): string {
  return `__MSG_${messageName(key)}__`;
}

function fromHere(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
