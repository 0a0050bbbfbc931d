/** Reads XML as lists are written in it, from its beginning to its end: no tree is kept, and nothing that a file could declare is taken up. */

/** Each may return why the reading ends there. @param path names from the root down to the element. */
export interface ElementVisitor<Stop> {
  readonly begin: (path: readonly string[]) => Stop | null;
  /** @param text its own, without that of elements in it and without blanks around it. */
  readonly end: (path: readonly string[], text: string) => Stop | null;
}

export type XmlRefusal = 'no-xml' | 'declarations' | 'no-text';

/** Of a list it is three. */
const DEEPEST = 50;
/** In letters. */
const LONGEST_TAG = 2_000;

/** @returns why it ended before the end, or `null`. */
export function readXml<Stop extends string>(text: string, visitor: ElementVisitor<Stop>): Stop | XmlRefusal | null {
  const path: string[] = [];
  const texts: string[] = [];
  let hasRoot = false;

  function enter(name: string): Stop | XmlRefusal | null {
    if (path.length === DEEPEST || (hasRoot && path.length === 0)) return 'no-xml';
    hasRoot = true;
    path.push(name);
    texts.push('');
    return visitor.begin(path);
  }

  function leave(name: string): Stop | XmlRefusal | null {
    if (path.at(-1) !== name) return 'no-xml';
    const stop = visitor.end(path, `${texts.pop()}`.trim());
    path.pop();
    return stop;
  }

  function readMarkup({ kind, content }: Markup): Stop | XmlRefusal | null {
    if (kind === 'declaration') return /^[A-Za-z]/.test(content) ? 'declarations' : 'no-xml';
    if (kind === 'instruction') return refusalOf(content, hasRoot);
    if (kind !== 'tag') return null;
    const [, closed, opened, single] = content.length > LONGEST_TAG ? [] : (TAG.exec(content) ?? []);
    if (closed !== undefined) return leave(closed);
    if (opened === undefined) return 'no-xml';
    return enter(opened) ?? (single ? leave(opened) : null);
  }

  for (let at = 0; at < text.length; ) {
    const start = text.indexOf('<', at);
    const written = plainText(text.slice(at, start === -1 ? text.length : start));
    const markup = start === -1 ? nothing(text.length) : markupAt(text, start);
    if (written === null || markup === null) return 'no-xml';
    const own = markup.kind === 'cdata' ? written + markup.content : written;
    if (path.length > 0) texts.push(`${texts.pop()}${own}`);
    else if (own.trim() !== '') return 'no-xml';
    const stop = readMarkup(markup);
    if (stop !== null) return stop;
    at = markup.end;
  }
  return hasRoot && path.length === 0 ? null : 'no-xml';
}

const NAME = '[\\p{L}_:][\\p{L}\\p{N}_:.\\-]*';
const ATTRIBUTE = `${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*')`;
const TAG = new RegExp(`^(?:/(${NAME})\\s*|(${NAME})(?:\\s+${ATTRIBUTE})*\\s*(/?))$`, 'u');

interface Markup {
  readonly kind: (typeof markups)[number][0] | null;
  readonly content: string;
  readonly end: number;
}

function nothing(end: number): Markup {
  return { kind: null, content: '', end };
}

const markups = [
  ['comment', '<!--', '-->'],
  ['cdata', '<![CDATA[', ']]>'],
  ['declaration', '<!', '>'],
  ['instruction', '<?', '?>'],
  ['tag', '<', '>'],
] as const;

function markupAt(text: string, start: number): Markup | null {
  const [kind, begin, end] = markups.find(([, begin]) => text.startsWith(begin, start)) ?? markups[4];
  const close = text.indexOf(end, start + begin.length);
  return close === -1 ? null : { kind, content: text.slice(start + begin.length, close), end: close + end.length };
}

/** XML declares itself before everything else, and may be in another encoding than the bytes could be read as. */
function refusalOf(instruction: string, hasRoot: boolean): XmlRefusal | null {
  if (!/^xml(\s|$)/i.test(instruction)) return null;
  const [, encoding = 'UTF-8'] = /\sencoding\s*=\s*["']([^"']*)["']/.exec(instruction) ?? [];
  if (hasRoot) return 'no-xml';
  return /^(utf-?8|us-ascii)$/i.test(encoding) ? null : 'no-text';
}

const entities: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** `null` where it refers to what is no letter. */
function plainText(text: string): string | null {
  if (!text.includes('&')) return text;
  let isSound = true;
  const plain = text.replace(/&(#?\w{0,10})(;?)/g, (_, name: string, end: string) => {
    const letter = end === '' ? undefined : (entities.get(name) ?? letterOf(name));
    isSound &&= letter !== undefined;
    return letter ?? '';
  });
  return isSound ? plain : null;
}

function letterOf(name: string): string | undefined {
  const [, decimal, hex] = /^#(?:(\d+)|x([\da-fA-F]+))$/.exec(name) ?? [];
  const code = Number(decimal ?? `0x${hex}`);
  const letter = code <= 0x10_ffff ? String.fromCodePoint(code) : '';
  return xmlLetter.test(letter) ? letter : undefined;
}

/** What XML 1.0 may hold: https://www.w3.org/TR/xml/#charsets */
export const xmlLetter = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]$/u;
