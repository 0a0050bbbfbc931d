import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings, type Settings } from '../../lib/settings/choices';
import {
  differenceOf,
  LARGEST_FILE_BYTES,
  pick,
  readSettingsFile,
  settingsFileOf,
  takenBack,
} from '../../lib/settings/settings-file';
import { someChoices } from './choices-arbitrary';

const NOW = Date.UTC(2026, 10, 24);
/** A file of these settings, or whatever else it says. */
const fileOf = (settings: unknown, parts: object = { version: 1 }) =>
  bytesOf(JSON.stringify({ format: 'dexmark-settings', ...parts, settings }));
const group = '145f9110-0a6c-4b71-8737-6acb1a3c5da4';

afterEach(() => vi.unstubAllEnvs());

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
    vi.stubEnv('TZ', 'UTC');
    const { settings, ...head } = JSON.parse(
      settingsFileOf({ ...defaultSettings, managed: ['slots'], isOnDevice: true }, NOW),
    );
    expect(head).toEqual({ format: 'dexmark-settings', version: 1, savedAt: '2026-11-24T00:00:00.000Z' });
    const { slots: _, managed: __, ...own } = defaultSettings;
    expect(settings).toEqual(own);
  });

  const letter = (n: number) => String.fromCharCode(97 + n);
  const manyLanguages = Array.from({ length: 676 }, (_, n) => letter(Math.floor(n / 26)) + letter(n % 26));
  it.each<[string, object]>([
    ['a language twice', { languages: ['en', 'de', 'en'] }],
    ['more languages than there are', { languages: manyLanguages }],
    ['no list of languages', { languages: null }],
    ['a rating twice', { ratings: ['safe', 'safe'] }],
    ['no rating at all', { ratings: [] }],
    ['a hidden group that is none', { hiddenGroups: [group, 'https://a.example'] }],
    ['hidden groups in no list', { hiddenGroups: group }],
    ['too many hidden groups', { hiddenGroups: Array.from({ length: 2_001 }, () => crypto.randomUUID()) }],
  ])('with %s are refused there', (_, settings) => {
    const refused = Object.keys(settings);
    expect(readSettingsFile(fileOf(settings))).toEqual({ kind: 'settings', choices: {}, refused, unknownCount: 0 });
  });

  const address = { api: 'https://elsewhere.example', profile: 'development' };
  const inCapitals = { hiddenGroups: [group.toUpperCase(), group] };
  it.each<[string, settings: object, choices: object, rest?: object]>([
    [
      'refuse a choice that cannot be read alone',
      { slots: 50, groupReleases: false },
      { groupReleases: false },
      { refused: ['slots'] },
    ],
    ['take groups in capitals, and twice, once', inCapitals, { hiddenGroups: [group] }],
    ['count what only a newer version knows', { theme: 'sepia', zoom: 2, slots: 2 }, { slots: 2 }, { unknownCount: 2 }],
    ['know no address of the service', address, {}, { unknownCount: 2 }],
    ['know no names of every object', { constructor: 1, toString: 2 }, {}, { unknownCount: 2 }],
    ['change nothing without any choice', {}, {}],
  ])('%s', (_, settings, choices, rest) => {
    const nothing = { refused: [], unknownCount: 0 };
    expect(readSettingsFile(fileOf(settings))).toEqual({ kind: 'settings', choices, ...nothing, ...rest });
  });

  it.each<[string, Uint8Array]>([
    ['nothing at all', bytesOf('')],
    ['text that is no JSON', bytesOf('slots: 5')],
    ['half a file', bytesOf(settingsFileOf(defaultSettings, NOW).slice(0, 200))],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['a list', bytesOf('[1, 2]')],
    ['null', bytesOf('null')],
    ['a number', bytesOf('7')],
    ['the file of something else', fileOf({ slots: 2 }, { format: 'other', version: 1 })],
    ['a file without a version', fileOf({ slots: 2 }, {})],
    ['a file whose version is a word', fileOf({}, { version: '1' })],
    ['a file of version 0', fileOf({}, { version: 0 })],
    ['a file of a version and a half', fileOf({}, { version: 1.5 })],
    ['a file of half a version', fileOf({}, { version: 0.5 })],
    ['a file without settings', fileOf(undefined)],
    ['settings that are a list', fileOf([])],
    ['another encoding', utf16(settingsFileOf(defaultSettings, NOW))],
    ['broken letters', new Uint8Array([...bytesOf('{"format":"dexmark'), 0xff, 0xfe, 0x22, 0x7d])],
    ['a hundred thousand brackets', bytesOf('['.repeat(100_000) + ']'.repeat(100_000))],
  ])('are not read from %s', (_, bytes) => {
    expect(readSettingsFile(bytes)).toEqual({ kind: 'unreadable' });
  });

  it('are not read from a megabyte, nor from a file of a newer version, and both are told apart', () => {
    expect(readSettingsFile(bytesOf(`"${'x'.repeat(1_000_000)}"`))).toEqual({ kind: 'too-large' });
    expect(readSettingsFile(fileOf(undefined, { version: 2, anything: 1 }))).toEqual({ kind: 'newer' });
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
          const file = readSettingsFile(fileOf(settings));
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
    const wanted = { slots: 3, groupReleases: false, ratings: ['safe'] as const, hiddenGroups: [group] };
    expect(differenceOf(wanted, present)).toEqual({ changed: ['groupReleases', 'hiddenGroups'], managed: ['ratings'] });
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
