import type { WalkTab } from './walk.ts';

declare global {
  /** Of the button that was pressed last. */
  var pressedLabel: string | null | undefined;
}

/** Marks the next chapter of the first series that offers one. @returns what the button is called that was pressed: rows move while others arrive. */
export async function pressFirstOffer(popup: WalkTab): Promise<string> {
  await popup.evaluate(noteNextPress);
  await popup.pressFirst('Mark as read: ');
  const label = await popup.evaluate(() => globalThis.pressedLabel);
  if (!label) throw new Error('The press reached no button.');
  return label;
}

/** Whether the popup says of the offer of this name that it is marked, and no longer offers it. */
export function isMarked(popup: WalkTab, label: string): Promise<boolean> {
  return popup.evaluate(saysMarked, [label, label.replace(/^Mark as read/, 'Marked as read')] as const);
}

/** Runs in the popup. */
function noteNextPress(): void {
  globalThis.pressedLabel = undefined;
  const note = ({ target }: Event) => {
    globalThis.pressedLabel = (target as Element).closest('button')?.ariaLabel;
  };
  addEventListener('click', note, { capture: true, once: true });
}

/** Runs in the popup. */
function saysMarked([label, marked]: readonly [string, string]): boolean {
  const all = [...document.body.querySelectorAll('*')];
  const isSaid = all.some(
    (each) => each.childElementCount === 0 && each.textContent === marked && each.checkVisibility(),
  );
  return isSaid && !all.some((each) => each.ariaLabel === label);
}
