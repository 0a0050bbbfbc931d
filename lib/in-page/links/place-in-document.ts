/** In px, without the scrolls of everything around it: only moving changes it. */
export function placeInDocument(host: Element, { x, y }: Pick<DOMRect, 'x' | 'y'>): { x: number; y: number } {
  const place = { x, y };
  for (let around = host.parentElement; around; around = around.parentElement) {
    place.x += around.scrollLeft;
    place.y += around.scrollTop;
  }
  return place;
}
