/**
 * An update leaves the earlier version's scripts behind in pages that are open. Chromium lets them run on without an extension, where their
 * observers put back what is taken away; Firefox stops them, and leaves what they drew. So a script that comes asks the first kind to go, by an
 * event that reaches every world, and removes what the second kind has left.
 *
 * The page hears the event and can make it: it carries nothing, and a script that has its extension ignores it.
 */

/** Whether a script can lose its extension and run on: Firefox stops it at once. */
export const canLoseExtension = import.meta.env.BROWSER !== 'firefox';

/** The number says how to ask: a version that asks in another way takes another one, and sends this one too. */
const TAKE_OVER = 'dexmark-take-over-1';

/** What of ours stands in a page: the value of its attribute `data-dexmark`. */
type Kind = 'control' | 'mark' | 'toast';

/** Takes the page over from scripts that have lost their extension. Called before this script draws anything. */
export function takeOver(kinds: readonly Kind[]): void {
  if (canLoseExtension) document.dispatchEvent(new Event(TAKE_OVER));
  for (const kind of kinds) for (const left of document.querySelectorAll(`[data-dexmark="${kind}"]`)) left.remove();
}

/** Calls back when a later script takes the page over and this one has lost its extension. */
export function whenTakenOver(isAlive: () => boolean, onEnd: () => void): void {
  document.addEventListener(TAKE_OVER, () => isAlive() || onEnd());
}
