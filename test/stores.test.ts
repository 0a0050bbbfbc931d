import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { publisher } from '../publisher';
import { unfilledIn } from '../scripts/release/before-upload';
import { textsOf } from '../scripts/release/translations';
import { retiredVariantsIn } from './support/retired-variants';
import { languages } from './support/texts';

/** What the stores are told: docs/stores. `npm test` builds first. */

const answers = readFileSync('docs/stores/README.md', 'utf8');
const policy = readFileSync('docs/privacy.md', 'utf8');

/** As Chrome's store takes it; Mozilla's takes more. */
const LONGEST_SUMMARY = 132;

/** What the head of the privacy policy says, and whether that is said. */
const asked: Readonly<Record<string, (text: string) => boolean>> = {
  Date: (text) => {
    const [date = ''] = /^\d{4}-\d\d-\d\d(?=\.)/.exec(text) ?? [];
    const at = Date.parse(`${date}T00:00:00Z`);
    return at <= Date.now() && new Date(at).toISOString().startsWith(date);
  },
  Covers: (text) => ['Dexmark', 'Chrome', 'Firefox'].every((name) => text.includes(name)),
  // Who it is, or for as long as nobody is, where that is filled in.
  Publisher: (text) => saysWho(text, publisher),
  'Limited Use': (text) =>
    text.includes('Chrome Web Store User Data Policy') &&
    text.includes('including the Limited Use requirements') &&
    text.includes('stores/README.md#single-purpose'),
};

it('every language of the extension has a listing, and no other', () => {
  expect(globSync('docs/stores/listing/*').toSorted()).toEqual(
    languages.map((language) => `docs/stores/listing/${language}.md`).toSorted(),
  );
});

describe.each(languages)('the listing in %s', (language) => {
  const [name = '', summary = '', ...description] = listingIn(language);
  const texts = textsOf(language);

  it('has the name and the summary of the manifest, and keeps to what a store takes', () => {
    expect(name).toBe(`# ${texts.get('extension.name')}`);
    expect(summary).toBe(texts.get('extension.description'));
    expect([...summary].length).toBeLessThanOrEqual(LONGEST_SUMMARY);
  });

  it('describes the same, paragraph by paragraph', () => {
    const [, , ...inEnglish] = listingIn('en');
    expect(description.map(shapeOf)).toEqual(inEnglish.map(shapeOf));
    if (language !== 'en') expect(description.filter((text) => inEnglish.includes(text))).toEqual([]);
  });

  it('names the service that it is for, calls buttons what they are called, and shouts nothing', () => {
    const whole = description.join('\n');
    expect(whole).toContain('MangaDex');
    expect(whole).toContain(texts.get('follows.undo'));
    expect(whole).not.toMatch(/[!！]/);
  });

  it('has no wording that was retired', () => {
    const paragraphs = listingIn(language).map((text, at) => [`paragraph ${at + 1}`, text] as const);
    expect(retiredVariantsIn(language, paragraphs)).toEqual([]);
  });
});

