/** Firefox with the production build in it, unchanged; only where host names lead is ours. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type Browser, launch, type Page, type Target } from 'puppeteer-core';
import { findBrowser } from '../../../scripts/setup/browsers.mjs';
import { projectFolder } from '../../../scripts/setup/run.mjs';
import { startAgain } from '../../../scripts/stages/start-again.ts';
import { pack } from '../../../scripts/zip/archive.ts';
import { inFirefox } from './firefox-clicks.ts';
import { newProfile } from './new-profile.ts';
import { type PolicyViolations, violationsInFirefox } from './policy-violations.ts';
import { contextOf, sendTo } from './webdriver-bidi.ts';

export interface ExtensionInFirefox {
  readonly browser: Browser;
  /** Opens one of the extension's own pages, such as `popup.html`, in a tab. */
  open(page: string): Promise<Page>;
  /** What the extension's pages were kept from by their policy, from their first moment. */
  readonly policyViolations: PolicyViolations;
  /** The address of one of the extension's own pages, or of another file of it. */
  address(name: string): string;
  /** Closes the browser; a profile of its own is removed. */
  close(): Promise<void>;
}

export interface LaunchFirefox {
  readonly isHeadless: boolean;
  /** The folder of another build than the one that people get. */
  readonly build?: string;
  readonly preferences?: Record<string, unknown>;
  /** One that outlives the browser, with what the extension keeps in it. */
  readonly profile?: FirefoxProfile;
  /** Loaded for the time being unless it is said: installed for good from a package, or `earlier`, in another run with the profile. */
  readonly install?: 'for good' | 'earlier';
  /** A person's home folder, where an administrator may leave what is set for extensions. */
  readonly home?: string;
}

export interface FirefoxProfile {
  readonly folder: string;
  /** Of the extension's address: what it keeps belongs to that. */
  readonly uuid: string;
}

const productionBuild = join(projectFolder, '.output/firefox-mv3');

/**
 * Starts Firefox, with a new profile unless it is given one, and loads `.output/firefox-mv3`, or another build.
 * Throws when there is no Firefox, or no build.
 */
export function launchFirefox(
  { port }: { readonly port: number },
  options: LaunchFirefox,
): Promise<ExtensionInFirefox> {
  const rules = { ...testPreferences, ...hostPreferences(port), ...options.preferences };
  return launchWithRules({ preferences: rules, trustsAnyone: true }, options);
}

/** The same in the world as it is: the service's names lead to the live service. Only `npm run smoke` may ask for it, where a person has agreed. */
export function launchFirefoxOnLiveService(): Promise<ExtensionInFirefox> {
  return launchWithRules({ preferences: {}, trustsAnyone: false }, { isHeadless: false });
}

/** Where host names lead, whom to trust there, and how soon things happen. */
interface Rules {
  readonly preferences: Record<string, unknown>;
  /** Takes any certificate. */
  readonly trustsAnyone: boolean;
}

