/**
 * A language that there is not: English in Arabic letters, from right to left and longer. It shows in tests what a layout owes to one direction or to the
 * length of its words, and every text that is not from the locale files.
 */
import { textsOf } from '../../scripts/release/translations';
import { speakTexts } from './texts';

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const ARABIC = 'ابجدهفغحيزكلمنوپقرستعوخصىظ';
/** What real languages need more than English. */
const MORE = 0.3;

/** Every text by its key. Its tag is that of Persian, which has two plural forms, as English has. */
export function pseudoTexts(): ReadonlyMap<string, string> {
  const special = new Map([
    ['language', 'fa'],
    ['direction', 'rtl'],
  ]);
  return new Map([...textsOf('en')].map(([key, text]) => [key, special.get(key) ?? turned(text)]));
}

/** Makes the fake browser speak it. */
export function speakFromTheRight(): void {
  speakTexts(pseudoTexts());
}

/** Each plural form by itself, and gaps (`{name}`, `$1`) as they are. */
function turned(text: string): string {
  return text.split(' | ').map(turnedForm).join(' | ');
}

function turnedForm(text: string): string {
  const parts = text.split(/(\{\w+\}|\$\d)/);
  const words = parts.map((part, place) => (place % 2 === 0 ? inArabicLetters(part) : part)).join('');
  const more = Math.ceil(text.length * MORE);
  return `${words} ${'لمن وسط '.repeat(more).slice(0, more).trim()}`;
}

function inArabicLetters(part: string): string {
  return part.replace(/[a-z]/gi, (letter) => ARABIC[LATIN.indexOf(letter.toLowerCase())] ?? letter);
}
