import type { CopiedSeries, LibraryCopy } from './library-copy';

/** Names of columns are words of the file, not of a language: programs look for them. */
const columns: readonly (readonly [name: string, cell: (series: CopiedSeries) => string | number | boolean | null])[] =
  [
    ['id', ({ id }) => id],
    ['title', ({ title }) => title],
    ['main_title', ({ mainTitle }) => mainTitle],
    ['followed', ({ isFollowed }) => isFollowed],
    ['status', ({ status }) => status],
    ['rating', ({ rating }) => rating],
    ['read_chapters', ({ readNumbers }) => readNumbers],
    ['read_up_to', ({ readUpTo }) => readUpTo],
    ['myanimelist_id', ({ mal }) => mal],
    ['anilist_id', ({ al }) => al],
    ['muted', ({ settings }) => settings?.isMuted ?? false],
    ['languages', ({ settings }) => settings?.languages?.join(' ') ?? null],
    ['note', ({ settings }) => settings?.note ?? null],
  ];

/** After RFC 4180, one series a row. The mark at its beginning tells spreadsheets that it is UTF-8. */
export function csvFileOf({ series }: LibraryCopy): string {
  const rows = [columns.map(([name]) => name), ...series.map((one) => columns.map(([, cell]) => cell(one)))];
  return `\ufeff${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`;
}

/** A spreadsheet runs what begins so, behind what cannot be seen, too: https://owasp.org/www-community/attacks/CSV_Injection */
const SIGN = '[=+\\-@＝＋－＠﹢﹣﹦﹫]';
const UNSEEN = '\\s\\p{C}\\p{DI}';
/** Where one that separates by semicolons or tabs begins a cell: it takes our commas and quotes for letters. */
const BREAK = ';\\t\\r\\n\\v\\f\\x85\\u2028\\u2029';
const FORMULA = new RegExp(
  `^(?=[\\t\\r\\n]|[${UNSEEN}]*${SIGN})|(?<=[${BREAK}])(?=(?:(?![${BREAK}])[${UNSEEN}"])*${SIGN})`,
  'gu',
);

function cellText(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return value === null ? '' : `${value}`;
  const text = value.replace(FORMULA, "'");
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
