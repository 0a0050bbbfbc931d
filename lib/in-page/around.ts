/** What an element is painted in: its slot, its parent, or what its shadow root belongs to. `null` above all of them. */
export function around(element: Element): Element | null {
  const { parentElement, parentNode } = element;
  const slot = import.meta.env.BROWSER === 'firefox' ? slotInFirefox(element) : element.assignedSlot;
  if (slot ?? parentElement) return slot ?? parentElement;
  return parentNode instanceof ShadowRoot ? parentNode.host : null;
}

/** Of closed roots too: Firefox names them to extensions, and does not say what it paints. */
function slotInFirefox(element: Element): Element | undefined {
  const root: ShadowRoot | null | undefined = Reflect.get(element.parentElement ?? {}, 'openOrClosedShadowRoot');
  return [...(root?.querySelectorAll('slot') ?? [])].find((slot) => slot.assignedElements().includes(element));
}
