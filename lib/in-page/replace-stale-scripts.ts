/** The page hears this event and can make it: it says nothing, and a living script ignores it (docs/in-page.md, "Updates"). */

export const canLoseExtension = import.meta.env.BROWSER !== 'firefox';

/** A version that asks differently uses another number, and sends this one too. */
const TAKE_OVER = 'dexmark-take-over-1';

/** The attribute `data-dexmark`. */
type Kind = 'control' | 'mark' | 'toast';

/** Called before this script draws anything. */
export function replaceStaleScripts(kinds: readonly Kind[]): void {
  if (canLoseExtension) document.dispatchEvent(new Event(TAKE_OVER));
  for (const kind of kinds)
    for (const abandoned of document.querySelectorAll(`[data-dexmark="${kind}"]`)) abandoned.remove();
}

/** When a later script takes over and this one has lost its extension. */
export function whenReplaced(isAlive: () => boolean, onEnd: () => void): void {
  document.addEventListener(TAKE_OVER, () => isAlive() || onEnd());
}
