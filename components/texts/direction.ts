import { i18n } from '#i18n';
import { isolate } from '../../lib/isolate';

/** `rtl` or `ltr`: that of the texts, whatever the browser's own language is. */
export function direction(): string {
  return i18n.t('direction');
}

/** For a name that is joined with others, without a sentence around it. */
export function isolated(name: string): string {
  return isolate(name, direction());
}

/** A page of ours is in the language of its texts. */
export function setPageLanguage(): void {
  const { documentElement } = document;
  documentElement.lang = i18n.t('language');
  documentElement.dir = direction();
}

/** An arrow key as it works from left to right: "forward" is where the text goes. */
export function logicalKey(key: string): string {
  if (direction() !== 'rtl') return key;
  if (key === 'ArrowRight') return 'ArrowLeft';
  return key === 'ArrowLeft' ? 'ArrowRight' : key;
}
