/** Chromium, Chrome or Edge with the production build in it, unchanged; only where host names lead is ours. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { findBrowser } from '../../../scripts/setup/browsers.mjs';
import { projectFolder } from '../../../scripts/setup/run.mjs';
import { startAgain } from '../../../scripts/stages/start-again.ts';
import { newProfile } from './new-profile.ts';
import { type PolicyViolations, violationsIn } from './policy-violations.ts';

/** Where the local service listens, and the one certificate key that is trusted for it. */
export interface LocalService {
  readonly port: number;
  /** SHA-256 of the certificate's public key, in base64. */
  readonly spki: string;
}

export interface ExtensionInBrowser {
  readonly context: BrowserContext;
  /** The address of one of the extension's own pages: `popup.html`. */
  address(page: string): string;
  /** What the extension's pages were kept from by their policy, from their first moment. */
  readonly policyViolations: PolicyViolations;
  /** Closes the browser; a profile of its own is removed. */
  close(): Promise<void>;
}

const productionBuild = join(projectFolder, '.output/chrome-mv3');

export interface Launch {
  readonly isHeadless: boolean;
  /** The profile's folder, which outlives the browser; without one it is new, and goes with the browser. */
  readonly profile?: string;
  /** Whether pages that are left are kept for going back to, as browsers do; Playwright has them forgotten. */
  readonly keepsPages?: boolean;
  /** What pages take for the browser's language and region, as a BCP 47 tag. */
  readonly locale?: string;
  /** The folder of another build than the one that people get. */
  readonly build?: string;
  /** What the names of the development service lead to; nowhere without one. */
  readonly twin?: LocalService;
}

/**
 * Starts a browser and loads `.output/chrome-mv3`, or another build.
 * Throws when there is no browser of Chromium's family, or no build.
 */
export function launchChromium(service: LocalService, options: Launch): Promise<ExtensionInBrowser> {
  const rules = [`--host-resolver-rules=${hostRules(service, options.twin)}`, trustFlag(service.spki)];
  return launchWithRules(rules, options);
}

/** The same in the world as it is: the service's names lead to the live service. Only `npm run smoke` may ask for it, where a person has agreed. */
export function launchOnLiveService(): Promise<ExtensionInBrowser> {
  return launchWithRules([], { isHeadless: false });
}

/** @param rules where host names lead, and whom to trust there, as switches of the browser. */
async function launchWithRules(
  rules: readonly string[],
  { isHeadless, profile: kept, keepsPages = false, locale, build = productionBuild }: Launch,
): Promise<ExtensionInBrowser> {
  if (!existsSync(join(build, 'manifest.json'))) throw new Error('There is no build for Chromium: npm run build.');
  const executablePath = findBrowser('chromium');
  if (!executablePath)
    throw new Error('No Chromium, Chrome or Edge was found: node scripts/setup.mjs says what to do.');
  // Whatever fails from here on, nothing of it stays behind.
  await using stack = new AsyncDisposableStack();
  const profile = kept ?? (await newProfile('chromium', stack));
  const launch = () =>
    chromium.launchPersistentContext(profile, {
      executablePath,
      headless: isHeadless && process.env.SHOW_BROWSER === undefined,
      // Root has no sandbox to offer; other users keep theirs.
      chromiumSandbox: process.getuid?.() !== 0,
      ...(locale && { locale }),
      // A person sees their own window size and colours; a test sees the same everywhere.
      ...(isHeadless ? { viewport: { width: 1280, height: 800 } } : { viewport: null, colorScheme: null }),
      ignoreDefaultArgs: ['--disable-extensions', ...(keepsPages ? ['--disable-back-forward-cache'] : [])],
      args: [...browserFlags, ...rules],
      // Ctrl-C is answered by the process that started us, in its order.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  const context = await startAgain('Chromium', launch);
  stack.defer(() => context.close());
  const policyViolations = await violationsIn(context);
  const id = await loadExtension(context, build);
  const whole = stack.move();
  return {
    context,
    policyViolations,
    address: (page) => `chrome-extension://${id}/${page}`,
    close: () => whole.disposeAsync(),
  };
}

/** The last such switch counts, so what Playwright turns off for the sake of tests is turned off here as well. */
const featuresOff = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  // These look for hosts of the browser's maker.
  'AimEnabled',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PreconnectToSearch',
  // These make pages and processes ready that no test opens: a second of processor at each start.
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

const browserFlags = [
  // Lets the debugging pipe load an extension: branded Chrome has had no flag for it since 137.
  '--enable-unsafe-extension-debugging',
  '--disable-quic',
  '--disable-sync',
  '--no-default-browser-check',
  `--disable-features=${featuresOff.join(',')}`,
];

/** The service's real names lead to the local one; every other name leads nowhere, so nothing of a test can get out. */
function hostRules({ port }: LocalService, twin: LocalService | undefined): string {
  const local = ['mangadex.org', '*.mangadex.org', 'blog.example'].map((host) => `MAP ${host}:443 127.0.0.1:${port}`);
  const ofTwin = twin ? [`MAP *.mangadex.dev:443 127.0.0.1:${twin.port}`] : [];
  return [...local, ...ofTwin, 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1'].join(',');
}

/** Trusts one key and no other; a looser switch would not reach the extension's worker. */
function trustFlag(spki: string): string {
  return `--ignore-certificate-errors-spki-list=${spki}`;
}

/** @param build its folder. @returns its id. */
export async function loadExtension(context: BrowserContext, build: string): Promise<string> {
  const browser = context.browser();
  if (!browser) throw new Error('The browser has closed.');
  const session = await browser.newBrowserCDPSession();
  const { id } = await session.send('Extensions.loadUnpacked', { path: build });
  return id;
}
