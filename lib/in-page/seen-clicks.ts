import type { Sight } from './sight';

/**
 * Lets only those clicks into a shadow root that a person made on what they could see.
 * A click is held for as long as the answer takes, and then made anew; one that comes meanwhile is its double, and dropped.
 * @param onJudged is told of every click whether it was let in, before it is.
 */
export function letSeenClicksIn(shadow: ShadowRoot, sight: Sight, onJudged: (isSeen: boolean) => void): void {
  let isHolding = false;
  let isLettingIn = false;

  shadow.addEventListener('click', (event) => void judge(event), { capture: true });

  async function judge(event: Event): Promise<void> {
    if (isLettingIn) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    const [pressed] = event.composedPath();
    // Scripts of the page can make events, but not trusted ones.
    if (!event.isTrusted || isHolding || !(pressed instanceof Element)) return;
    isHolding = true;
    const isSeen = await sight.isClear();
    isHolding = false;
    const pressable = pressed.closest('button, a');
    if (!pressable?.isConnected) return;
    onJudged(isSeen);
    if (!isSeen) return;
    isLettingIn = true;
    // Not `click()`: it does nothing as long as a click that a key made is on its way.
    pressable.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    isLettingIn = false;
  }
}