async function launchWithRules(
  { preferences, trustsAnyone }: Rules,
  { isHeadless, build = productionBuild, profile: kept, install, home }: Omit<LaunchFirefox, 'preferences'>,
): Promise<ExtensionInFirefox> {
  const manifestFile = join(build, 'manifest.json');
  if (!existsSync(manifestFile)) throw new Error('There is no build for Firefox: npm run build:firefox.');
  const executablePath = findBrowser('firefox');
  if (!executablePath) throw new Error('No Firefox was found: node scripts/setup.mjs says what to do.');
  // Whatever fails from here on, nothing of it stays behind.
  await using stack = new AsyncDisposableStack();
  const profile = kept?.folder ?? (await newProfile('firefox', stack));
  const uuid = kept?.uuid ?? randomUUID();
  const addressed = await addressPreference(uuid, manifestFile);
  const start = () =>
    launch({
      browser: 'firefox',
      executablePath,
      headless: isHeadless && process.env.SHOW_BROWSER === undefined,
      userDataDir: profile,
      ...(home && { env: { ...process.env, HOME: home } }),
      acceptInsecureCerts: trustsAnyone,
      // Without it Firefox loads no extension over the wire.
      args: ['--remote-allow-system-access'],
      extraPrefsFirefox: {
        ...addressed,
        // An extension that was loaded for the time being would go with all that it keeps.
        ...(kept && { 'extensions.webextensions.keepStorageOnUninstall': true }),
        // Ours has no signature.
        ...(install && { 'xpinstall.signatures.required': false }),
        ...preferences,
      },
      // The local service keeps a journal of requests: Firefox need not report them as well.
      networkEnabled: false,
      defaultViewport: null,
      // Ctrl-C is answered by the process that started us, in its order.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  const browser = await startAgain('Firefox', start);
  stack.defer(() => browser.close());
  if (install === 'for good') await installForGood(browser, build);
  else if (install === undefined) await browser.installExtension(build);
  if (install !== 'earlier') await settingsAreOpened(browser);
  const address = (name: string) => `moz-extension://${uuid}/${name}`;
  const open = async (name: string) => {
    const page = await browser.newPage();
    // The page's own way to an address waits for an event that Firefox does not send for extension pages.
    const context = contextOf(page);
    await sendTo(browser, 'browsingContext.navigate', { context, url: address(name), wait: 'none' });
    return page;
  };
  const whole = stack.move();
  return { browser, open, address, policyViolations: violationsInFirefox(browser), close: () => whole.disposeAsync() };
}

/** @param build its folder. */
async function installForGood(browser: Browser, build: string): Promise<void> {
  if ((await inFirefox(browser, asksForSignature, '')) === 'true')
    throw new Error(
      'This Firefox takes signed extensions alone, so no restart can be tried in it. ESR takes others: FIREFOX_PATH.',
    );
  const entries = await readdir(build, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const files = paths.map(async (path) => {
    return { path: relative(build, path).replaceAll(sep, '/'), bytes: await readFile(path) };
  });
  const value = pack(await Promise.all(files)).toString('base64');
  const extensionData = { type: 'base64', value };
  await sendTo(browser, 'webExtension.install', { extensionData, 'moz:permanent': true });
}

/** The extension opens its settings when it is installed. Firefox takes an empty tab for them, and that must not be one that a test is about to use. */
async function settingsAreOpened(browser: Browser): Promise<void> {
  if ((await inFirefox(browser, awaitSettings, '')) !== 'open') throw new Error('The settings were not opened.');
}

declare const gBrowser: { readonly browsers: readonly { readonly currentURI: { readonly spec: string } }[] };

/** Runs in Firefox. @returns `open`, or nothing when they have not been opened for a minute. */
async function awaitSettings(): Promise<string> {
  const isOpen = () => gBrowser.browsers.some(({ currentURI }) => currentURI.spec.endsWith('/options.html'));
  for (let tries = 0; tries < 600 && !isOpen(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 100));
  return isOpen() ? 'open' : '';
}

declare const ChromeUtils: {
  importESModule(address: string): { readonly AppConstants: { readonly MOZ_REQUIRE_SIGNING: boolean } };
};

/** Runs in Firefox. */
function asksForSignature(): string {
  const { AppConstants } = ChromeUtils.importESModule('resource://gre/modules/AppConstants.sys.mjs');
  return `${AppConstants.MOZ_REQUIRE_SIGNING}`;
}

/** The page that the extension opens by itself when something is done. */
export async function pageOpenedBy(browser: Browser, act: () => Promise<void>): Promise<Page> {
  const before = new Set(browser.targets());
  await act();
  const isNew = (target: Target) => target.type() === 'page' && !before.has(target);
  const opened = await browser.waitForTarget(isNew).catch((cause: unknown) => {
    throw new Error('Nothing was opened.', { cause });
  });
  const page = await opened.page();
  if (!page) throw new Error('What was opened is no page.');
  return page;
}

/** An address for the extension's pages that we know. */
async function addressPreference(uuid: string, manifestFile: string): Promise<Record<string, unknown>> {
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
  return { 'extensions.webextensions.uuids': JSON.stringify({ [manifest.browser_specific_settings.gecko.id]: uuid }) };
}

/** A background that dies soon, as it would after a longer while, and no questions. */
const testPreferences = {
  'extensions.background.idle.timeout': 3_000,
  'extensions.webextOptionalPermissionPrompts': false,
};

/** The service's real names lead to the local one, and every port of https to its own. */
function hostPreferences(port: number): Record<string, unknown> {
  const hosts = ['', 'api.', 'auth.', 'uploads.', 'forums.'].map((prefix) => `${prefix}mangadex.org`);
  const ofTwin = ['api.', 'auth.', 'uploads.', 'sandbox.'].map((prefix) => `${prefix}mangadex.dev`);
  return {
    'network.dns.localDomains': [...hosts, ...ofTwin, 'blog.example'].join(','),
    'network.socket.forcePort': `443=${port}`,
  };
}
