/** Firefox does not say what it paints over a frame: there frames get no marks. */
export const canMarkFrames = import.meta.env.BROWSER !== 'firefox';

/** What an element is painted in: its slot, its parent, what its shadow root belongs to, or the frame of its document; `null` above all. */
export function around(element: Element): Element | null {
  const { parentElement, parentNode } = element;
  const slot = import.meta.env.BROWSER === 'firefox' ? slotInFirefox(element) : element.assignedSlot;
  if (slot ?? parentElement) return slot ?? parentElement;
  // Of other documents too, whose classes are others.
  if (parentNode?.nodeType === Node.DOCUMENT_FRAGMENT_NODE) return (parentNode as ShadowRoot).host;
  return (canMarkFrames && element.ownerDocument.defaultView?.frameElement) || null;
}

/** Of closed roots too: Firefox names them to extensions, and does not say what it paints. */
function slotInFirefox(element: Element): Element | undefined {
  const root: ShadowRoot | null | undefined = Reflect.get(element.parentElement ?? {}, 'openOrClosedShadowRoot');
  return [...(root?.querySelectorAll('slot') ?? [])].find((slot) => slot.assignedElements().includes(element));
}
