import type { WalkTab } from './walk.ts';

/** Marks the next chapter of the first series that offers one, by the mouse. @returns what the button is called. */
export async function pressFirstOffer(popup: WalkTab): Promise<string> {
  const { label, x, y } = await popup.evaluate(findFirstOffer);
  await popup.mouse.click(x, y);
  return label;
}

/** Whether the popup says of the offer of this name that it is marked, and no longer offers it. */
export function isMarked(popup: WalkTab, label: string): Promise<boolean> {
  return popup.evaluate(saysMarked, [label, label.replace(/^Mark as read/, 'Marked as read')] as const);
}

/** Runs in the popup: where the first button is that marks a next chapter, once it stands still. */
async function findFirstOffer(): Promise<{ readonly label: string; readonly x: number; readonly y: number }> {
  const look = () => {
    const button = document.querySelector('button[aria-label^="Mark as read: "]');
    if (!button) throw new Error('Nothing is left to mark.');
    const { left, top, width, height } = button.getBoundingClientRect();
    return { label: `${button.ariaLabel}`, x: left + width / 2, y: top + height / 2 };
  };
  for (let before = look(); ; ) {
    await new Promise(requestAnimationFrame);
    const now = look();
    if (now.label === before.label && now.y === before.y) return now;
    before = now;
  }
}

/** Runs in the popup. */
function saysMarked([label, marked]: readonly [string, string]): boolean {
  const all = [...document.body.querySelectorAll('*')];
  const isSaid = all.some(
    (each) => each.childElementCount === 0 && each.textContent === marked && each.checkVisibility(),
  );
  return isSaid && !all.some((each) => each.ariaLabel === label);
}
