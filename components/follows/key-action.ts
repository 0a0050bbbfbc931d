import { logicalKey } from '../texts/direction';

/** What a key does in the list and in a series: both work without a mouse. */
export type KeyAction = 'next' | 'previous' | 'read' | 'mark' | 'undo' | 'search' | 'clear' | 'more' | 'back';

/**
 * What has the focus. The search box keeps letters, a select keeps letters and arrows, a button keeps Enter; a row or the page
 * itself leaves every key to us.
 */
export type Focus = 'search' | 'choice' | 'button' | 'list';

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing' | 'repeat'>;

/** @param areLettersOn whether "/" and single letters do anything: the person can turn them off. */
export function keyAction(event: Key, focus: Focus, areLettersOn: boolean): KeyAction | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const key = shortcutKey(event);
  const action = areLettersOn || key.length > 1 ? actionOf(key, focus) : null;
  // A key that is held down moves through the list, but must not mark series after series.
  return event.repeat && action !== null && !isMove(action) ? null : action;
}

function actionOf(key: string, focus: Focus): KeyAction | null {
  if (focus === 'search') return inSearch.get(key) ?? null;
  if (focus === 'choice') return key === 'Escape' ? 'clear' : null;
  if (focus === 'button' && key === 'Enter') return null;
  return inList.get(logicalKey(key)) ?? null;
}

function isMove(action: KeyAction): boolean {
  return action === 'next' || action === 'previous';
}

const inSearch = new Map<string, KeyAction>([
  ['Escape', 'clear'],
  ['ArrowDown', 'next'],
]);

const inList = new Map<string, KeyAction>([
  ['ArrowDown', 'next'],
  ['j', 'next'],
  ['ArrowUp', 'previous'],
  ['k', 'previous'],
  ['Enter', 'read'],
  ['m', 'mark'],
  ['u', 'undo'],
  ['/', 'search'],
  ['o', 'more'],
  ['ArrowRight', 'more'],
  ['ArrowLeft', 'back'],
  ['Escape', 'clear'],
]);

/**
 * A key as shortcuts name it: a letter in lower case, whatever Caps Lock and Shift; where the layout types another script, what a Latin keyboard
 * has in that place. Empty while an input method composes a text, and has the key for itself.
 */
export function shortcutKey({ key, code, isComposing }: Pick<Key, 'key' | 'code' | 'isComposing'>): string {
  if (isComposing) return '';
  if (OTHER_SCRIPT.test(key)) return code === 'Slash' ? '/' : code.replace(/^Key/, '').toLowerCase();
  return key.length === 1 ? key.normalize('NFKC').toLowerCase() : key;
}

/** Not `µ`, which is common to all scripts and on Latin keyboards, too. */
const OTHER_SCRIPT = /^[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u;
