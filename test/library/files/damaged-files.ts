import type { FileRefusal, SeriesRefusal } from '../../../lib/library/files/file-refusal';
import { jsonFileOf } from '../../../lib/library/files/read-json';
import { defaultSeriesSettings } from '../../../lib/library/series/series-settings';
import { id, NOW } from '../rows';
import { copied } from './lists';

/** A file that is damaged or hostile, and why it is refused whole. */
export type DamagedFile = readonly [name: string, file: Uint8Array, refusal: FileRefusal];
/** A file of which a series is refused, and why. */
export type DamagedSeries = readonly [name: string, file: Uint8Array, reason: SeriesRefusal];

const settings = { ...defaultSeriesSettings, isMuted: true, note: 'later' };
const whole = [copied(1, { read: [{ id: id(11), volume: null, number: '1' }], settings }), copied(2, { rating: 7 })];
export const wholeFile = jsonFileOf({ series: whole, history: [] }, NOW);

const [, secondLine = ''] = /"series":\[\n.*,\n(.*)\]/.exec(wholeFile) ?? [];

const encoder = new TextEncoder();
export const bytesOf = (text: string) => encoder.encode(text);
const joined = (...parts: readonly (readonly number[] | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

/** A file of ours with other things in it. */
function fileOf(parts: Record<string, unknown>): Uint8Array {
  return bytesOf(JSON.stringify({ ...JSON.parse(wholeFile), ...parts }));
}

/** With a second series that is as given. */
function withSecond(parts: Record<string, unknown>): Uint8Array {
  return fileOf({ series: [whole[0], { ...copied(2), ...parts }] });
}

function without(name: string): Uint8Array {
  const { [name]: _, ...others } = { ...copied(2) } as Record<string, unknown>;
  return fileOf({ series: [whole[0], others] });
}

function utf16(text: string, isBig: boolean): Uint8Array {
  const units = [0xfeff, ...Array.from(text, (_, n) => text.charCodeAt(n))];
  return Uint8Array.from(units.flatMap((unit) => (isBig ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])));
}

const deep = (open: string, close: string, depth = 200_000) => open.repeat(depth) + close.repeat(depth);

const noTexts: readonly (readonly [name: string, file: Uint8Array])[] = [
  ['UTF-16, little end first', utf16(wholeFile, false)],
  ['UTF-16, big end first', utf16(wholeFile, true)],
  ['UTF-16 without a mark', utf16(wholeFile, false).slice(2)],
  ['UTF-32', joined([0xff, 0xfe, 0, 0], ...[...wholeFile].map((one) => [one.charCodeAt(0), 0, 0, 0]))],
  ['Latin-1', joined(bytesOf('{"format":"dexmark-library","title":"caf'), [0xe9], bytesOf('"}'))],
  ['Shift JIS', Uint8Array.of(0x83, 0x7d, 0x83, 0x93, 0x83, 0x4b)],
  ['a ZIP', joined([0x50, 0x4b, 3, 4, 20, 0, 8, 8], [0xff, 0xd8], bytesOf('library.json'))],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10)],
  ['a PDF', joined(bytesOf('%PDF-1.7\n%'), [0xe2, 0xe3, 0xcf, 0xd3])],
  ['a database', joined(bytesOf('SQLite format 3\0'), [16, 0])],
  ['zeros', new Uint8Array(1000)],
  ['a zero in a text', bytesOf(`${wholeFile}\0`)],
  ['half a letter at its end', joined(bytesOf(wholeFile), [0xe7, 0x8c])],
  ['a letter in too many bytes', joined(bytesOf('{"a":"'), [0xc0, 0xaf], bytesOf('"}'))],
  ['a lone surrogate in bytes', joined(bytesOf('"'), [0xed, 0xa0, 0x80], bytesOf('"'))],
];

const noJson: readonly (readonly [name: string, file: string])[] = [
  ['a CSV of ours', '\ufeffid,title,followed\r\n'],
  ['a text', 'Vinland Saga, chapter 12'],
  ['two files in one', wholeFile + wholeFile],
  ['JSON lines', '{"format":"dexmark-library"}\n{"id":1}'],
  ['a script', `window.library = ${wholeFile}`],
  ['a comment in JSON', `// mine\n${wholeFile}`],
  ['a comma too many', '{"format":"dexmark-library","version":1,"series":[],}'],
  ['single quotes', "{'format':'dexmark-library'}"],
  ['not a number', '{"format":"dexmark-library","version":NaN,"series":[]}'],
  ['no end of numbers', '{"format":"dexmark-library","version":Infinity,"series":[]}'],
  ['undefined', 'undefined'],
  ['a line break in a text', '{"format":"dexmark-\nlibrary"}'],
  ['an escape that is none', '{"format":"\\x64"}'],
  ['two byte order marks', `\ufeff\ufeff${wholeFile}`],
  ['lists that never end', '['.repeat(100_000)],
  ['objects that never end', '{"a":'.repeat(100_000)],
  ['its end alone', wholeFile.slice(40)],
];

