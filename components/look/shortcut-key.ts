type Key = Pick<KeyboardEvent, 'key' | 'code' | 'isComposing'>;

/**
 * A key as shortcuts name it: a letter in lower case, whatever Caps Lock and Shift; where the layout types another script, what a Latin keyboard
 * has in that place. Empty while an input method composes a text, and has the key for itself.
 */
export function shortcutKey({ key, code, isComposing }: Key): string {
  if (isComposing) return '';
  if (OTHER_SCRIPT.test(key)) return code === 'Slash' ? '/' : code.replace(/^Key/, '').toLowerCase();
  return key.length === 1 ? key.normalize('NFKC').toLowerCase() : key;
}

/** Not `µ`, which is common to all scripts and on Latin keyboards, too. */
const OTHER_SCRIPT = /^[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u;
