/** In characters: as much as names a link. */
const ENOUGH = 80;

/** To tell its mark from others by. */
export function wordsOf(anchor: HTMLAnchorElement): string {
  const texts = document.createTreeWalker(anchor, NodeFilter.SHOW_TEXT);
  let words = '';
  while (words.length < ENOUGH && texts.nextNode()) words += ` ${texts.currentNode.nodeValue?.slice(0, ENOUGH) ?? ''}`;
  return words.replace(/\s+/g, ' ').trim().slice(0, ENOUGH);
}