const others: readonly (readonly [name: string, file: string])[] = [
  ['nothing but null', 'null'],
  ['a number', '12'],
  ['a text in quotes', '"dexmark-library"'],
  ['a list', '[]'],
  ['an object without anything', '{}'],
  ['a list of series', JSON.stringify(whole)],
  ['the form of another program', '{"format":"tachiyomi","version":1,"series":[]}'],
  ['its form in capitals', '{"format":"Dexmark-Library","version":1,"series":[]}'],
  ['its form as a list', '{"format":["dexmark-library"],"version":1,"series":[]}'],
  ['its form from a prototype', '{"__proto__":{"format":"dexmark-library","version":1,"series":[]}}'],
  ['lists in lists', deep('[', ']')],
  ['objects in objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
];

const settingsOf = (parts: Record<string, unknown>) => withSecond({ settings: { ...settings, ...parts } });
/** The second series is the one. */
export const damagedSeries: readonly DamagedSeries[] = [
  ...(['id', 'title', 'rating', 'read', 'settings'] as const).map(
    (name) => [`a series without ${name}`, without(name), name] as const,
  ),
  ['a series without isFollowed', without('isFollowed'), 'list'],
  ['a series without status', without('status'), 'list'],
  ['a series that is null', fileOf({ series: [whole[0], null] }), 'fields'],
  ['a series that is a list', fileOf({ series: [whole[0], []] }), 'id'],
  ['a series that is a text', fileOf({ series: [whole[0], id(2)] }), 'fields'],
  [
    'a series whose fields are a prototype’s',
    bytesOf(wholeFile.replace(secondLine, `{"__proto__":${secondLine}}`)),
    'id',
  ],
  ['an id of another service', withSecond({ id: 'md-2' }), 'id'],
  ['an id in capitals', withSecond({ id: id(2).toUpperCase().replace('0000', 'ABCD') }), 'id'],
  ['an id that is an address', withSecond({ id: `../${id(2)}` }), 'id'],
  ['an id with a line break', withSecond({ id: `${id(2)}\n` }), 'id'],
  ['an id that is a number', withSecond({ id: 2 }), 'id'],
  ['an id that is __proto__', withSecond({ id: '__proto__' }), 'id'],
  ['a title that is a number', withSecond({ title: 2 }), 'title'],
  ['a title without an end', withSecond({ title: 'a'.repeat(2_001) }), 'title'],
  ['a follow that is a text', withSecond({ isFollowed: 'false' }), 'list'],
  ['a follow that is a number', withSecond({ isFollowed: 1 }), 'list'],
  ['a status of another list', withSecond({ status: 'Reading' }), 'list'],
  ['a status that every object has', withSecond({ status: 'constructor' }), 'list'],
  ['a status that is empty', withSecond({ status: '' }), 'list'],
  ['a rating of 0', withSecond({ rating: 0 }), 'rating'],
  ['a rating of 11', withSecond({ rating: 11 }), 'rating'],
  ['a rating of −1', withSecond({ rating: -1 }), 'rating'],
  ['a rating of 7.5', withSecond({ rating: 7.5 }), 'rating'],
  ['a rating of 1e400', bytesOf(wholeFile.replace('"rating":7', '"rating":1e400')), 'rating'],
  ['a rating that is a text', withSecond({ rating: '7' }), 'rating'],
  ['a rating that is a list', withSecond({ rating: [7] }), 'rating'],
  ['read chapters that are an object', withSecond({ read: { length: 1, 0: { id: id(3) } } }), 'read'],
  ['read chapters that are a number', withSecond({ read: 12 }), 'read'],
  ['a read chapter that is null', withSecond({ read: [null] }), 'read'],
  ['a read chapter that is an id alone', withSecond({ read: [id(3)] }), 'read'],
  ['a read chapter without an id', withSecond({ read: [{ number: '3' }] }), 'read'],
  ['a read chapter with an id that is none', withSecond({ read: [{ id: 'x' }] }), 'read'],
  [
    'more read chapters than a series has',
    withSecond({ read: Array.from({ length: 20_001 }, (_, n) => ({ id: id(n + 9) })) }),
    'read',
  ],
  ['settings that are empty', withSecond({ settings: {} }), 'settings'],
  ['settings that are a list', withSecond({ settings: [] }), 'settings'],
  ['a mute that is a text', settingsOf({ isMuted: 'yes' }), 'settings'],
  ['no language at all', settingsOf({ languages: [] }), 'settings'],
  ['a language that is none', settingsOf({ languages: ['klingon'] }), 'settings'],
  ['a language twice', settingsOf({ languages: ['en', 'en'] }), 'settings'],
  [
    'too many languages',
    settingsOf({ languages: Array.from({ length: 21 }, (_, n) => `a${String.fromCharCode(97 + n)}`) }),
    'settings',
  ],
  ['a group that is a name', settingsOf({ groups: ['Good Scans'] }), 'settings'],
  ['a group twice', settingsOf({ groups: [id(5), id(5)] }), 'settings'],
  ['too many groups', settingsOf({ groups: Array.from({ length: 21 }, (_, n) => id(n + 1)) }), 'settings'],
  ['a wait of −1 days', settingsOf({ waitDays: -1 }), 'settings'],
  ['a wait of half a day', settingsOf({ waitDays: 0.5 }), 'settings'],
  ['a wait of 61 days', settingsOf({ waitDays: 61 }), 'settings'],
  ['a wait that is a text', settingsOf({ waitDays: '3' }), 'settings'],
  ['a note without an end', settingsOf({ note: 'a'.repeat(2_001) }), 'settings'],
  ['a note that is an object', settingsOf({ note: { toString: 'x' } }), 'settings'],
  ['a series as deep as it goes', bytesOf(wholeFile.replace('"rating":7', `"rating":${deep('[', ']')}`)), 'rating'],
  ['a read chapter twice', withSecond({ read: [{ id: id(3) }, { id: id(3) }] }), 'read'],
];

const damaged: readonly (readonly [name: string, file: Uint8Array])[] = [
  ['no version', fileOf({ version: undefined })],
  ['version 0', fileOf({ version: 0 })],
  ['version −1', fileOf({ version: -1 })],
  ['version 1.5', fileOf({ version: 1.5 })],
  ['a version that is a text', fileOf({ version: '1' })],
  ['a version that is null', fileOf({ version: null })],
  ['no series', fileOf({ series: undefined })],
  ['series that are null', fileOf({ series: null })],
  ['series that are an object', fileOf({ series: { 0: whole[0] } })],
  ['series that are a text', fileOf({ series: '[]' })],
];

const many = (length: number) => Array.from({ length }, (_, n) => copied(n + 1));
const longRead = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ id: id(n + 1) })));

