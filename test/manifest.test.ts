import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** What the stores and the person are shown, read from the built packages: `npm test` builds both first. */
const built = { chrome: '.output/chrome-mv3', firefox: '.output/firefox-mv3' } as const;

const permissions = [
  ...['storage', 'unlimitedStorage', 'alarms', 'contextMenus', 'scripting', 'activeTab'],
  ...['declarativeNetRequestWithHostAccess', 'webRequest'],
];
const hosts = ['api.', 'auth.', 'uploads.', ''].map((host) => `https://${host}mangadex.org/*`);

describe.each(Object.entries(built))('the manifest built for %s', (browser, folder) => {
  const manifest = JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8'));
  const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');
  const filesIn = (pattern: RegExp) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => pattern.test(file));
  const policy = directivesOf(manifest.content_security_policy.extension_pages);

  it('asks for these permissions and no others', () => {
    expect(manifest.permissions).toEqual(permissions);
    expect(manifest.optional_permissions).toEqual(['notifications']);
  });

  it('asks for the service and no other host, until the person turns a site on', () => {
    expect(manifest.host_permissions).toEqual(hosts);
    expect(manifest.optional_host_permissions).toEqual(['https://*/*']);
  });

  it('lets no page of the web load anything of ours, and stays out of private windows', () => {
    expect(manifest).not.toHaveProperty('web_accessible_resources');
    expect(manifest).not.toHaveProperty('externally_connectable');
    expect(manifest.incognito).toBe('not_allowed');
  });

  it("writes by itself into the service's own site alone: the toast comes with a click", () => {
    const scripts: { matches: string[]; js: string[] }[] = manifest.content_scripts;
    expect(scripts.map(({ matches }) => matches)).toEqual([['https://mangadex.org/*']]);
    expect(scripts.flatMap(({ js }) => js)).not.toContain('toast.js');
    expect(existsSync(`${folder}/toast.js`)).toBe(true);
  });

  it('runs no script but its own, and makes none out of text', () => {
    const own = { 'default-src': "'none'", 'script-src': "'self'" };
    const noneOutOfText = { 'require-trusted-types-for': "'script'", 'trusted-types': "'none'" };
    expect(Object.fromEntries(policy)).toMatchObject({ ...own, ...noneOutOfText });
    expect([...policy.values()].join()).not.toMatch(/unsafe|http:/);
  });

  it('lets our pages and our background speak to the service and its development twin, host by host, and to no other', () => {
    const twins = ['mangadex.org', 'mangadex.dev'];
    const asked = twins.flatMap((domain) => ['api', 'auth', 'uploads'].map((host) => `https://${host}.${domain}`));
    expect(policy.get('connect-src')?.split(' ')).toEqual(asked);
  });

  it('shows no picture but its own files and the covers that it keeps, and has none written into its scripts', () => {
    expect(policy.get('img-src')).toBe("'self' blob:");
    const files = filesIn(/\.(css|html|js)$/);
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((file) => /data:image|data:font/.test(read(file)))).toEqual([]);
  });

  it('names icons that are in the package, in every size', () => {
    expect(Object.keys(manifest.icons)).toEqual(['16', '32', '48', '96', '128']);
    for (const icon of Object.values<string>(manifest.icons)) expect(existsSync(`${folder}/${icon}`), icon).toBe(true);
  });

  it('suggests a key for every command, four at most, and none that Chrome uses itself', () => {
    const commands = Object.values<{ suggested_key: { default: string } }>(manifest.commands);
    expect(commands.length).toBeLessThanOrEqual(4);
    for (const { suggested_key } of commands) expect(suggested_key.default).toMatch(/^Alt\+Shift\+[^ABCNPRTWXZ]$/);
  });

  it('carries the polyfill of the extension API in pages and the background of ours, and never in other people’s pages', () => {
    const carriers = filesIn(/\.js$/).filter((file) => read(file).includes('minArgs'));
    expect(carriers).toContain('background.js');
    expect(carriers.filter((file) => file === 'toast.js' || file.startsWith('content-scripts/'))).toEqual([]);
  });

  it('says the texts of the default language', () => {
    expect(manifest.default_locale).toBe('en');
    const texts = JSON.parse(read('_locales/en/messages.json'));
    expect(texts.extension_name.message).toBe('Dexmark');
  });

  it('has a schema for what an administrator sets where the browser asks for one, and no such file elsewhere', () => {
    const file = 'managed-settings.json';
    expect(manifest.storage).toEqual(browser === 'chrome' ? { managed_schema: file } : undefined);
    expect(existsSync(`${folder}/${file}`)).toBe(browser === 'chrome');
  });

  it(`names the oldest ${browser} that it works in`, () => {
    if (browser === 'firefox') expect(manifest.browser_specific_settings.gecko.strict_min_version).toBe('142.0');
    else expect(manifest.minimum_chrome_version).toBe('123');
  });
});

/** A policy's directives by name, each with its sources. */
function directivesOf(policy: string): ReadonlyMap<string, string> {
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}
