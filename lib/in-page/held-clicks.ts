import type { Clock } from '../clock';
import type { InputActivity } from './input-activity';
import { originalOf } from './shielded-events';
import { evaluatePress, type Press, type Refusal, STEADY_MS } from './visibility';
import type { VisibilityWatch } from './watch-visibility';

export interface HeldClicksParts {
  readonly host: Element;
  readonly visibility: VisibilityWatch;
  readonly activity: InputActivity;
  readonly clock: Clock;
  /** What the root is about; together with `data-act` it identifies what a button does. */
  readonly subject: () => string;
  /** For these acts a short time in sight is enough. */
  readonly quickActs: readonly (string | null)[];
  /** Called before the click goes through or is dropped. */
  readonly onJudged: (refusal: Refusal | null) => void;
}

interface PressStart {
  readonly button: Element;
  readonly act: string;
  readonly at: number;
  readonly isFollowUp: boolean;
}

/** Lets only clicks through that a person made on what they could see (docs/in-page.md, "Which clicks count"). */
export function holdClicks(shadow: ShadowRoot, parts: HeldClicksParts): void {
  const { host, visibility, activity, clock, subject, quickActs, onJudged } = parts;
  let pressStart: PressStart | null = null;
  let lastClick: { readonly act: string; readonly at: number } | null = null;
  let isHolding = false;
  let isForwarding = false;

  for (const type of ['pointerdown', 'keydown']) shadow.addEventListener(type, onPressStart, { capture: true });
  shadow.addEventListener('click', (event) => void judgeClick(event), { capture: true });

  function onPressStart(event: Event): void {
    const button = pressableOf(event);
    const { isTrusted, timeStamp: at } = import.meta.env.BROWSER === 'firefox' ? originalOf(event) : event;
    if (!isTrusted) return;
    visibility.check();
    pressStart = button && {
      button,
      act: actOf(button),
      at,
      isFollowUp: isSoon(activity.pressedOutside(host), at),
    };
  }

  async function judgeClick(received: Event): Promise<void> {
    if (isForwarding) return;
    received.stopImmediatePropagation();
    received.preventDefault();
    const button = pressableOf(received);
    const event = import.meta.env.BROWSER === 'firefox' ? originalOf(received) : received;
    if (!event.isTrusted || isHolding || !button || button.ariaDisabled === 'true') return;
    isHolding = true;
    button.toggleAttribute('data-pressed', true);
    const act = pressStart?.button === button ? pressStart.act : actOf(button);
    const press = pressOf(event, button);
    const refusal = press ? await refusalOf(press, () => button.isConnected && actOf(button) === act) : 'changed';
    button.toggleAttribute('data-pressed', false);
    isHolding = false;
    onJudged(refusal);
    if (refusal !== null) return;
    isForwarding = true;
    // `click()` does nothing while a click that a key made is on its way.
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    isForwarding = false;
  }

  /** `null` where the pointer went down on something else. */
  function pressOf(event: Event, button: Element): Press | null {
    const start = pressStart?.button === button ? pressStart : null;
    pressStart = null;
    // The page may have moved on since the press.
    const act = start?.act ?? actOf(button);
    const clickedAt = event.timeStamp;
    const count = Number('detail' in event && event.detail);
    const isSecond = count > 1 && !(lastClick?.act === act && lastClick.at > activity.pressedOutside(host));
    lastClick = { act, at: clickedAt };
    // Assistive technology clicks without a press.
    if (!start) return count > 0 ? null : { at: clickedAt, clickedAt, isQuick: false, isAmbiguous: false };
    const isQuick = quickActs.includes(button.getAttribute('data-act'));
    return { at: start.at, clickedAt, isQuick, isAmbiguous: start.isFollowUp || isSecond };
  }

  async function refusalOf(press: Press, isUnchanged: () => boolean): Promise<Refusal | null> {
    let endLook = visibility.look(false);
    let isAsking = false;
    try {
      for (;;) {
        if (!isUnchanged()) return 'changed';
        visibility.check();
        const now = clock.monotonic();
        const verdict = evaluatePress(press, visibility.seen(), now);
        if (verdict.kind === 'accept') return null;
        if (verdict.kind === 'refuse') return verdict.reason;
        const waited = new AbortController();
        const change = visibility.changed();
        if (import.meta.env.BROWSER !== 'firefox' && verdict.kind === 'look' && !isAsking) {
          endLook();
          endLook = visibility.look(true);
          isAsking = true;
        }
        await Promise.race([change, clock.sleep(verdict.until - now, waited.signal)]);
        waited.abort();
      }
    } finally {
      endLook();
    }
  }

  function actOf(button: Element): string {
    return `${subject()} ${button.getAttribute('data-act')}`;
  }
}

function pressableOf(event: Event): Element | null {
  const [target] = event.composedPath();
  return target instanceof Element ? target.closest('button, a') : null;
}

function isSoon(before: number, at: number): boolean {
  return at - before < STEADY_MS;
}