describe.each(['chrome', 'firefox'])('of the manifest for %s', (browser) => {
  const manifest = JSON.parse(readFileSync(`.output/${browser}-mv3/manifest.json`, 'utf8'));

  it('every permission and every host has a reason, and no other', () => {
    const reasons = [...answers.matchAll(/^\| `([^`]+)` \| \S.{10,} \|$/gm)].map(([, permission]) => permission);
    const asked = ['permissions', 'optional_permissions', 'host_permissions', 'optional_host_permissions'];
    expect(reasons.toSorted()).toEqual(asked.flatMap((kind) => manifest[kind]).toSorted());
  });

  it('the privacy policy gives a reason for each, with the data that Firefox asks about, and says what is optional', () => {
    const optionalData = manifest.browser_specific_settings?.gecko.data_collection_permissions.optional ?? [
      'browsingActivity',
    ];
    const optional = [...manifest.optional_permissions, ...manifest.optional_host_permissions];
    const rows = namesIn(policy, 'What the permissions are for');
    const codesIn = (row: string) => [...row.matchAll(/`([^`]+)`/g)].map(([, code]) => code);
    expect(rows.flatMap(codesIn).toSorted()).toEqual(
      [...manifest.permissions, ...manifest.host_permissions, ...optional, ...optionalData].toSorted(),
    );
    const saysOptional = rows.filter((row) => row.includes('(optional'));
    expect(saysOptional.flatMap(codesIn).toSorted()).toEqual([...optional, ...optionalData].toSorted());
    const answered = [...answers.matchAll(/^\| `([^`]+)` \| Optional: /gm)].map(([, name]) => name);
    expect(answered.toSorted()).toEqual(optional.toSorted());
  });

  it('what leaves the browser is declared, and nothing else', () => {
    const { gecko } = manifest.browser_specific_settings ?? {};
    if (browser === 'chrome') return expect(gecko).toBeUndefined();
    const { required, optional } = gecko.data_collection_permissions;
    expect(required).toEqual(['authenticationInfo', 'websiteActivity']);
    // Asked for by `lib/settings/permissions.ts`.
    expect(optional).toEqual(['browsingActivity']);
    const [, table = ''] = answers.split('\n## Data that leaves the browser\n');
    const declared = [...table.matchAll(/^\|.+\| `(\w+)`(, optional)? \|/gm)];
    const kindsOf = (isOptional: boolean) =>
      new Set(declared.filter((row) => (row[2] !== undefined) === isOptional).map(([, kind]) => kind));
    expect([kindsOf(false), kindsOf(true)]).toEqual([new Set(required), new Set(optional)]);
    // The same in the words of Chrome's form.
    const inChrome = [...table.matchAll(/^\|.+\| `(\w+)`(?:, optional)? \| (.+) \|$/gm)];
    expect(inChrome).toHaveLength(declared.length);
    expect(new Set(inChrome.map(([, kind, answer]) => `${kind}: ${answer}`))).toEqual(
      new Set([
        'authenticationInfo: Authentication information; Personally identifiable information (the username)',
        'websiteActivity: User activity',
        'browsingActivity: Web history',
      ]),
    );
  });

  it('the id is the publisher’s, of a form that Firefox takes, and the docs name no other', () => {
    const { gecko } = manifest.browser_specific_settings ?? {};
    if (browser === 'firefox') expect(gecko.id).toBe(publisher.geckoId);
    // What Firefox takes: `extensionID` in toolkit/components/extensions/schemas/manifest.json of its sources.
    expect(publisher.geckoId).toMatch(
      /^(?:\{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\}|[a-z0-9\-._]*@[a-z0-9\-._]+)$/i,
    );
    const inDocs = readFileSync('docs/managed-settings.md', 'utf8');
    const named = [
      ...inDocs.matchAll(/`Extensions` → `([^`]+)`/g),
      ...inDocs.matchAll(/managed-storage\/([^`]+)\.json`/g),
      ...inDocs.matchAll(/"name": "([^"]+)"/g),
    ].map(([, id]) => id);
    expect(named).toEqual(Array(3).fill(publisher.geckoId));
  });
});

describe('the privacy policy', () => {
  it('says at its head of when it is, what it covers, how to reach the publisher, and that use is limited', () => {
    expect(lackingIn(policy)).toEqual([]);
    expect(answers).toContain('[`publisher.ts`](../../publisher.ts)');
    expect(answers).toContain('\n## Single purpose\n');
  });

  it('names the publisher as soon as there is one', () => {
    const someone = { name: 'A. Reader', contact: 'reader@publisher.org' };
    expect(saysWho('A. Reader, reader@publisher.org', someone)).toBe(true);
    expect(saysWho('A. Reader', someone)).toBe(false);
    expect(saysWho('none yet, see `publisher.ts`', someone)).toBe(false);
    expect(publisher.contact).toMatch(/^$|^\S+@\S+\.\S+$/);
    expect(publisher.privacyPolicy).toMatch(/^$|^https:\/\/\S+$/);
  });

  it('says all that leaves the browser in the words of the answers', () => {
    const leaving = namesIn(policy, 'What leaves the browser');
    expect(leaving.length).toBeGreaterThan(3);
    expect(namesIn(answers, 'Data that leaves the browser')).toEqual(leaving);
  });

  it.each(Object.keys(asked))('is found where it has no line for: %s', (name) => {
    const lines = policy.split('\n').filter((line) => !line.startsWith(`* **${name}`));
    expect(lackingIn(lines.join('\n'))).toEqual([name]);
  });

  it.each([
    ['a day that there is not', policy.replace(/(?<=\*\*Date:\*\* )[\d-]+/, '2026-02-30'), 'Date'],
    ['a day to come', policy.replace(/(?<=\*\*Date:\*\* )\d{4}/, '9999'), 'Date'],
    ['an empty publisher', policy.replace(/(?<=\*\*Publisher:\*\*).*/, ''), 'Publisher'],
    ['the lines below a table', policy.replace('\n\n', '\n\n| what |\n\n'), 'Date'],
  ])('is found with %s', (_, planted, name) => {
    expect(lackingIn(planted)).toContain(name);
  });
});

it('every script that the answers name is there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const named = [...answers.matchAll(/`npm (?:run )?(\w+)/g)].map(([, script = '']) => script);
  expect(named).toContain('zip');
  expect(named.filter((script) => !(script in scripts))).toEqual([]);
});

/** The paragraphs of a listing: its name, its summary, what describes it. */
function listingIn(language: string): string[] {
  return readFileSync(`docs/stores/listing/${language}.md`, 'utf8').trimEnd().split('\n\n');
}

/** Whether a line names the publisher; where there is none, it says where one is filled in. */
function saysWho(text: string, { name, contact }: { readonly name: string; readonly contact: string }): boolean {
  const isNobody = unfilledIn({ name, contact }).length > 0;
  return isNobody ? text.includes('`publisher.ts`') : text.includes(name) && text.includes(contact);
}

/** The first cells of the table below a heading, without its head. */
function namesIn(text: string, heading: string): string[] {
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return [...own.matchAll(/^\| (.+?) \|/gm)].map(([, name = '']) => name).slice(1);
}

/** How many points a list has, or that it is a paragraph. */
function shapeOf(text: string): number | 'paragraph' {
  return text.startsWith('* ') ? text.split('\n').length : 'paragraph';
}

/** What the head of a privacy policy, up to its first other paragraph, does not say. */
function lackingIn(policy: string): string[] {
  const head = policy.split('\n\n')[1] ?? '';
  const said = new Map(
    [...head.matchAll(/^\* \*\*([^:*]+):\*\* (\S.*)$/gm)].map(([, name, text]) => [name, text ?? '']),
  );
  return Object.entries(asked)
    .filter(([name, isSaid]) => !isSaid(said.get(name) ?? ''))
    .map(([name]) => name);
}