export const damagedFiles: readonly DamagedFile[] = [
  ['nothing', new Uint8Array(), 'empty'],
  ['a byte order mark alone', bytesOf('\ufeff'), 'empty'],
  ['blanks', bytesOf(' \r\n\t\n'), 'empty'],
  ['more bytes than are read', new Uint8Array(50_000_001).fill(0x20), 'too-large'],
  ...noTexts.map(([name, file]) => [name, file, 'no-text'] as const),
  ...noJson.map(([name, file]) => [name, bytesOf(file), 'no-json'] as const),
  ...[1, 5, 20, 60, 90, 120, 200, 300, 400, wholeFile.length - 3].map(
    (length) => [`a file that ends after ${length} letters`, bytesOf(wholeFile.slice(0, length)), 'no-json'] as const,
  ),
  ...others.map(([name, file]) => [name, bytesOf(file), 'other-file'] as const),
  ['settings of ours', bytesOf('{"format":"dexmark-settings","version":1,"settings":{}}'), 'settings-file'],
  ['version 2', fileOf({ version: 2 }), 'newer-version'],
  ['version 2 that is otherwise none of ours', fileOf({ version: 2, series: 'packed' }), 'newer-version'],
  ['a version of the far future', fileOf({ version: 1e15 }), 'newer-version'],
  ...damaged.map(([name, file]) => [name, file, 'damaged'] as const),
  ['more series than a list has', fileOf({ series: many(10_001) }), 'too-many'],
  [
    'more chapters than are read',
    // All of them the same, which is no fault: so the text is soon made.
    bytesOf(
      JSON.stringify({ ...JSON.parse(wholeFile), series: many(51) }).replaceAll('"read":[]', `"read":${longRead}`),
    ),
    'too-many',
  ],
];
