import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSettings, type Settings } from '../../lib/settings/choices';
import { differenceOf, pick, takenBack } from '../../lib/settings/settings-difference';
import { LARGEST_FILE_BYTES, readSettingsFile, settingsFileOf } from '../../lib/settings/settings-file';
import { someChoices } from './choices-arbitrary';

const NOW = Date.UTC(2026, 10, 24);
const group = '145f9110-0a6c-4b71-8737-6acb1a3c5da4';

describe('settings as a file', () => {
  it('come back as they were', () => {
    fc.assert(
      fc.property(someChoices, (chosen) => {
        const settings = { ...defaultSettings, ...chosen };
        const { managed: _, ...own } = settings;
        const file = readSettingsFile(bytesOf(settingsFileOf(settings, NOW)));
        expect(file).toEqual({ kind: 'settings', choices: own, refused: [], unknownCount: 0 });
      }),
    );
  });

  it('with as many hidden groups as can be, is far from too large', () => {
    const hiddenGroups = Array.from({ length: 2_000 }, () => crypto.randomUUID()).sort();
    const bytes = bytesOf(settingsFileOf({ ...defaultSettings, hiddenGroups }, NOW));
    expect(bytes.byteLength * 4).toBeLessThan(LARGEST_FILE_BYTES);
    expect(readSettingsFile(bytes)).toMatchObject({ choices: { hiddenGroups } });
  });

  it('say when they were saved, and hold what a person can choose and nothing else', () => {
    const { settings, ...head } = JSON.parse(settingsFileOf({ ...defaultSettings, managed: ['slots'] }, NOW));
    expect(head).toEqual({ format: 'dexmark-settings', version: 1, savedAt: '2026-11-24T00:00:00.000Z' });
    const { slots: _, managed: __, ...own } = defaultSettings;
    expect(settings).toEqual(own);
  });

  it.each<[string, object, object]>([
    [
      'a choice that cannot be read is refused alone',
      { slots: 50, foldReleases: false },
      { choices: { foldReleases: false }, refused: ['slots'] },
    ],
    ['a language twice is refused', { languages: ['en', 'de', 'en'] }, { choices: {}, refused: ['languages'] }],
    [
      'more languages than there are, are refused',
      { languages: Array.from({ length: 676 }, (_, n) => String.fromCharCode(97 + n / 26, 97 + (n % 26))) },
      { choices: {}, refused: ['languages'] },
    ],
    ['a rating twice is refused', { ratings: ['safe', 'safe'] }, { choices: {}, refused: ['ratings'] }],
    ['no rating at all is refused', { ratings: [] }, { choices: {}, refused: ['ratings'] }],
    [
      'a hidden group that is none refuses the list',
      { hiddenGroups: [group, 'https://a.example'] },
      { choices: {}, refused: ['hiddenGroups'] },
    ],
    ['hidden groups in no list are refused', { hiddenGroups: group }, { choices: {}, refused: ['hiddenGroups'] }],
    [
      'hidden groups in capitals, and twice, are taken once',
      { hiddenGroups: [group.toUpperCase(), group] },
      { choices: { hiddenGroups: [group] } },
    ],
    [
      'too many hidden groups are refused',
      { hiddenGroups: Array.from({ length: 2_001 }, () => crypto.randomUUID()) },
      { choices: {}, refused: ['hiddenGroups'] },
    ],
    [
      'what only a newer version knows is counted',
      { theme: 'sepia', zoom: 2, slots: 2 },
      { choices: { slots: 2 }, unknownCount: 2 },
    ],
    [
      'an address of the service is known to no version',
      { api: 'https://elsewhere.example', profile: 'development' },
      { choices: {}, unknownCount: 2 },
    ],
    ['a choice of null is refused', { languages: null }, { choices: {}, refused: ['languages'] }],
    [
      'names of every object are no choices',
      { constructor: 1, toString: 2 },
      { choices: {}, refused: [], unknownCount: 2 },
    ],
    ['settings without any choice change nothing', {}, { choices: {}, refused: [], unknownCount: 0 }],
  ])('%s', (_, settings, expected) => {
    const file = readSettingsFile(bytesOf(JSON.stringify({ format: 'dexmark-settings', version: 1, settings })));
    expect(file).toMatchObject({ kind: 'settings', ...expected });
  });

  it.each<[string, Uint8Array, string]>([
    ['nothing at all', bytesOf(''), 'unreadable'],
    ['text that is no JSON', bytesOf('slots: 5'), 'unreadable'],
    ['half a file', bytesOf(settingsFileOf(defaultSettings, NOW).slice(0, 200)), 'unreadable'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'unreadable'],
    ['a list', bytesOf('[1, 2]'), 'unreadable'],
    ['null', bytesOf('null'), 'unreadable'],
    ['a number', bytesOf('7'), 'unreadable'],
    ['the file of something else', bytesOf('{"format":"other","version":1,"settings":{"slots":2}}'), 'unreadable'],
    ['a file without a version', bytesOf('{"format":"dexmark-settings","settings":{"slots":2}}'), 'unreadable'],
    [
      'a file whose version is a word',
      bytesOf('{"format":"dexmark-settings","version":"1","settings":{}}'),
      'unreadable',
    ],
    ['a file of version 0', bytesOf('{"format":"dexmark-settings","version":0,"settings":{}}'), 'unreadable'],
    [
      'a file of a version and a half',
      bytesOf('{"format":"dexmark-settings","version":1.5,"settings":{}}'),
      'unreadable',
    ],
    ['a file of half a version', bytesOf('{"format":"dexmark-settings","version":0.5,"settings":{}}'), 'unreadable'],
    ['a file without settings', bytesOf('{"format":"dexmark-settings","version":1}'), 'unreadable'],
    ['settings that are a list', bytesOf('{"format":"dexmark-settings","version":1,"settings":[]}'), 'unreadable'],
    ['another encoding', utf16(settingsFileOf(defaultSettings, NOW)), 'unreadable'],
    ['broken letters', new Uint8Array([...bytesOf('{"format":"dexmark'), 0xff, 0xfe, 0x22, 0x7d]), 'unreadable'],
    ['a hundred thousand brackets', bytesOf('['.repeat(100_000) + ']'.repeat(100_000)), 'unreadable'],
    ['a megabyte', bytesOf(`"${'x'.repeat(1_000_000)}"`), 'too-large'],
    ['a file of a newer version', bytesOf('{"format":"dexmark-settings","version":2,"anything":1}'), 'newer'],
  ])('are not read from %s', (_, bytes, kind) => {
    expect(readSettingsFile(bytes)).toEqual({ kind });
  });

  it('with a byte order mark are read', () => {
    const text = settingsFileOf({ ...defaultSettings, slots: 2 }, NOW);
    expect(readSettingsFile(bytesOf(`\uFEFF${text}`))).toMatchObject({ choices: { slots: 2 } });
  });

  it('are read from no bytes that are not theirs, and never end in an error', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array(), fc.json().map(bytesOf)), (bytes) => {
        expect(readSettingsFile(bytes)).toEqual({ kind: 'unreadable' });
      }),
    );
  });

  it('may have one entry of anything at all, and only readable choices come of it', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(defaultSettings), '__proto__'), fc.jsonValue()),
        (settings) => {
          const text = JSON.stringify({ format: 'dexmark-settings', version: 1, settings });
          const file = readSettingsFile(bytesOf(text));
          if (file.kind !== 'settings') throw new Error(file.kind);
          const again = readSettingsFile(bytesOf(settingsFileOf({ ...defaultSettings, ...file.choices }, NOW)));
          expect(again).toMatchObject({ choices: file.choices, refused: [], unknownCount: 0 });
        },
      ),
    );
  });
});

describe('an import', () => {
  const present: Settings = { ...defaultSettings, slots: 3, managed: ['ratings'] };

  it('changes what is different, and nothing that an administrator has set', () => {
    const wanted = { slots: 3, foldReleases: false, ratings: ['safe'] as const, hiddenGroups: [group] };
    expect(differenceOf(wanted, present)).toEqual({ changed: ['foldReleases', 'hiddenGroups'], managed: ['ratings'] });
  });

  it('is undone exactly, but for what was chosen since', () => {
    fc.assert(
      fc.property(someChoices, someChoices, someChoices, (first, wanted, since) => {
        const before: Settings = { ...defaultSettings, ...first };
        const { changed } = differenceOf(wanted, before);
        const imported = { ...before, ...pick(wanted, changed) };
        const later = { ...imported, ...since };
        const undone = { ...later, ...takenBack(pick(wanted, changed), pick(before, changed), later) };
        const kept = differenceOf(since, imported).changed;
        expect(undone).toEqual({ ...before, ...pick(since, kept) });
      }),
    );
  });
});

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function utf16(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
}
