/** In characters: as much as names a link. */
const ENOUGH = 80;

export function linkText(anchor: HTMLAnchorElement): string {
  const texts = document.createTreeWalker(anchor, NodeFilter.SHOW_TEXT);
  let text = '';
  while (text.length < ENOUGH && texts.nextNode()) text += ` ${texts.currentNode.nodeValue?.slice(0, ENOUGH) ?? ''}`;
  return text.replace(/\s+/g, ' ').trim().slice(0, ENOUGH);
}
