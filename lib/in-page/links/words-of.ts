/** As much of a link as names it, in characters. */
const ENOUGH = 80;

/** The words of a link, to tell its mark from others by: text and nothing else, and no more than is needed. */
export function wordsOf(anchor: HTMLAnchorElement): string {
  const texts = document.createTreeWalker(anchor, NodeFilter.SHOW_TEXT);
  let words = '';
  while (words.length < ENOUGH && texts.nextNode()) words += ` ${texts.currentNode.nodeValue?.slice(0, ENOUGH) ?? ''}`;
  return words.replace(/\s+/g, ' ').trim().slice(0, ENOUGH);
}
